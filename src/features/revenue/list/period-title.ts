import type { PeriodQuery } from '#contract/money/transaction-query.ts';
import { presetWords } from '#src/lists/period.words.ts';
import { t } from './revenue.messages.ts';

/** Returns the name of a period; the last 30 days if none is chosen. */
export function periodTitle({ range, from, to }: PeriodQuery): string {
  if (range) return presetWords[range];
  return t(from === undefined && to === undefined ? 'standardPeriod' : 'chosenDays');
}
