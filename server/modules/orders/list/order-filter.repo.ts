import { type SQL, type Subquery, and, eq, gte, lt, or, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { OrderQuery } from '#contract/store/order-query.ts';
import { type OrderStatus, orderStatuses } from '#domain/order-status.ts';
import { type OrderWait, orderWaits } from '#domain/order-waiting.ts';
import { fitsWords, throughWords, wordSearchOf, wordValues } from '#server/db/search-words.ts';
import { fitsText, textSearchOf, textValues } from '#server/db/text-search.ts';
import { orders } from '#server/db/tables/records/orders.table.ts';

/** Which orders; what stands in `search` is any text of a person. */
export interface OrderFilter {
  status?: OrderQuery['status'];
  shippingStatus?: OrderQuery['shippingStatus'];
  waiting?: OrderQuery['waiting'];
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

/** Of each wait, the statuses that it is known by, and what else must be so; `waitOf` says the same of one order. */
const waits: Record<OrderWait, { statuses: readonly OrderStatus[]; rest?: SQL }> = {
  toShip: {
    statuses: ['PAYMENT_CONFIRMED', 'ORDER_INTENT_CONFIRMED'],
    rest: sql`${orders.shippingStatus} = 'PENDING'`,
  },
  toConfirm: { statuses: ['CREATED'], rest: sql`${orders.deliveryTiming} = 'ON_DELIVERY'` },
  toCollect: {
    statuses: ['DELIVERED'],
    rest: sql`not ${orders.paid} and ${orders.refundedAt} is null and ${orders.totalMinor} > 0`,
  },
  toRefund: {
    statuses: ['REFUND_REQUESTED'],
    rest: sql`${orders.refundStatus} is distinct from 'pending'`,
  },
  toReturn: {
    statuses: ['CANCELED', 'DECLINED'],
    rest: sql`${orders.paid} and ${orders.refundStatus} is distinct from 'pending'`,
  },
};

/** Spelled out, since indexes hold the orders of some of them alone. */
const oneOf = (statuses: readonly OrderStatus[]): SQL =>
  sql`${orders.status} in (${sql.raw(statuses.map((status) => `'${status}'`).join(', '))})`;

const waitFits = (wait: OrderWait): SQL | undefined => and(oneOf(waits[wait].statuses), waits[wait].rest);

export const waitingFits = (waiting: NonNullable<OrderQuery['waiting']>): SQL | undefined =>
  waiting === 'any' ? or(...orderWaits.map((wait) => waitFits(wait))) : waitFits(waiting);

/** An order is owed for until it is paid, or ends: the law of `waitsForMoney`. */
const owing = ['CREATED', 'ORDER_INTENT_CONFIRMED', 'ORDER_PICKED_UP', 'DELIVERED'] as const;

export const paymentFits: Record<NonNullable<OrderQuery['payment']>, SQL | undefined> = {
  paid: sql`${orders.paid}`,
  unpaid: and(
    sql`not ${orders.paid} and ${orders.refundedAt} is null and ${orders.totalMinor} > 0`,
    oneOf(owing),
  ),
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

const restFits = ({ shippingStatus, waiting, payment, span, ids }: OrderFilter): SQL | undefined =>
  and(
    waiting && waitingFits(waiting),
    shippingStatus && eq(orders.shippingStatus, given('shippingStatus')),
    span && and(gte(orders.placedAt, given('from')), lt(orders.placedAt, given('to'))),
    payment && paymentFits[payment],
    ids && sql`${orders.id} = any(${given('ids')}::uuid[])`,
  );

const statusFits = ({ status }: OrderFilter): SQL | undefined => status && eq(orders.status, given('status'));

function statusesOf({ status, waiting }: OrderFilter): readonly OrderStatus[] {
  const meant = status ? [status] : orderStatuses;
  if (!waiting) return meant;
  const waited = (waiting === 'any' ? orderWaits : [waiting]).flatMap((wait) => waits[wait].statuses);
  return waited.filter((one) => meant.includes(one));
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
  const told = [filter.search && textSearchOf(filter.search), filter.payment, filter.waiting].filter(Boolean);
  return [...parts.map(([part]) => part).sort(), ...told].join('_');
}
