import { and, eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { v7 as uuid } from 'uuid';
import { customers } from '#server/db/tables/records/customers.table.ts';
import { orderLines, orders } from '#server/db/tables/records/orders.table.ts';
import { transactions } from '#server/db/tables/money/transactions.table.ts';
import type { ApiServer } from '#tests/support/server/api-server.ts';
import type { Shop } from '#tests/support/store/business-fixture.ts';

const customerCount = 5;

/** An order for a payment of a history: its customer, if it has one, and its lines. */
export const soldOrder = fc.record({
  customer: fc.option(fc.integer({ min: 0, max: customerCount - 1 }), { freq: 4 }),
  lines: fc.array(
    fc.record({
      name: fc.constantFrom('Ankara', 'Kaftan', 'Agbada'),
      quantity: fc.integer({ min: 1, max: 5 }),
      unitPriceMinor: fc.integer({ min: 1, max: 900_000 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});
export type SoldOrder = typeof soldOrder extends fc.Arbitrary<infer One> ? One : never;

/** Gives an order to each payment of orders of a business that was written without one. */
export async function writeOrders(
  { deps: { db } }: ApiServer,
  { businessId }: Shop,
  sold: readonly SoldOrder[],
): Promise<string[]> {
  const ids = Array.from({ length: customerCount }, () => uuid());
  const now = new Date();
  await db.insert(customers).values(
    ids.map((id, nth) => ({
      businessId,
      id,
      name: `Customer ${nth}`,
      createdAt: now,
      updatedAt: now,
    })) as (typeof customers.$inferInsert)[],
  );
  const payments = await db
    .select()
    .from(transactions)
    .where(and(eq(transactions.businessId, businessId), eq(transactions.type, 'orderFulfillment')));
  for (const [nth, payment] of payments.entries()) {
    const { customer, lines } = sold[nth % sold.length] ?? { customer: null, lines: [] };
    const id = uuid();
    await db.insert(orders).values({
      businessId,
      id,
      number: `H${nth}`,
      placedAt: payment.at,
      customerId: customer === null ? null : ids[customer],
      itemCount: lines.length,
      subtotalMinor: payment.grossMinor,
      totalMinor: payment.grossMinor,
      currency: payment.currency,
      paid: true,
      paidAt: payment.at,
      status: 'DELIVERED',
      shippingStatus: 'DELIVERED',
      shippingMode: 'PICKUP',
      deliveryConfiguration: 'SELF_MANAGED',
      deliveryTiming: 'PRE_DELIVERY',
      source: 'import',
    });
    await db.insert(orderLines).values(
      lines.map((line, position) => ({
        ...line,
        businessId,
        orderId: id,
        position,
        id: uuid(),
        totalMinor: line.quantity * line.unitPriceMinor,
      })),
    );
    await db
      .update(transactions)
      .set({ orderId: id })
      .where(and(eq(transactions.businessId, businessId), inArray(transactions.id, [payment.id])));
  }
  return ids;
}
