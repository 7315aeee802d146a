import { type SQL, and, getTableColumns, or, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { OrderQuery } from '#contract/store/order-query.ts';
import type { Span } from '#domain/date-range.ts';
import { type OrderStatus, orderStatuses } from '#domain/order-status.ts';
import { type OrderWait, orderWaits } from '#domain/order-waiting.ts';
import { param } from '#server/db/statement.ts';
import { customers } from '#server/db/tables/records/customers.table.ts';
import { orderCounts, orderLines, orderRowColumns, orders } from '#server/db/tables/records/orders.table.ts';
import { type CounterRow, readCounters } from '#server/platform/lists/counts.ts';
import { getPaidOrdersValues, selectPaidOrders } from '#server/modules/transactions/transactions.records.ts';
import { type FilterOf, defineList } from '#server/platform/lists/define-list.ts';
import { type Filter, isOneOf, isWithinSpan, equals, byValue } from '#server/platform/lists/filters.ts';
import { searchWords } from '#server/platform/lists/search.ts';
import { ascending, descending } from '#server/platform/lists/sorts.ts';

type Waiting = NonNullable<OrderQuery['waiting']>;
type Payment = NonNullable<OrderQuery['payment']>;

/** For each waiting reason the statuses and the condition that define it; `getOrderWait` decides the same for one order. */
const waitConditions: Record<OrderWait, { statuses: readonly OrderStatus[]; rest: SQL }> = {
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

/** The statuses are literals, because partial indexes cover only some of them. */
const hasStatus = (statuses: readonly OrderStatus[]): SQL =>
  sql`${orders.status} in (${sql.raw(statuses.map((status) => `'${status}'`).join(', '))})`;

/** The payer's dispute is not open; nothing is shipped or refunded until the provider decides. */
const isUndisputed = sql`${orders.dispute} is distinct from 'open'`;

const hasStep = (wait: OrderWait) => and(hasStatus(waitConditions[wait].statuses), waitConditions[wait].rest);
const waitsFor = (wait: OrderWait) => and(hasStep(wait), isUndisputed);

/** Conditions for orders by the next step of their merchant. */
export const waitingConditions: Record<Waiting, SQL | undefined> = {
  any: and(or(...orderWaits.map(hasStep)), isUndisputed),
  toShip: waitsFor('toShip'),
  toConfirm: waitsFor('toConfirm'),
  toCollect: waitsFor('toCollect'),
  toRefund: waitsFor('toRefund'),
  toReturn: waitsFor('toReturn'),
};

/** An amount is due until an order is paid or ends, as `expectsPayment` defines it. */
const unpaidStatuses = ['CREATED', 'ORDER_INTENT_CONFIRMED', 'ORDER_PICKED_UP', 'DELIVERED'] as const;

export const paymentConditions: Record<Payment, SQL | undefined> = {
  paid: sql`${orders.paid}`,
  unpaid: and(
    sql`not ${orders.paid} and ${orders.refundedAt} is null and ${orders.totalMinor} > 0`,
    hasStatus(unpaidStatuses),
  ),
  refunded: sql`${orders.refundedAt} is not null`,
};

/** Returns the statuses that orders of a filter may have. */
function statusesOf({
  status,
  waiting,
}: {
  status?: OrderStatus;
  waiting?: Waiting;
}): readonly OrderStatus[] {
  const listed = status ? [status] : orderStatuses;
  if (!waiting) return listed;
  const waited = (waiting === 'any' ? orderWaits : [waiting]).flatMap(
    (wait) => waitConditions[wait].statuses,
  );
  return waited.filter((one) => listed.includes(one));
}

const readCounts = () =>
  readCounters(orderCounts, {
    status: orderCounts.status,
    shippingStatus: orderCounts.shippingStatus,
    isWaiting: orderCounts.isWaiting,
    isUnpaid: orderCounts.isUnpaid,
    count: orderCounts.count,
  });
type OrderCount = CounterRow<typeof readCounts>;

/** Returns a test of a counter: its orders wait for this. The status of a waiting order decides what it waits for. */
export const isCountOf =
  (wait: Waiting) =>
  ({ isWaiting, status }: OrderCount): boolean =>
    isWaiting && (wait === 'any' || waitConditions[wait].statuses.includes(status));

export const isUnpaidCount = ({ isUnpaid }: OrderCount): boolean => isUnpaid;

/** Orders that were paid within the span, as gross sales count them. */
const paidSpan: Filter<Span> = {
  where: () => sql`${orders.id} in (${selectPaidOrders('paid')})`,
  values: (span) => getPaidOrdersValues('paid', span),
};

const hasProduct: Filter<string> = {
  where: () => sql`${orders.id} in (select order_id from order_lines
    where business_id = ${param('businessId')} and product_id = ${param('product')})`,
  values: (product) => ({ product }),
};

export const orderList = defineList({
  name: 'orders',
  table: orders,
  columns: orderRowColumns,
  sorts: {
    newest: descending(orders.placedAt),
    oldest: ascending(orders.placedAt),
    highest: descending(orders.totalMinor),
    lowest: ascending(orders.totalMinor),
  },
  filters: {
    status: equals(orders.status),
    shippingStatus: equals(orders.shippingStatus),
    waiting: byValue(waitingConditions),
    payment: byValue(paymentConditions),
    source: equals(orders.source),
    span: isWithinSpan(orders.placedAt),
    paidSpan,
    product: hasProduct,
    currency: equals(orders.currency),
    ids: isOneOf(orders.id),
  },
  condition: sql`not ${orders.isAttempt}`,
  search: searchWords({
    table: orders,
    facet: orders.status,
    searchText: sql`${orders.searchText} || ' ' || ${orders.contactText}`,
    facetsOf: statusesOf,
  }),
  counts: {
    read: readCounts,
    matches: {
      status: (status) => (count) => count.status === status,
      shippingStatus: (status) => (count) => count.shippingStatus === status,
      waiting: isCountOf,
      payment: (payment) => (payment === 'unpaid' ? isUnpaidCount : undefined),
    },
  },
});
export type OrderFilter = FilterOf<typeof orderList>;

const OrderLines = z.array(
  z.object({ name: z.string(), sku: z.nullable(z.string()), quantity: z.int(), unitPriceMinor: z.int() }),
);
const ofCustomer = (column: typeof customers.email | typeof customers.phoneNumber) => sql<string | null>`(
  select ${column} from ${customers}
  where ${customers.businessId} = ${orders}.business_id and ${customers.id} = ${orders}.customer_id)`;

/** All columns of the export. */
export const exportedColumns = {
  ...getTableColumns(orders),
  email: ofCustomer(customers.email),
  phoneNumber: ofCustomer(customers.phoneNumber),
  lines: sql`(
    select coalesce(json_agg(json_build_object(
      'name', ${orderLines.name}, 'sku', ${orderLines.sku},
      'quantity', ${orderLines.quantity}, 'unitPriceMinor', ${orderLines.unitPriceMinor}
    ) order by ${orderLines.position}), '[]')
    from ${orderLines}
    where ${orderLines.businessId} = ${orders}.business_id and ${orderLines.orderId} = ${orders}.id)`.mapWith(
    (value: unknown) => OrderLines.parse(value),
  ),
};
