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
    /** The relative change: 0.12 is 12 % up, −0.05 is 5 % down. */
    change: number;
    /** The comparison, such as "from yesterday at this time". */
    text: string;
    /** Whether a lower figure is better, such as failed deliveries. */
    isLowerBetter?: boolean;
  };
  /** An explanation of the figure. */
  hint?: ReactNode;
};

/** Shows one figure and its change as text; the colour only repeats it. */
export function Stat({ label, figure, compare, hint }: StatProps) {
  const change = compare?.change ?? 0;
  const isGood = compare?.isLowerBetter ? change < 0 : change > 0;
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
