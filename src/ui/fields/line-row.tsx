import { css } from '#styled/css/css.mjs';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx';

export type LineRowProps = {
  /** The action of a press, which a screen reader reads before the label. */
  action: string;
  label: ReactNode;
  /** Shown at the end of the label's line. */
  amount?: ReactNode;
  note?: ReactNode;
  onPress: () => void;
};

const row = css({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  columnGap: '3',
  rowGap: '0.5',
  w: 'full',
  minH: '12',
  py: '2',
  textAlign: 'start',
  cursor: 'pointer',
  borderBottom: '1px solid',
  borderBottomColor: 'line',
  outline: '2px solid transparent',
  outlineOffset: '0.5',
  _focusVisible: { outlineColor: 'focus' },
});
const name = css({ overflowWrap: 'anywhere', fontWeight: 'medium' });
const below = css({ gridColumn: '1 / -1' });

/** A row with a name and an amount on one line and a note below. A press opens it. */
export const LineRow = ({ action, label, amount, note, onPress }: LineRowProps) => (
  <Button onPress={onPress} className={row}>
    <span className={name}>
      <VisuallyHidden>{action}</VisuallyHidden> {label}
    </span>
    <span>{amount}</span>
    {note && <span className={below}>{note}</span>}
  </Button>
);
