import { eq } from 'drizzle-orm';
import type {
  AnalyticsChannels,
  AnalyticsCohorts,
  InvoiceFigures,
} from '#contract/analytics/analytics-panels.ts';
import { type Span, dayOf } from '#domain/date-range.ts';
import { invoices } from '#server/db/tables/records/invoices.table.ts';
import type { ApiServer } from '#tests/support/server/api-server.ts';
import { type Records, readRecords } from './sales-model.ts';

/** The records of a business with its invoices, from which the model computes the panels row by row. */
export async function readPanelRecords(server: ApiServer, businessId: string) {
  const { db } = server.deps;
  const [records, sent] = await Promise.all([
    readRecords(server, businessId),
    db.select().from(invoices).where(eq(invoices.businessId, businessId)),
  ]);
  return { ...records, invoices: sent };
}
export type PanelRecords = Awaited<ReturnType<typeof readPanelRecords>>;
type Money = Records['money'][number];

const isIn = ({ from, to }: Span, at: Date | null): boolean => at !== null && at >= from && at < to;
const getAmount = ({ grossMinor, surplusMinor }: Money): number => grossMinor - surplusMinor;
const add = (rows: readonly Money[]): number => rows.reduce((sum, row) => sum + getAmount(row), 0);
const isOfCustomer = ({ type }: Money): boolean =>
  type === 'orderFulfillment' || type === 'invoiceFulfillment';
const isSale = (one: Money): boolean =>
  isOfCustomer(one) &&
  getAmount(one) > 0 &&
  (one.result === 'success' || (one.result === 'reversed' && one.source === 'provider'));

export function modelPayments({ money }: Records, currency: string, span: Span) {
  const own = money.filter((one) => one.currency === currency && isIn(span, one.at));
  const failed = own.filter((one) => isOfCustomer(one) && one.result === 'failed');
  const sales = own.filter(isSale);
  const methods = new Set([...sales, ...failed].map(({ method }) => method));
  return new Map(
    [...methods].map((method) => {
      const paid = sales.filter((one) => one.method === method);
      const refused = failed.filter((one) => one.method === method);
      const reasons = Map.groupBy(refused, ({ message }) => message ?? 'No reason given');
      const failures = [...reasons].map(([reason, { length: count }]) => ({ reason, count }));
      const figures = { paid: paid.length, amountMinor: add(paid), failed: refused.length };
      return [method, { figures, failures }];
    }),
  );
}

export function modelChannels(records: Records, currency: string, span: Span) {
  const sales = records.money.filter((one) => isSale(one) && one.currency === currency && isIn(span, one.at));
  const toChannel = ({ type, orderId }: Money) =>
    type === 'invoiceFulfillment' ? 'invoice' : (records.orders.get(orderId ?? '')?.source ?? 'api');
  return new Map<AnalyticsChannels['channels'][number]['channel'], { count: number; salesMinor: number }>(
    [...Map.groupBy(sales, toChannel)].map(([channel, rows]) => [
      channel,
      {
        count: rows.length,
        salesMinor: add(rows),
      },
    ]),
  );
}

/** Returns the cohorts of these months, YYYY-MM, up to the present month. */
export function modelCohorts(
  records: Records,
  currency: string,
  { timeZone, months, present }: { timeZone: string; months: readonly string[]; present: string },
): AnalyticsCohorts['cohorts'] {
  const toMonth = ({ at }: Money) => dayOf(at, timeZone).toString().slice(0, 7);
  const sales = records.money.filter(
    (one) => isSale(one) && one.currency === currency && one.type === 'orderFulfillment',
  );
  const byCustomer = [
    ...Map.groupBy(sales, ({ orderId }) => records.orders.get(orderId ?? '')?.customerId ?? null),
  ].flatMap(([customer, rows]) => (customer === null ? [] : [rows]));
  const after = (month: string): string[] => {
    const [year = 0, nth = 0] = month.split('-').map(Number);
    const next = nth === 12 ? `${year + 1}-01` : `${year}-${String(nth + 1).padStart(2, '0')}`;
    return month > present ? [] : [month, ...after(next)];
  };
  return months.map((month) => {
    const cohort = byCustomer.filter((rows) => rows.map(toMonth).toSorted()[0] === month);
    return {
      month,
      customers: cohort.length,
      months: after(month).map((later) => {
        const bought = cohort.map((rows) => rows.filter((one) => toMonth(one) === later));
        return {
          month: later,
          customers: bought.filter(({ length }) => length > 0).length,
          salesMinor: add(bought.flat()),
        };
      }),
    };
  });
}

export function modelInvoices(
  records: PanelRecords,
  currency: string,
  span: Span,
  timeZone: string,
): InvoiceFigures {
  const own = records.invoices.filter((one) => one.currency === currency);
  const sent = own.filter(({ sentAt }) => isIn(span, sentAt));
  const paid = own.filter(({ paidAt }) => isIn(span, paidAt));
  const total = (rows: typeof own) => ({
    count: rows.length,
    amountMinor: rows.reduce((sum, { totalMinor }) => sum + totalMinor, 0),
  });
  const days = paid
    .flatMap(({ sentAt, paidAt }) =>
      sentAt && paidAt ? [dayOf(paidAt, timeZone).compare(dayOf(sentAt, timeZone))] : [],
    )
    .toSorted((one, other) => one - other);
  const middle = days.slice(Math.floor((days.length - 1) / 2), Math.floor(days.length / 2) + 1);
  const average = (numbers: number[]) =>
    numbers.length === 0 ? null : numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
  const mean = average(days);
  return {
    issued: total(sent),
    paid: total(paid),
    averageDaysToPay: mean === null ? null : Math.round(mean * 10) / 10,
    medianDaysToPay: average(middle),
  };
}

export const modelOverdue = ({ invoices: all }: PanelRecords, currency: string, today: string) => {
  const overdue = all.filter(
    ({ status, dueOn, ...one }) => status === 'PENDING' && dueOn < today && one.currency === currency,
  );
  return {
    count: overdue.length,
    amountMinor: overdue.reduce((sum, { totalMinor, paidMinor }) => sum + totalMinor - paidMinor, 0),
  };
};
