import { type SQL, type Subquery, and, eq, gte, lt, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { OrderQuery } from '#contract/order-query.ts';
import { type OrderStatus, orderStatuses } from '#domain/order-status.ts';
import { fitsWords, throughWords, wordSearchOf, wordValues } from '#server/db/search-words.ts';
import { fitsText, textSearchOf, textValues } from '#server/db/text-search.ts';
import { orders } from './orders.table.ts';

/** Which orders; what stands in `search` is any text of a person. */
export interface OrderFilter {
  status?: OrderQuery['status'];
  shippingStatus?: OrderQuery['shippingStatus'];
  toShip?: boolean;
  span?: { from: Date; to: Date } | undefined;
  payment?: OrderQuery['payment'];
  search?: string | undefined;
  /** Of these alone. */
  ids?: string[];
}

const given = sql.placeholder;
const textFits = fitsText(orders.number, orders.searchText);
const wordsFit = fitsWords({
  businessId: orders.businessId,
  facet: orders.status,
  number: orders.number,
  searchText: orders.searchText,
});
const statusesToShip = ['PAYMENT_CONFIRMED', 'ORDER_INTENT_CONFIRMED'] as const satisfies OrderStatus[];

const paymentFits: Record<NonNullable<OrderQuery['payment']>, SQL> = {
  paid: sql`${orders.paid}`,
  unpaid: sql`not ${orders.paid} and ${orders.refundedAt} is null`,
  refunded: sql`${orders.refundedAt} is not null`,
};

/** Its values are placeholders, so that one statement serves all filters of a shape. */
export const conditions = (filter: OrderFilter): SQL | undefined =>
  and(
    eq(orders.businessId, given('businessId')),
    statusFits(filter),
    restFits(filter),
    filter.search ? textFits[textSearchOf(filter.search)] : undefined,
  );

/** What the same orders are read from, and what is still asked there: out of what the words of a text find, if there is one. */
export function sourceOf(filter: OrderFilter): { from: PgTable | Subquery; fitting: SQL | undefined } {
  const words = filter.search ? wordSearchOf(filter.search) : undefined;
  return words
    ? { from: throughWords(orders, wordsFit[words]), fitting: restFits(filter) }
    : { from: orders, fitting: conditions(filter) };
}

const restFits = ({ shippingStatus, toShip, payment, span, ids }: OrderFilter): SQL | undefined =>
  and(
    toShip ? sql`${orders.shippingStatus} = 'PENDING'` : undefined,
    shippingStatus && eq(orders.shippingStatus, given('shippingStatus')),
    span && and(gte(orders.placedAt, given('from')), lt(orders.placedAt, given('to'))),
    payment && paymentFits[payment],
    ids && sql`${orders.id} = any(${given('ids')}::uuid[])`,
  );

/** Spelled out, since an index holds those to ship alone. */
const statusFits = ({ status, toShip }: OrderFilter): SQL | undefined =>
  and(
    status && eq(orders.status, given('status')),
    toShip
      ? sql`${orders.status} in (${sql.raw(statusesToShip.map((one) => `'${one}'`).join(', '))})`
      : undefined,
  );

function statusesOf({ status, toShip }: OrderFilter): readonly OrderStatus[] {
  const meant = status ? [status] : orderStatuses;
  return toShip ? statusesToShip.filter((one) => meant.includes(one)) : meant;
}

/** What the placeholders stand for. */
export function filterValues(businessId: string, filter: OrderFilter): Record<string, unknown> {
  const { status, shippingStatus, span, search = '', ids } = filter;
  return {
    businessId,
    status,
    shippingStatus,
    from: span?.from.toISOString(),
    to: span?.to.toISOString(),
    ...(search && textValues(search)),
    ...(search && wordSearchOf(search) && wordValues(businessId, statusesOf(filter), search)),
    ...(ids && { ids }),
  };
}

/** The same for filters that differ in their values alone. */
export function shapeOf(filter: OrderFilter): string {
  const parts = Object.entries(filter).filter(([, value]) => value !== undefined && value !== false);
  const told = [filter.search && textSearchOf(filter.search), filter.payment].filter(Boolean);
  return [...parts.map(([part]) => part).sort(), ...told].join('_');
}
