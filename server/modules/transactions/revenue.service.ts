import type { RevenueSummary, Sales } from '#contract/money/transaction.ts';
import type { PeriodQuery } from '#contract/period.ts';
import { Currency } from '#domain/money.ts';
import { getComparisonSpans, getPresetStep, getCustomStep } from '#domain/period.ts';
import type { Member } from '#server/caller.ts';
import type { Deps } from '#server/deps.ts';
import { getReportPeriod } from './report-period.ts';
import { type PeriodSums, addSums, emptySums, sumPeriods } from './sales.repo.ts';

/** The default period. */
const defaultPeriod = '30d';

/** Returns the sales of a period, in the business's time zone and currency. @throws INVALID if the end date is before the start date */
export async function getRevenueSummary(
  deps: Pick<Deps, 'db' | 'clock'>,
  caller: Member,
  query: PeriodQuery,
): Promise<RevenueSummary> {
  const { businessId, timeZone } = caller;
  const currency = Currency.parse(caller.currency);
  const { days, isCustom, unit, firsts, spans } = await getReportPeriod(deps, caller, query, defaultPeriod);
  const step = isCustom ? getCustomStep(days) : getPresetStep(query.range ?? defaultPeriod);
  const { before } = getComparisonSpans(days, step, deps.clock.now(), timeZone);
  const read = await sumPeriods(deps.db, businessId, currency, [before, ...spans]);
  const [upToNow = emptySums, ...parts] = read;
  return {
    currency,
    first: days.first.toString(),
    last: days.last.toString(),
    sums: toSales(parts.reduce(addSums, emptySums)),
    before: toSales(upToNow),
    unit,
    points: firsts.map((first, nth) => ({
      ...toSales(parts[nth] ?? emptySums),
      first: first.toString(),
    })),
  };
}

const toSales = ({ grossMinor, refundsMinor, feeMinor }: PeriodSums): Sales => ({
  grossMinor,
  refundsMinor,
  netMinor: grossMinor - refundsMinor,
  feeMinor,
});
