import { endOfMonth, parseDate } from '@internationalized/date';
import type { AnalyticsCohorts } from '#contract/analytics/analytics-panels.ts';
import type { AnalyticsQuery } from '#contract/analytics/analytics-query.ts';
import { getFirstDay, getMonth, listMonths } from '#domain/book-period.ts';
import { type Span, dayOf, spanOf } from '#domain/date-range.ts';
import { requireFeature } from '#server/modules/entitlements/entitlements.service.ts';
import { sumCohorts } from './cohorts.repo.ts';
import type { PanelCaller, PanelDeps } from './panel.ts';
import { resolveRange } from './range.ts';

/**
 * Returns how many customers bought again, by the month of their first paid order; months are in the time zone of the range.
 * @throws PLAN_LIMIT without the feature, INVALID
 */
export async function getAnalyticsCohorts(
  deps: PanelDeps,
  caller: PanelCaller,
  query: AnalyticsQuery,
): Promise<AnalyticsCohorts> {
  await requireFeature(deps.db, caller.businessId, 'advancedAnalytics');
  const resolved = await resolveRange(deps, caller, query, true);
  const { first, last, timeZone } = resolved.range;
  const months = listMonths(getMonth(first), getMonth(dayOf(deps.clock.now(), timeZone).toString()));
  const cohorts = months.filter((month) => month <= getMonth(last));
  const rows = await sumCohorts(
    deps.db,
    resolved,
    [getMonth(first), getMonth(last)],
    months.map((month) => toSpan(month, timeZone)),
  );
  const cells = new Map(rows.map((row) => [`${row.first} ${months[row.nth]}`, row]));
  const toCell = (cohort: string, month: string) => {
    const { customers = 0, salesMinor = 0 } = cells.get(`${cohort} ${month}`) ?? {};
    return { month, customers, salesMinor };
  };
  return {
    ...resolved.range,
    cohorts: cohorts.map((cohort) => ({
      month: cohort,
      customers: toCell(cohort, cohort).customers,
      months: months.filter((month) => month >= cohort).map((month) => toCell(cohort, month)),
    })),
  };
}

function toSpan(month: string, timeZone: string): Span {
  const first = parseDate(getFirstDay(month));
  return spanOf({ first, last: endOfMonth(first) }, timeZone);
}
