import { funnel } from '#styled/recipes/funnel.mjs';
import type { ReactNode } from 'react';
import { percent } from './chart-marks.tsx';
import { getBarShares } from './chart-scale.ts';

export type FunnelStep = {
  id: string;
  label: ReactNode;
  count: number;
  /** How the count is shown, such as a link to its rows. */
  figure: ReactNode;
  /** A second line, such as the share of the step before. */
  note?: ReactNode;
};

export type FunnelProps = { label: string; steps: readonly FunnelStep[] };

/** The steps of a process and how many took each; the bars begin at the same side, so that their lengths compare. */
export function Funnel({ label, steps }: FunnelProps) {
  const look = funnel();
  const shares = getBarShares(steps.map(({ count }) => count));
  return (
    <ol aria-label={label} className={look.root}>
      {steps.map(({ id, label: name, figure, note }, nth) => (
        <li key={id} className={look.step}>
          <span className={look.head}>
            <span className={look.label}>{name}</span>
            <span className={look.count}>{figure}</span>
          </span>
          <span aria-hidden className={look.track}>
            <i className={look.bar} style={{ width: percent(shares[nth] ?? 0) }} />
          </span>
          {note && <span className={look.note}>{note}</span>}
        </li>
      ))}
    </ol>
  );
}
