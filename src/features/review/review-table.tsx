import { css } from '#styled/css/css.mjs';
import type { ReactNode } from 'react';

const pane = css({ overflowX: 'auto' });
const table = css({
  w: 'full',
  // A narrower table would have one word on each line.
  minW: '[28rem]',
  borderCollapse: 'collapse',
  '& :is(th, td)': {
    py: '2',
    pr: '4',
    textAlign: 'left',
    borderBottom: '1px solid',
    borderBottomColor: 'line',
  },
});
const looks = {
  words: css({ textStyle: 'body', '& :is(th, td)': { verticalAlign: 'top' } }),
  figures: css({ textStyle: 'small', fontVariantNumeric: 'tabular-nums' }),
};

export type ReviewTableProps = {
  label: string;
  look: keyof typeof looks;
  heads: readonly string[];
  /** The rows. */
  children: ReactNode;
};

/** A table that scrolls horizontally if it is wider than its container. */
export const ReviewTable = ({ label, look, heads, children }: ReviewTableProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable element has to be reachable by keyboard
  <section className={pane} tabIndex={0} aria-label={label}>
    <table className={`${table} ${looks[look]}`}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head}>{head}</th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
);
