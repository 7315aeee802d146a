import type { Client } from 'pg';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OlderDatabase, openOlderDatabase } from '#tests/support/server/older-database.ts';

const businessId = uuid();
let older: OlderDatabase;
let db: Client;

const plain = {
  status: 'DELIVERED',
  shippingStatus: 'DELIVERED',
  deliveryTiming: 'PRE_DELIVERY',
  paid: true,
  refundStatus: null as string | null,
  dispute: null as string | null,
  refundedAt: null as string | null,
  totalMinor: 1000,
};
const pending = { shippingStatus: 'PENDING' };

/** Orders, with whether each one waits for its merchant and whether it is unpaid. */
const orders: [order: Partial<typeof plain>, isWaiting: boolean, isUnpaid: boolean][] = [
  [{}, false, false],
  [{ paid: false }, true, true],
  [{ paid: false, totalMinor: 0 }, false, false],
  [{ paid: false, refundedAt: '2026-01-02' }, false, false],
  [{ ...pending, status: 'CREATED', paid: false }, false, true],
  [{ ...pending, status: 'CREATED', paid: false, deliveryTiming: 'ON_DELIVERY' }, true, true],
  [{ ...pending, status: 'PAYMENT_CONFIRMED' }, true, false],
  [{ status: 'PAYMENT_CONFIRMED', shippingStatus: 'FULFILLED' }, false, false],
  [{ ...pending, status: 'ORDER_INTENT_CONFIRMED', paid: false }, true, true],
  [{ status: 'ORDER_PICKED_UP', shippingStatus: 'PICKED_UP', paid: false }, false, true],
  [{ status: 'REFUND_REQUESTED' }, true, false],
  [{ status: 'REFUND_REQUESTED', refundStatus: 'failed' }, true, false],
  [{ status: 'REFUND_REQUESTED', refundStatus: 'pending' }, false, false],
  [{ ...pending, status: 'CANCELED' }, true, false],
  [{ ...pending, status: 'DECLINED' }, true, false],
  [{ ...pending, status: 'DECLINED', refundStatus: 'pending' }, false, false],
  [{ ...pending, status: 'CANCELED', paid: false }, false, false],
  [{ ...pending, status: 'FAILED', paid: false }, false, false],
  [{ status: 'REFUNDED', paid: false, refundedAt: '2026-01-02' }, false, false],
  [{ ...pending, status: 'PAYMENT_CONFIRMED', dispute: 'open' }, false, false],
  [{ ...pending, status: 'ORDER_INTENT_CONFIRMED', dispute: 'open' }, false, false],
  [{ status: 'REFUND_REQUESTED', dispute: 'open' }, false, false],
  [{ ...pending, status: 'CANCELED', dispute: 'open' }, false, false],
  [{ paid: false, dispute: 'lost' }, true, true],
];

async function insertOrder(order: Partial<typeof plain>, number: number): Promise<void> {
  const { status, shippingStatus, deliveryTiming, paid, refundStatus, dispute, refundedAt, totalMinor } = {
    ...plain,
    ...order,
  };
  await db.query(
    `insert into orders (business_id, id, number, placed_at, item_count, total_minor, currency, paid, status, shipping_status,
       shipping_mode, source, delivery_configuration, delivery_timing, subtotal_minor, refund_status, refunded_at,
       dispute)
     values ($1, $2, $3, '2026-01-01', 1, $4, 'NGN', $5, $6, $7, 'DELIVERY', 'hand', 'SELF_MANAGED', $8, $4, $9, $10, $11)`,
    [
      businessId,
      uuid(),
      String(number),
      totalMinor,
      paid,
      status,
      shippingStatus,
      deliveryTiming,
      refundStatus,
      refundedAt,
      dispute,
    ],
  );
}

beforeAll(async () => {
  older = await openOlderDatabase('0036');
  ({ db } = older);
  for (const [nth, [order]] of orders.entries()) await insertOrder(order, nth);
  await older.migrate();
});
afterAll(() => older.close());

/** Returns the number of waiting and of unpaid orders for each status and shipping status. */
async function readCounts() {
  const { rows } = await db.query(
    `select status::text, shipping_status::text as "shippingStatus", is_waiting as "isWaiting", is_unpaid as "isUnpaid", count
     from order_counts where count <> 0`,
  );
  return new Set(rows.map((row) => JSON.stringify(row)));
}

/** Returns the counts that are expected when each of the orders exists this many times. */
function expectedCounts(times: number) {
  const counts = new Map<string, number>();
  for (const [order, isWaiting, isUnpaid] of orders) {
    const { status, shippingStatus } = { ...plain, ...order };
    const key = JSON.stringify({ status, shippingStatus, isWaiting, isUnpaid });
    counts.set(key, (counts.get(key) ?? 0) + times);
  }
  return new Set([...counts].map(([key, count]) => JSON.stringify({ ...JSON.parse(key), count })));
}

test('existing orders are counted by their next step and by unpaid amounts', async () => {
  expect(await readCounts()).toEqual(expectedCounts(1));
});

test('orders that are inserted, changed and deleted afterwards are counted in the same way', async () => {
  for (const [nth, [order]] of orders.entries()) await insertOrder(order, orders.length + nth);
  expect(await readCounts()).toEqual(expectedCounts(2));
  await db.query('begin');
  await db.query(
    `update orders set status = 'DELIVERED', shipping_status = 'DELIVERED', paid = true, refunded_at = null`,
  );
  expect(await readCounts()).toEqual(
    new Set([
      JSON.stringify({
        status: 'DELIVERED',
        shippingStatus: 'DELIVERED',
        isWaiting: false,
        isUnpaid: false,
        count: 2 * orders.length,
      }),
    ]),
  );
  await db.query('rollback');
  await db.query('delete from orders where number::int >= $1', [orders.length]);
  expect(await readCounts()).toEqual(expectedCounts(1));
});
