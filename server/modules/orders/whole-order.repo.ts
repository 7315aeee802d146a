import { and, asc, desc, eq, getTableColumns } from 'drizzle-orm';
import type { TimelineEntry } from '#domain/timeline.ts';
import type { OrderMoney, PaymentAmounts } from '#machines/lifecycles/money-plan.ts';
import type { Executor } from '#server/db/client.ts';
import { getColumnNames, jsonRows, toIsoText } from '#server/db/json-rows.ts';
import { definePrepared, param } from '#server/db/statement.ts';
import { transactions } from '#server/db/tables/money/transactions.table.ts';
import { timeline } from '#server/db/tables/platform/timeline.table.ts';
import { customers } from '#server/db/tables/records/customers.table.ts';
import { deliveries } from '#server/db/tables/records/deliveries.table.ts';
import { orderLines, orders } from '#server/db/tables/records/orders.table.ts';

type LineRecord = typeof orderLines.$inferSelect;
type LatestDelivery = Pick<typeof deliveries.$inferSelect, 'courierReference' | 'status' | 'refusal'>;

const { businessId: _, ...lineColumns } = getTableColumns(orderLines);
const { courierReference, status, refusal } = deliveries;
const entryColumns = {
  id: timeline.id,
  at: toIsoText(timeline.at),
  actorKind: timeline.actorKind,
  actorName: timeline.actorName,
  event: timeline.event,
  from: timeline.from,
  to: timeline.to,
  note: timeline.note,
};
const moneyColumns = {
  id: transactions.id,
  type: transactions.type,
  source: transactions.source,
  result: transactions.result,
  refundOf: transactions.refundOf,
  grossMinor: transactions.grossMinor,
  surplusMinor: transactions.surplusMinor,
  refundedMinor: transactions.refundedMinor,
  disputedMinor: transactions.disputedMinor,
};

/**
 * Returns an order with its customer, lines, latest delivery, payments and refunds, and timeline, the last four oldest first;
 * undefined for another business's. It is one statement, because every step of an order is answered with all of it.
 */
export async function findWholeOrder(executor: Executor, businessId: string, id: string) {
  const [match] = await wholeOrder(executor, { businessId, id });
  if (!match) return undefined;
  const { customer, latestDelivery, ...parts } = match;
  // A prepared statement returns an object of nulls where a join has no match.
  return {
    ...parts,
    customer: parts.order.customerId === null ? null : customer,
    delivery: latestDelivery[0],
  };
}

const wholeOrder = definePrepared('whole_order', (db) => {
  const [businessId, id] = [param('businessId'), param('id')];
  const lines = db
    .select(getColumnNames(lineColumns))
    .from(orderLines)
    .where(and(eq(orderLines.businessId, businessId), eq(orderLines.orderId, id)))
    .orderBy(asc(orderLines.position));
  const latestDelivery = db
    .select(getColumnNames({ courierReference, status, refusal }))
    .from(deliveries)
    .where(and(eq(deliveries.businessId, businessId), eq(deliveries.orderId, id)))
    .orderBy(desc(deliveries.id))
    .limit(1);
  const money = db
    .select(getColumnNames(moneyColumns))
    .from(transactions)
    .where(and(eq(transactions.businessId, businessId), eq(transactions.orderId, id)))
    .orderBy(asc(transactions.createdAt), asc(transactions.id));
  const entries = db
    .select(getColumnNames(entryColumns))
    .from(timeline)
    .where(
      and(eq(timeline.businessId, businessId), eq(timeline.recordType, 'order'), eq(timeline.recordId, id)),
    )
    .orderBy(asc(timeline.id));
  return db
    .select({
      order: orders,
      customer: customers,
      lines: jsonRows<Omit<LineRecord, 'businessId'>>(lines),
      latestDelivery: jsonRows<LatestDelivery>(latestDelivery),
      money: jsonRows<OrderMoney & PaymentAmounts>(money),
      timeline: jsonRows<TimelineEntry>(entries),
    })
    .from(orders)
    .leftJoin(
      customers,
      and(eq(customers.businessId, orders.businessId), eq(customers.id, orders.customerId)),
    )
    .where(and(eq(orders.businessId, businessId), eq(orders.id, id)));
});
