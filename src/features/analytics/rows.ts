import { linkOptions } from '@tanstack/react-router';
import type { AnalyticsRange } from '#contract/analytics/analytics-range.ts';
import type { Order, PaymentMethod } from '#domain/order.ts';

/** The range whose rows a list shows. */
export type RowsRange = Pick<AnalyticsRange, 'first' | 'last' | 'currency'>;

const daysOf = ({ first, last, currency }: RowsRange) => ({ from: first, to: last, currency });

/** The transactions that a sales figure is the sum of. */
export const getSalesRows = (range: RowsRange, figure: 'gross' | 'refunds' | 'net') =>
  linkOptions({ to: '/dashboard/revenue', search: { figure, ...daysOf(range) } });

type PaidOrders = { product?: string | undefined; source?: Order['source']; search?: string };

/** The orders that were paid in the range: all, those of a product, or those of a channel. */
export const getPaidOrders = (range: RowsRange, filter: PaidOrders = {}) =>
  linkOptions({
    to: '/dashboard/store/orders',
    search: { dateOf: 'paid' as const, ...daysOf(range), ...filter },
  });

/** The payments of invoices in the range. */
export const getInvoicePayments = (range: RowsRange) =>
  linkOptions({
    to: '/dashboard/revenue',
    search: { figure: 'gross' as const, type: 'invoiceFulfillment' as const, ...daysOf(range) },
  });

/** The paid orders and invoices by a method. */
export const getMethodSales = (range: RowsRange, method: PaymentMethod) =>
  linkOptions({ to: '/dashboard/revenue', search: { figure: 'gross' as const, method, ...daysOf(range) } });

/** The payments by a method that failed. */
export const getFailedPayments = ({ first, last }: RowsRange, method: PaymentMethod) =>
  linkOptions({
    to: '/dashboard/revenue',
    search: { result: 'failed' as const, direction: 'CR' as const, method, from: first, to: last },
  });

/** The invoices that were sent or fully paid in the range; with a status, those that have it now. */
export const getInvoices = (range: RowsRange, dateOf: 'sent' | 'paid', status?: 'PAID') =>
  linkOptions({ to: '/dashboard/invoicing', search: { dateOf, status, ...daysOf(range) } });

export const overdueInvoices = linkOptions({
  to: '/dashboard/invoicing',
  search: { status: 'OVERDUE' as const },
});

/** The day before a calendar day, YYYY-MM-DD. */
export function getDayBefore(day: string): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}

/** The customers who paid an order in the range: new ones for the first time, returning ones had done so before. */
export const getPayingCustomers = ({ first, last }: RowsRange, kind: 'new' | 'returning') =>
  linkOptions({
    to: '/dashboard/store/customers',
    search:
      kind === 'new'
        ? { firstPaidFrom: first, firstPaidTo: last }
        : { paidFrom: first, paidTo: last, firstPaidTo: getDayBefore(first) },
  });

/** Returns the first and the last day of a month, YYYY-MM. */
export function getMonthDays(month: string): { first: string; last: string } {
  const [year = 0, nth = 1] = month.split('-').map(Number);
  return { first: `${month}-01`, last: new Date(Date.UTC(year, nth, 0)).toISOString().slice(0, 10) };
}

/** The customers whose first paid order was in the month `cohort` and who paid an order in `month`, both YYYY-MM. */
export function getCohortRows(cohort: string, month: string) {
  const [start, active] = [getMonthDays(cohort), getMonthDays(month)];
  return linkOptions({
    to: '/dashboard/store/customers',
    search: {
      firstPaidFrom: start.first,
      firstPaidTo: start.last,
      paidFrom: active.first,
      paidTo: active.last,
    },
  });
}

/** The checkouts that customers began in the range and left before they ordered. */
export const getAbandonedCheckouts = ({ first, last }: RowsRange) =>
  linkOptions({ to: '/dashboard/store/orders/abandoned', search: { from: first, to: last } });
