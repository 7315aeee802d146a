import { parseDate } from '@internationalized/date';
import type { AnalyticsReport } from '#contract/analytics/analytics-views.ts';
import { addMonths, getFirstDay, getMonth, listMonths } from '#domain/book-period.ts';
import { dayOf, spanOf } from '#domain/date-range.ts';
import { describeSales } from '#domain/sales-sentence.ts';
import type { Clock } from '#server/clock.ts';
import { formatMoney, formatMonth } from '#server/format.ts';
import { getAnalyticsCustomers } from './customers.service.ts';
import { getAnalyticsInvoices } from './invoice-figures.service.ts';
import { getAnalyticsPayments } from './payment-figures.service.ts';
import { listAnalyticsProducts } from './products.service.ts';
import type { PanelCaller, PanelDeps } from './panel.ts';
import { getFirstSale } from './report.repo.ts';
import { getAnalyticsSummary } from './summary.service.ts';

/** The figures of a month, with the sentence above them. */
export interface MonthlyReport extends NonNullable<AnalyticsReport['report']> {
  sentence: string;
}

const productsShown = 10;

/**
 * Returns the months that have a report and the report of one of them, by default the last one; null if the month has none. It is
 * compared with the month before if the plan includes it.
 */
export async function getReport(
  deps: PanelDeps,
  caller: PanelCaller,
  month?: string,
): Promise<{ months: string[]; report: MonthlyReport | null }> {
  const months = await listReportMonths(deps, caller);
  const chosen = month ?? months[0];
  if (chosen === undefined || !months.includes(chosen)) return { months, report: null };
  // Read for a moment some days after the month, when it was the last month in every time zone.
  const after = parseDate(getFirstDay(addMonths(chosen, 1))).add({ days: 2 });
  const over: Clock = { now: () => spanOf({ first: after, last: after }, caller.timeZone).from };
  const then = { ...deps, clock: over };
  const query = { range: 'last_month', compare: 'previous' } as const;
  const [summary, { data, largestChange }, customers, invoices, payments] = await Promise.all([
    getAnalyticsSummary(then, caller, query),
    listAnalyticsProducts(then, caller, { ...query, perPage: productsShown }),
    getAnalyticsCustomers(then, caller, query),
    getAnalyticsInvoices(then, caller, query),
    getAnalyticsPayments(then, caller, query),
  ]);
  const { figures, before, currency, compared } = summary;
  const monthBefore = compared.kind === 'range' ? formatMonth(getMonth(compared.first)) : '';
  const sentence = describeSales(
    {
      netMinor: figures.netMinor,
      currency,
      before: before && { netMinor: before.netMinor, name: monthBefore, when: `in ${monthBefore}` },
      largestChange,
    },
    formatMoney,
  );
  return {
    months,
    report: { month: chosen, sentence, summary, products: data, customers, invoices, payments },
  };
}

/** Returns the months from that of the first sale up to the last one that is over, the newest first. */
async function listReportMonths({ db, clock }: PanelDeps, { businessId, timeZone }: PanelCaller) {
  const first = await getFirstSale(db, businessId);
  if (!first) return [];
  const last = addMonths(getMonth(dayOf(clock.now(), timeZone).toString()), -1);
  return listMonths(getMonth(dayOf(first, timeZone).toString()), last).toReversed();
}
