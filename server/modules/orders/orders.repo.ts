import { type SQL, and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { LinePieces } from '#domain/order-refund.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { given, inserter, jsonOf, rowsFor, statement } from '#server/db/statement.ts';
import { customers } from '#server/db/tables/records/customers.table.ts';
import type { Entries } from '#server/platform/timeline/timeline.repo.ts';
import { timeline } from '#server/db/tables/platform/timeline.table.ts';
import { deliveries } from '#server/db/tables/records/deliveries.table.ts';
import { searchTextOf } from '#server/platform/search-text.ts';
import { orderCounts, orderLines, orderNumbers, orders } from '#server/db/tables/records/orders.table.ts';

export type OrderRecord = typeof orders.$inferSelect;
export type NewOrder = Omit<typeof orders.$inferInsert, 'businessId' | 'number'>;
export type NewLine = Omit<typeof orderLines.$inferInsert, 'businessId' | 'orderId' | 'position' | 'id'>;

export type UnpricedLine = Omit<NewLine, 'totalMinor'>;

export const priced = (lines: readonly UnpricedLine[]): NewLine[] =>
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

const orderForUpdate = statement('lock_order', (db) =>
  db
    .select()
    .from(orders)
    .where(isOrder(given('businessId'), given('id')))
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
  await updateStep(tx, { ...change, businessId, id, entries: jsonOf(entries) });
}

const updateStep = statement('save_step', (db) => {
  const told = db.$with('told').as(
    db
      .insert(timeline)
      .select(rowsFor(timeline, given('entries')))
      .returning({ id: timeline.id }),
  );
  return db
    .with(told)
    .update(orders)
    .set({
      status: given('status'),
      shippingStatus: given('shippingStatus'),
      paid: given('paid'),
      paidAt: given('paidAt'),
      refundedAt: given('refundedAt'),
      paymentMethod: given('paymentMethod'),
      statusBeforeRefund: given('statusBeforeRefund'),
      refundStatus: given('refundStatus'),
      dispute: given('dispute'),
      failedAttempts: given('failedAttempts'),
      restock: given('restock'),
      pickedUpAt: given('pickedUpAt'),
      fulfilledAt: given('fulfilledAt'),
      stockReserved: given('stockReserved'),
      version: sql`${orders.version} + 1`,
    })
    .where(isOrder(given('businessId'), given('id')));
});

/** Inserts the order under the business's next free number, with its lines and its first timeline entries. */
export async function insertOrder(
  tx: Transaction,
  businessId: string,
  order: NewOrder,
  lines: NewLine[],
  entries: Entries,
): Promise<OrderRecord> {
  const searchText = searchTextOf(order.customerName, lines);
  const [inserted] = await insertUnderNextNumber(tx, {
    businessId,
    order: jsonOf([{ ...order, businessId, searchText }]),
    lines: jsonOf(linesFor(businessId, order.id, lines)),
    entries: jsonOf(entries),
  });
  if (inserted) return inserted;
  // An imported order already has this number.
  await skipTakenNumbers(tx, { businessId });
  return insertOrder(tx, businessId, order, lines, entries);
}

/** Skips all taken numbers at once, because a business that moved to Kontor may have imported thousands. */
const skipTakenNumbers = statement('skip_taken_numbers', (db) => {
  const { last } = orderNumbers;
  const isFree = sql`not exists (
    select from ${orders} where ${orders.businessId} = ${given('businessId')} and ${orders.number} = beyond.number::text)`;
  const beforeFree = sql`(
    select beyond.number - 1 from (select generate_series(${last} + 1, ${last} + 1000000) as number) as beyond
    where ${isFree} limit 1)`;
  return db
    .update(orderNumbers)
    .set({ last: sql`coalesce(${beforeFree}, ${last} + 1000000)` })
    .where(eq(orderNumbers.businessId, given('businessId')));
});

const insertUnderNextNumber = statement('insert_order', (db) => {
  const next = db.$with('next').as(
    db
      .insert(orderNumbers)
      .values({ businessId: given('businessId'), last: 1001 })
      .onConflictDoUpdate({ target: orderNumbers.businessId, set: { last: sql`${orderNumbers.last} + 1` } })
      .returning({ last: orderNumbers.last }),
  );
  const placed = db.$with('placed').as(
    db
      .insert(orders)
      .select(rowsFor(orders, given('order'), { number: sql`(select last::text from next)` }))
      .onConflictDoNothing({ target: [orders.businessId, orders.number] })
      .returning(),
  );
  const ifPlaced = sql`where exists (select from placed)`;
  const lined = db.$with('lined').as(
    db
      .insert(orderLines)
      .select(sql`${rowsFor(orderLines, given('lines'))} ${ifPlaced}`)
      .returning({ id: orderLines.id }),
  );
  const entries = rowsFor(timeline, given('entries'), { recordLabel: sql`(select number from placed)` });
  const told = db.$with('told').as(
    db
      .insert(timeline)
      .select(sql`${entries} ${ifPlaced}`)
      .returning({ id: timeline.id }),
  );
  return db.with(next, placed, lined, told).select().from(placed);
});

const linesFor = (businessId: string, orderId: string, lines: NewLine[]) =>
  lines.map((line, position) => ({ ...line, businessId, orderId, position, id: uuid() }));

const insertLines = inserter(orderLines);

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

export const linesOf = async (executor: Executor, businessId: string, orderId: string) =>
  linesInOrder(executor, { businessId, orderId });

const linesInOrder = statement('lines_of_order', (db) =>
  db
    .select()
    .from(orderLines)
    .where(isLineOf(given('businessId'), given('orderId')))
    .orderBy(orderLines.position),
);

/** Records that more pieces of a line item were restocked; the caller has locked the order. */
export async function savePutBack(
  tx: Transaction,
  businessId: string,
  orderId: string,
  { lineId, quantity }: LinePieces,
): Promise<void> {
  await tx
    .update(orderLines)
    .set({ putBack: sql`${orderLines.putBack} + ${quantity}` })
    .where(and(isLineOf(businessId, orderId), eq(orderLines.id, lineId)));
}

/** Returns the order with its lines, customer and latest delivery; undefined for another business's. */
export async function findOrder(executor: Executor, businessId: string, id: string) {
  const [found] = await executor
    .select({ order: orders, customer: customers })
    .from(orders)
    .leftJoin(
      customers,
      and(eq(customers.businessId, orders.businessId), eq(customers.id, orders.customerId)),
    )
    .where(isOrder(businessId, id));
  if (!found) return undefined;
  const lines = await linesOf(executor, businessId, id);
  const [delivery] = await executor
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.businessId, businessId), eq(deliveries.orderId, id)))
    .orderBy(desc(deliveries.id))
    .limit(1);
  return { ...found, lines, delivery };
}

/** Returns the counters of a business's orders, which triggers maintain. */
export const readCounts = (executor: Executor, businessId: string) => selectCounts(executor, { businessId });

const { businessId: ofBusiness, ...counted } = getTableColumns(orderCounts);
const selectCounts = statement('order_counts', (db) =>
  db
    .select(counted)
    .from(orderCounts)
    .where(eq(ofBusiness, given('businessId'))),
);
export type OrderCount = Awaited<ReturnType<typeof readCounts>>[number];
