import { stat } from '#styled/recipes/stat.mjs';
import { ArrowDown, ArrowUp, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatPercent } from '#src/lib/format.ts';
import { t } from '#src/lib/messages.ts';
import { Icon } from '#src/ui/media/icon.tsx';

export type StatProps = {
  label: string;
  figure: ReactNode;
  compare?: {
    /** 0.12 is 12 % up, −0.05 is 5 % down. */
    change: number;
    /** With what: "than yesterday by this time". */
    text: string;
    /** For what is better when it falls, such as failed deliveries. */
    isFallGood?: boolean;
  };
  /** What the figure means, where it is not compared. */
  hint?: ReactNode;
};

/** One figure and how it moved, said in words; the colour only repeats it. */
export function Stat({ label, figure, compare, hint }: StatProps) {
  const change = compare?.change ?? 0;
  const isGood = compare?.isFallGood ? change < 0 : change > 0;
  const look = stat({ tone: change === 0 ? 'even' : isGood ? 'good' : 'bad' });
  const by = formatPercent(Math.abs(change));
  const [icon, words] =
    change === 0
      ? [Minus, t('unchanged')]
      : change > 0
        ? [ArrowUp, t('up', { by })]
        : [ArrowDown, t('down', { by })];
  return (
    <section aria-label={label} className={look.root}>
      <p className={look.label}>{label}</p>
      <p className={look.figure}>{figure}</p>
      {compare && (
        <p className={look.compare}>
          <span className={look.direction}>
            <Icon of={icon} />
            {words}
          </span>
          {compare.text}
        </p>
      )}
      {hint && <p className={look.compare}>{hint}</p>}
    </section>
  );
}
