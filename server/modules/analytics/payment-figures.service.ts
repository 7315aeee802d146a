import type { AnalyticsPayments } from '#contract/analytics/analytics-panels.ts';
import type { AnalyticsQuery } from '#contract/analytics/analytics-query.ts';
import type { Span } from '#domain/date-range.ts';
import { type FailureCount, type MethodSums, countFailures, sumByMethod } from './payment-figures.repo.ts';
import type { PanelCaller, PanelDeps } from './panel.ts';
import { resolveRange } from './range.ts';

type Method = AnalyticsPayments['methods'][number];

const noReason = 'No reason given';
/** Providers word a decline in a few ways; more reasons than these are read in the list of payments. */
const maxReasons = 10;

/** Returns the payments of orders and invoices by method, and why payments failed. @throws INVALID */
export async function getAnalyticsPayments(
  deps: PanelDeps,
  caller: PanelCaller,
  query: AnalyticsQuery,
): Promise<AnalyticsPayments> {
  const { businessId, range, present, before } = await resolveRange(deps, caller, query);
  const read = (span: Span) =>
    Promise.all([
      sumByMethod(deps.db, businessId, range.currency, span),
      countFailures(deps.db, businessId, range.currency, span),
    ]);
  const [[sums, failures], former] = await Promise.all([read(present), before ? read(before) : null]);
  const rows = [...sums, ...failures, ...(former?.flat() ?? [])];
  const methods = [...new Set(rows.map(({ method }) => method))].map((method) => ({
    method,
    ...toFigures(method, sums, failures),
    before: former ? toFigures(method, former[0], former[1]) : null,
    failures: listReasons(failures.filter((row) => row.method === method)),
  }));
  return { ...range, methods: methods.toSorted(byAmount) };
}

const toFigures = (
  method: Method['method'],
  sums: readonly MethodSums[],
  failures: readonly FailureCount[],
): Pick<Method, 'paid' | 'amountMinor' | 'failed'> => {
  const own = sums.find((row) => row.method === method);
  const failed = failures.filter((row) => row.method === method).reduce((sum, { count }) => sum + count, 0);
  return { paid: own?.paid ?? 0, amountMinor: own?.amountMinor ?? 0, failed };
};

const listReasons = (failures: readonly FailureCount[]): Method['failures'] =>
  failures
    .map(({ reason, count }) => ({ reason: reason ?? noReason, count }))
    .toSorted((one, other) => other.count - one.count || one.reason.localeCompare(other.reason, 'en'))
    .slice(0, maxReasons);

const byAmount = (one: Method, other: Method): number =>
  other.amountMinor - one.amountMinor ||
  other.failed - one.failed ||
  (one.method ?? '').localeCompare(other.method ?? '', 'en');
