import { type SQL, and, eq, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { LineQuantity } from '#domain/order-refund.ts';
import type { Database, Executor, Transaction } from '#server/db/client.ts';
import { param, bulkInsert, toJsonText, selectJsonRows, definePrepared } from '#server/db/statement.ts';
import type { Entries } from '#server/platform/timeline/timeline.repo.ts';
import { timeline } from '#server/db/tables/platform/timeline.table.ts';
import { createSearchText } from '#server/platform/search-text.ts';
import { orderCounts, orderLines, orderNumbers, orders } from '#server/db/tables/records/orders.table.ts';

export type OrderRecord = typeof orders.$inferSelect;
export type NewOrder = Omit<typeof orders.$inferInsert, 'businessId'>;
export type NewLine = Omit<typeof orderLines.$inferInsert, 'businessId' | 'orderId' | 'position' | 'id'>;

export type UnpricedLine = Omit<NewLine, 'totalMinor'>;

export const priceLines = (lines: readonly UnpricedLine[]): NewLine[] =>
  lines.map((line) => ({ ...line, totalMinor: line.quantity * line.unitPriceMinor }));

/** The columns that a step may change. */
export type OrderChange = Pick<
  OrderRecord,
  | 'status'
  | 'shippingStatus'
  | 'paid'
  | 'paidAt'
  | 'refundedAt'
  | 'paymentMethod'
  | 'statusBeforeRefund'
  | 'refundStatus'
  | 'dispute'
  | 'failedAttempts'
  | 'restock'
  | 'pickedUpAt'
  | 'fulfilledAt'
  | 'stockReserved'
>;

const isOrder = (businessId: string | SQL, id: string | SQL) =>
  and(eq(orders.businessId, businessId), eq(orders.id, id));
const isLineOf = (businessId: string | SQL, orderId: string | SQL) =>
  and(eq(orderLines.businessId, businessId), eq(orderLines.orderId, orderId));

/** Locks the order until the transaction ends. Every change of the order or its shipment locks it first. */
export async function lockOrder(
  tx: Transaction,
  businessId: string,
  id: string,
): Promise<OrderRecord | undefined> {
  const [order] = await orderForUpdate(tx, { businessId, id });
  return order;
}

const orderForUpdate = definePrepared('lock_order', (db) =>
  db
    .select()
    .from(orders)
    .where(isOrder(param('businessId'), param('id')))
    .for('update'),
);

/**
 * Saves a step and its timeline entries in one statement, so that the counters of both statuses are locked once and in
 * order.
 */
export async function saveStep(
  tx: Transaction,
  businessId: string,
  id: string,
  change: OrderChange,
  entries: Entries = [],
): Promise<void> {
  await updateStep(tx, { ...change, businessId, id, entries: toJsonText(entries) });
}

const updateStep = definePrepared('save_step', (db) => {
  const insertedEntries = db.$with('inserted_entries').as(
    db
      .insert(timeline)
      .select(selectJsonRows(timeline, param('entries')))
      .returning({ id: timeline.id }),
  );
  return db
    .with(insertedEntries)
    .update(orders)
    .set({
      status: param('status'),
      shippingStatus: param('shippingStatus'),
      paid: param('paid'),
      paidAt: param('paidAt'),
      refundedAt: param('refundedAt'),
      paymentMethod: param('paymentMethod'),
      statusBeforeRefund: param('statusBeforeRefund'),
      refundStatus: param('refundStatus'),
      dispute: param('dispute'),
      failedAttempts: param('failedAttempts'),
      restock: param('restock'),
      pickedUpAt: param('pickedUpAt'),
      fulfilledAt: param('fulfilledAt'),
      stockReserved: param('stockReserved'),
      version: sql`${orders.version} + 1`,
    })
    .where(isOrder(param('businessId'), param('id')));
});

/**
 * Takes the business's next order number at once, so that its orders don't wait for each other; if the order isn't created then, its
 * number is left out. An imported order may have it already.
 * @param standalone runs the statement beside the transaction of the order
 */
export async function reserveOrderNumber(standalone: Database, businessId: string): Promise<string> {
  const [taken] = await reserveNextNumber(standalone, { businessId });
  if (!taken) throw new Error('No order number was taken');
  return String(taken.last);
}

const reserveNextNumber = definePrepared('take_order_number', (db) =>
  db
    .insert(orderNumbers)
    .values({ businessId: param('businessId'), last: 1001 })
    .onConflictDoUpdate({ target: orderNumbers.businessId, set: { last: sql`${orderNumbers.last} + 1` } })
    .returning({ last: orderNumbers.last }),
);

/** Skips all taken numbers at once, because a business that moved to Kontor may have imported thousands. */
export const skipTakenNumbers = async (standalone: Database, businessId: string): Promise<void> => {
  await setLastNumber(standalone, { businessId });
};

const setLastNumber = definePrepared('skip_taken_numbers', (db) => {
  const { last } = orderNumbers;
  const isFree = sql`not exists (
    select from ${orders} where ${orders.businessId} = ${param('businessId')} and ${orders.number} = beyond.number::text)`;
  const beforeFree = sql`(
    select beyond.number - 1 from (select generate_series(${last} + 1, ${last} + 1000000) as number) as beyond
    where ${isFree} limit 1)`;
  return db
    .update(orderNumbers)
    .set({ last: sql`coalesce(${beforeFree}, ${last} + 1000000)` })
    .where(eq(orderNumbers.businessId, param('businessId')));
});

/**
 * Inserts the order with its lines and its first timeline entries.
 * @returns undefined if another order of the business has its number: then nothing is written
 */
export async function insertOrder(
  tx: Transaction,
  businessId: string,
  order: NewOrder,
  lines: NewLine[],
  entries: Entries,
): Promise<OrderRecord | undefined> {
  const searchText = createSearchText({ name: order.customerName }, lines);
  const [inserted] = await insertWithLines(tx, {
    order: toJsonText([{ ...order, businessId, searchText }]),
    lines: toJsonText(linesFor(businessId, order.id, lines)),
    entries: toJsonText(entries),
  });
  return inserted;
}

const insertWithLines = definePrepared('insert_order', (db) => {
  const placed = db.$with('placed').as(
    db
      .insert(orders)
      .select(selectJsonRows(orders, param('order')))
      .onConflictDoNothing({ target: [orders.businessId, orders.number] })
      .returning(),
  );
  const ifPlaced = sql`where exists (select from placed)`;
  const lined = db.$with('lined').as(
    db
      .insert(orderLines)
      .select(sql`${selectJsonRows(orderLines, param('lines'))} ${ifPlaced}`)
      .returning({ id: orderLines.id }),
  );
  const entries = selectJsonRows(timeline, param('entries'));
  const insertedEntries = db.$with('inserted_entries').as(
    db
      .insert(timeline)
      .select(sql`${entries} ${ifPlaced}`)
      .returning({ id: timeline.id }),
  );
  return db.with(placed, lined, insertedEntries).select().from(placed);
});

const linesFor = (businessId: string, orderId: string, lines: NewLine[]) =>
  lines.map((line, position) => ({ ...line, businessId, orderId, position, id: uuid() }));

const insertLines = bulkInsert(orderLines);

/** The fields that a person can edit; the caller has locked the order. */
export type OrderEdit = Partial<
  Pick<
    OrderRecord,
    | 'customerId'
    | 'customerName'
    | 'shippingMode'
    | 'deliveryConfiguration'
    | 'deliveryTiming'
    | 'deliveryAddress'
    | 'deliveryFeeMinor'
    | 'discountMinor'
    | 'note'
    | 'itemCount'
    | 'subtotalMinor'
    | 'totalMinor'
    | 'searchText'
  >
>;

export async function saveEdit(
  tx: Transaction,
  businessId: string,
  id: string,
  edit: OrderEdit,
  lines: NewLine[] | undefined,
): Promise<void> {
  await tx
    .update(orders)
    .set({ ...edit, version: sql`${orders.version} + 1` })
    .where(isOrder(businessId, id));
  if (!lines) return;
  await tx.delete(orderLines).where(isLineOf(businessId, id));
  await insertLines(tx, linesFor(businessId, id, lines));
}

/** Records that the customer of a locked order has placed another one instead. */
export async function saveReplacement(
  tx: Transaction,
  businessId: string,
  id: string,
  replacedBy: string,
): Promise<void> {
  await tx.update(orders).set({ replacedBy }).where(isOrder(businessId, id));
}

export const listOrderLines = async (executor: Executor, businessId: string, orderId: string) =>
  linesInOrder(executor, { businessId, orderId });

const linesInOrder = definePrepared('lines_of_order', (db) =>
  db
    .select()
    .from(orderLines)
    .where(isLineOf(param('businessId'), param('orderId')))
    .orderBy(orderLines.position),
);

/** Records that more pieces of a line item were restocked; the caller has locked the order. */
export async function saveRestocked(
  tx: Transaction,
  businessId: string,
  orderId: string,
  { lineId, quantity }: LineQuantity,
): Promise<void> {
  await tx
    .update(orderLines)
    .set({ restockedQuantity: sql`${orderLines.restockedQuantity} + ${quantity}` })
    .where(and(isLineOf(businessId, orderId), eq(orderLines.id, lineId)));
}

/** Returns undefined for another business's order. */
export async function findOrder(executor: Executor, businessId: string, id: string) {
  const [order] = await orderById(executor, { businessId, id });
  return order;
}

const orderById = definePrepared('find_order', (db) =>
  db
    .select()
    .from(orders)
    .where(isOrder(param('businessId'), param('id'))),
);

/** Returns the counters of a business's orders, which triggers maintain. */
export const readCounts = (executor: Executor, businessId: string) => selectCounts(executor, { businessId });

const { status, shippingStatus, isWaiting, isUnpaid, count } = orderCounts;
const selectCounts = definePrepared('order_counts', (db) =>
  db
    .select({ status, shippingStatus, isWaiting, isUnpaid, count: sql<number>`sum(${count})::int` })
    .from(orderCounts)
    .where(eq(orderCounts.businessId, param('businessId')))
    .groupBy(status, shippingStatus, isWaiting, isUnpaid),
);
export type OrderCount = Awaited<ReturnType<typeof readCounts>>[number];
