import type { PeriodQuery } from '#contract/period.ts';
import { presetLabels } from '#src/lists/period-labels.ts';
import { t } from './revenue.messages.ts';

/** Returns the name of a period; the last 30 days if none is chosen. */
export function getPeriodTitle({ range, from, to }: PeriodQuery): string {
  if (range) return presetLabels[range];
  return t(from === undefined && to === undefined ? 'standardPeriod' : 'customRange');
}
