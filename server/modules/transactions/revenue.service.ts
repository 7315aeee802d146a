import type { RevenueSummary, Sales } from '#contract/money/transaction.ts';
import type { PeriodQuery } from '#contract/period.ts';
import { dayOf, presetDays, spanOf } from '#domain/date-range.ts';
import { Currency } from '#domain/money.ts';
import { splitForChart, getComparisonSpans, getPresetStep, getCustomStep } from '#domain/period.ts';
import type { Member } from '#server/caller.ts';
import { parseDateRange } from '#server/date-range-query.ts';
import type { Deps } from '#server/deps.ts';
import { getFirstMovement } from './revenue.repo.ts';
import { type SalesSums, sumSales } from './sales.repo.ts';

/** The default period. */
const defaultPeriod = '30d';

/** Returns the sales of a period, in the business's time zone and currency. @throws INVALID if the end date is before the start date */
export async function getRevenueSummary(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { businessId, timeZone, currency: code }: Member,
  query: PeriodQuery,
): Promise<RevenueSummary> {
  const now = clock.now();
  const today = dayOf(now, timeZone);
  const currency = Currency.parse(code);
  const isTyped = query.range === undefined && (query.from ?? query.to) !== undefined;
  const earliest = isTyped ? await getFirstMovement(db, businessId) : null;
  const since = earliest ? dayOf(earliest, timeZone) : today;
  const requested = parseDateRange(query, () => today, { from: '1970-01-01', to: today.toString() });
  const days = requested ?? presetDays(defaultPeriod, today);
  // Before the first movement the chart has no points.
  if (isTyped && days.first.compare(since) < 0 && since.compare(days.last) <= 0) days.first = since;
  const step = isTyped ? getCustomStep(days) : getPresetStep(query.range ?? defaultPeriod);
  const { before } = getComparisonSpans(days, step, now, timeZone);
  const { unit, firsts } = splitForChart(days);
  const whole = spanOf(days, timeZone);
  const starts = firsts.map((first) => spanOf({ first, last: first }, timeZone).from);
  const spans = starts.map((from, nth) => ({ from, to: starts[nth + 1] ?? whole.to }));
  const read = await sumSales(db, businessId, currency, [before, ...spans]);
  const [upToNow = noSales, ...parts] = read.map(toSales);
  return {
    currency,
    first: days.first.toString(),
    last: days.last.toString(),
    sums: parts.reduce(addSales, noSales),
    before: upToNow,
    unit,
    points: firsts.map((first, nth) => ({
      ...(parts[nth] ?? noSales),
      first: first.toString(),
    })),
  };
}

const toSales = (sums: SalesSums): Sales => ({ ...sums, netMinor: sums.grossMinor - sums.refundsMinor });
const noSales: Sales = { grossMinor: 0, refundsMinor: 0, netMinor: 0, feeMinor: 0 };
const addSales = (one: Sales, other: Sales): Sales => ({
  grossMinor: one.grossMinor + other.grossMinor,
  refundsMinor: one.refundsMinor + other.refundsMinor,
  netMinor: one.netMinor + other.netMinor,
  feeMinor: one.feeMinor + other.feeMinor,
});
