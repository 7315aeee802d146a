import { and, eq, inArray, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Currency } from '#domain/money.ts';
import { pastOrders } from '#machines/lifecycles/past-order.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { toJsonText } from '#server/db/statement.ts';
import { orderLines, orders } from '#server/db/tables/records/orders.table.ts';
import { createSearchText } from '#server/platform/search-text.ts';
import { recordedResult } from '#server/modules/payments/record-payment.ts';
import { insertTransactions, removeImported } from '#server/modules/payments/payments.records.ts';
import { type PastOrder, isPaidOrder } from './finish-order.ts';

const existingColumns = {
  id: orders.id,
  number: orders.number,
  source: orders.source,
  hash: orders.importHash,
  status: orders.status,
  paid: orders.paid,
  refundedMinor: orders.refundedMinor,
  placedAt: orders.placedAt,
  itemCount: orders.itemCount,
  totalMinor: orders.totalMinor,
  deliveryFeeMinor: orders.deliveryFeeMinor,
  discountMinor: orders.discountMinor,
  customerName: orders.customerName,
};

/** An order that has the number of an imported one. */
export type ExistingOrder = Pick<
  typeof orders.$inferSelect,
  Exclude<keyof typeof existingColumns, 'hash'>
> & {
  hash: string | null;
};

/** Finds the orders with these numbers, also with the number sign that older imports stored. */
const selectByNumber = (executor: Executor, businessId: string, numbers: string[]) =>
  executor
    .select(existingColumns)
    .from(orders)
    .where(
      and(
        eq(orders.businessId, businessId),
        inArray(orders.number, [...numbers, ...numbers.map((number) => `#${number}`)]),
      ),
    )
    .orderBy(orders.id);

const byNumber = (existing: readonly ExistingOrder[]): ReadonlyMap<string, ExistingOrder> =>
  new Map(existing.map((order) => [order.number.replace(/^#/, ''), order]));

/** Returns the existing orders by the numbers of imported ones. */
export const findByNumber = async (executor: Executor, businessId: string, numbers: string[]) =>
  byNumber(await selectByNumber(executor, businessId, numbers));

/** Returns the existing orders by the numbers of imported ones, locked until the running transaction ends. */
export const lockByNumber = async (tx: Transaction, businessId: string, numbers: string[]) =>
  byNumber(await selectByNumber(tx, businessId, numbers).for('update'));

export interface PlacedOrder {
  id: string;
  order: PastOrder;
  customerId: string | null;
}

/** The lines of an order as they are stored; Kontor's orders contain their tax as a line. */
const linesOf = ({ lines, taxMinor }: PastOrder): PastOrder['lines'] =>
  taxMinor === 0 ? lines : [...lines, { sku: null, name: 'Tax', quantity: 1, unitPriceMinor: taxMinor }];

export const countItems = ({ lines }: PastOrder) => lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** Returns the state in which a past order begins, as the charts reach it (decisions, "CSV in"). */
export function getInitialState({ status: end, placedAt }: Pick<PastOrder, 'status' | 'placedAt'>) {
  const record = pastOrders[end];
  const { status, shippingStatus, shippingMode, deliveryConfiguration, deliveryTiming, paid } = record;
  return {
    status,
    shippingStatus,
    shippingMode,
    deliveryConfiguration,
    deliveryTiming,
    paid,
    statusBeforeRefund: record.statusBeforeRefund,
    paidAt: isPaidOrder({ status: end }) ? placedAt : null,
    // The file has no date of a refund.
    refundedAt: end === 'refunded' ? placedAt : null,
  };
}

export async function insertPastOrders(
  tx: Transaction,
  businessId: string,
  placed: PlacedOrder[],
  currency: Currency,
): Promise<void> {
  if (placed.length === 0) return;
  await tx.insert(orders).values(
    placed.map(({ id, order, customerId }) => ({
      businessId,
      id,
      number: order.number,
      placedAt: order.placedAt,
      customerId,
      customerName: order.customer?.name ?? null,
      searchText: createSearchText(order.customer ?? {}, order.lines, order.number),
      itemCount: countItems(order),
      totalMinor: order.totalMinor,
      subtotalMinor: order.totalMinor + order.discountMinor - order.deliveryFeeMinor,
      deliveryFeeMinor: order.deliveryFeeMinor,
      discountMinor: order.discountMinor,
      currency,
      ...getInitialState(order),
      source: 'import' as const,
      importHash: order.hash,
    })),
  );
  await insertLines(tx, businessId, placed);
  await insertTransactions(tx, businessId, moneyOf(placed, currency));
}

/** Replaces what an earlier import wrote; the order keeps its status. */
export async function updatePastOrders(
  tx: Transaction,
  businessId: string,
  placed: PlacedOrder[],
  currency: Currency,
): Promise<void> {
  for (const { id, order, customerId } of placed)
    await tx
      .update(orders)
      .set({
        placedAt: order.placedAt,
        customerId,
        customerName: order.customer?.name ?? null,
        searchText: createSearchText(order.customer ?? {}, order.lines, order.number),
        itemCount: countItems(order),
        totalMinor: order.totalMinor,
        subtotalMinor: order.totalMinor + order.discountMinor - order.deliveryFeeMinor,
        deliveryFeeMinor: order.deliveryFeeMinor,
        discountMinor: order.discountMinor,
        currency,
        importHash: order.hash,
        version: sql`${orders.version} + 1`,
      })
      .where(and(eq(orders.businessId, businessId), eq(orders.id, id)));
  const ids = placed.map(({ id }) => id);
  await tx
    .delete(orderLines)
    .where(and(eq(orderLines.businessId, businessId), inArray(orderLines.orderId, ids)));
  await insertLines(tx, businessId, placed);
  await removeImported(tx, businessId, ids);
  await insertTransactions(tx, businessId, moneyOf(placed, currency));
}

/** Returns the payments for the orders, each with its refund. The file does not contain a payment method. */
const moneyOf = (placed: PlacedOrder[], currency: Currency) =>
  placed
    .filter(({ order }) => isPaidOrder(order) && order.totalMinor > 0)
    .flatMap(({ id: orderId, order: { number, customer, placedAt, totalMinor, refundedMinor } }) => {
      const paymentId = uuid();
      const both = {
        source: 'import' as const,
        result: recordedResult,
        orderId,
        label: number,
        counterpart: customer?.name ?? null,
        currency,
        createdAt: placedAt,
        at: placedAt,
        concludedAt: placedAt,
      };
      const payment = {
        ...both,
        id: paymentId,
        type: 'orderFulfillment' as const,
        direction: 'CR' as const,
        grossMinor: totalMinor,
        netMinor: totalMinor,
      };
      const refund = {
        ...both,
        id: uuid(),
        type: 'refund' as const,
        direction: 'DR' as const,
        refundOf: paymentId,
        grossMinor: refundedMinor,
        netMinor: refundedMinor,
      };
      return refundedMinor > 0 ? [payment, refund] : [payment];
    });

/** Inserts the lines as one JSON document: a batch would exceed the number of parameters of a statement. */
async function insertLines(tx: Transaction, businessId: string, placed: PlacedOrder[]): Promise<void> {
  const lines = placed.flatMap(({ id: orderId, order }) =>
    linesOf(order).map(({ sku, name, quantity, unitPriceMinor }, position) => ({
      order_id: orderId,
      position,
      id: uuid(),
      sku,
      name,
      quantity,
      unit_price_minor: unitPriceMinor,
      total_minor: quantity * unitPriceMinor,
    })),
  );
  await tx.execute(sql`
    insert into order_lines (business_id, order_id, position, id, sku, name, quantity, unit_price_minor, total_minor)
    select ${businessId}::uuid, order_id, position, id, sku, name, quantity, unit_price_minor, total_minor
    from json_to_recordset(${toJsonText(lines)}::json) as line(
      order_id uuid, position int, id uuid, sku text, name text, quantity int, unit_price_minor bigint, total_minor bigint
    )`);
}
