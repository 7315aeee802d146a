import type { AnalyticsSummary, SalesFigures } from '#contract/analytics/analytics.ts';
import type { AnalyticsQuery } from '#contract/analytics/analytics-query.ts';
import { Currency, divideRounded } from '#domain/money.ts';
import type { Member } from '#server/caller.ts';
import type { Deps } from '#server/deps.ts';
import { resolveRange } from './range.ts';
import { type SalesSums, listCurrencies, sumSales } from './sales-figures.repo.ts';

/** Returns the sales of a range and of the compared one. @throws INVALID if the end date is before the start date */
export async function getAnalyticsSummary(
  deps: Pick<Deps, 'db' | 'clock'>,
  caller: Pick<Member, 'businessId' | 'currency'>,
  query: AnalyticsQuery,
): Promise<AnalyticsSummary> {
  const [resolved, sold] = await Promise.all([
    resolveRange(deps, caller, query),
    listCurrencies(deps.db, caller.businessId),
  ]);
  const { range, unit, points, pointsBefore, before } = resolved;
  const all = [...points, ...pointsBefore];
  const sums = await sumSales(
    deps.db,
    resolved,
    all.map(({ span }) => span),
  );
  const toPoints = (parts: typeof points, read: SalesSums[]) =>
    parts.map(({ first }, nth) => ({ first: first.toString(), ...toFigures(read.slice(nth, nth + 1)) }));
  const [present, earlier] = [sums.slice(0, points.length), sums.slice(points.length)];
  const own = Currency.parse(caller.currency);
  return {
    ...range,
    figures: toFigures(present),
    before: before && toFigures(earlier),
    unit,
    points: toPoints(points, present),
    pointsBefore: before && toPoints(pointsBefore, earlier),
    currencies: [own, ...sold.filter((currency) => currency !== own)],
  };
}

function toFigures(sums: readonly SalesSums[]): SalesFigures {
  const add = (name: keyof SalesSums) => sums.reduce((sum, one) => sum + one[name], 0);
  const [orders, ordersMinor, refundsMinor] = [add('orders'), add('ordersMinor'), add('refundsMinor')];
  const grossMinor = ordersMinor + add('invoicesMinor');
  return {
    grossMinor,
    refundsMinor,
    netMinor: grossMinor - refundsMinor,
    orders,
    averageOrderMinor: orders === 0 ? null : divideRounded(ordersMinor, orders),
  };
}
