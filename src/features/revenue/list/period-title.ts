import type { PeriodQuery } from '#contract/money/transaction-query.ts';
import { presetWords } from '#src/lists/period.words.ts';
import { t } from './revenue.messages.ts';

/** The name of a period; thirty days where none is chosen. */
export function periodTitle({ range, from, to }: PeriodQuery): string {
  if (range) return presetWords[range];
  return t(from === undefined && to === undefined ? 'standardPeriod' : 'chosenDays');
}
