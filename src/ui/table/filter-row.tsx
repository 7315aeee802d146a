import { css } from '#styled/css/css.mjs';
import type { ReactNode } from 'react';

const row = css({
  display: 'grid',
  gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'none' },
  gridAutoFlow: { md: 'column' },
  gridAutoColumns: { md: '[11rem]' },
  gap: '3',
  w: { base: 'full', md: 'auto' },
});

/** The filters of a list: side by side on a desk, two in a row on a phone. */
export const FilterRow = ({ children }: { children: ReactNode }) => <div className={row}>{children}</div>;
