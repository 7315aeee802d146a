import type { Client } from 'pg';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OlderDatabase, openOlderDatabase } from '#tests/support/server/older-database.ts';

const businessId = uuid();
const ids = { refunded: uuid(), reversed: uuid(), paidAgain: uuid(), refundedSince: uuid() };
let older: OlderDatabase;
let db: Client;

async function order(id: string): Promise<void> {
  await db.query(
    `insert into orders (business_id, id, number, placed_at, item_count, total_minor, currency, paid, status, shipping_status,
       shipping_mode, source, delivery_configuration, delivery_timing, subtotal_minor)
     values ($1, $2, $3, '2026-01-01', 1, 1000, 'NGN', true, 'PAYMENT_CONFIRMED', 'PENDING', 'DELIVERY', 'hand', 'SELF_MANAGED',
       'PRE_DELIVERY', 1000)`,
    [businessId, id, id],
  );
}

/** Creates a payment of the whole order that the provider concluded on this day. Returns its id. */
async function payment(orderId: string, on: string): Promise<string> {
  const id = uuid();
  await db.query(
    `insert into transactions (business_id, id, reference, type, direction, source, result, order_id, gross_minor, net_minor,
       currency, created_at, at, concluded_at, provider)
     values ($1, $2, $3, 'orderFulfillment', 'CR', 'provider', '00', $4, 1000, 1000, 'NGN', $5, $5, $5, 'sandbox')`,
    [businessId, id, id, orderId, on],
  );
  return id;
}

/** Creates a completed refund of this part of a payment. */
async function refund(orderId: string, paymentId: string, amountMinor: number): Promise<void> {
  const id = uuid();
  await db.query(
    `insert into transactions (business_id, id, reference, type, direction, source, result, refund_status, order_id, refund_of,
       gross_minor, net_minor, currency, created_at, at, concluded_at, provider)
     values ($1, $2, $3, 'refund', 'DR', 'provider', '00', 'done', $4, $5, $6, $6, 'NGN', '2026-01-03', '2026-01-03',
       '2026-01-03', 'sandbox')`,
    [businessId, id, id, orderId, paymentId, amountMinor],
  );
  await db.query(
    'update transactions set refunded_minor = refunded_minor + $3 where business_id = $1 and id = $2',
    [businessId, paymentId, amountMinor],
  );
}

/** Reverses a payment. `reversed` is the name or code that this version of the database uses for the result. */
const reverse = (paymentId: string, reversed: '91' | 'reversed' = '91') =>
  db.query('update transactions set result = $3 where business_id = $1 and id = $2', [
    businessId,
    paymentId,
    reversed,
  ]);

async function dispute(paymentId: string): Promise<void> {
  await db.query(
    `insert into disputes (business_id, id, payment_id, provider_reference, nth, status, amount_minor, opened_at)
     values ($1, $2, $3, 'D-1', 1, 'open', 400, '2026-01-04')`,
    [businessId, uuid(), paymentId],
  );
}

beforeAll(async () => {
  older = await openOlderDatabase('0031');
  ({ db } = older);
  for (const id of Object.values(ids)) await order(id);
  const kept = await payment(ids.refunded, '2026-01-01');
  await refund(ids.refunded, kept, 300);
  await dispute(kept);
  await reverse(await payment(ids.reversed, '2026-01-01'));
  await reverse(await payment(ids.paidAgain, '2026-01-01'));
  await payment(ids.paidAgain, '2026-01-02');
  const first = await payment(ids.refundedSince, '2026-01-01');
  await refund(ids.refundedSince, first, 300);
  await reverse(first);
  await refund(ids.refundedSince, await payment(ids.refundedSince, '2026-01-02'), 200);
  await older.migrate();
});
afterAll(() => older.close());

const refundedOf = async (id: string) => {
  const { rows } = await db.query('select refunded_minor::int as minor from orders where id = $1', [id]);
  return rows;
};

test.each([
  ['refunded', 300],
  ['reversed', 1000],
  ['paidAgain', 0],
  ['refundedSince', 200],
] as const)(
  'an order that was %s has the refunded amount %d of the payment that counts',
  async (name, minor) => {
    expect(await refundedOf(ids[name])).toEqual([{ minor }]);
  },
);

test('a dispute claims the amount that it held', async () => {
  const { rows } = await db.query(
    'select amount_minor::int as held, claimed_minor::int as claimed from disputes',
  );
  expect(rows).toEqual([{ held: 400, claimed: 400 }]);
});

test('a payment that is reversed after the migration counts for the order that it paid', async () => {
  await reverse(
    (
      await db.query<{ id: string }>(
        `select id from transactions where order_id = $1 and result = 'success' and type = 'orderFulfillment'`,
        [ids.paidAgain],
      )
    ).rows[0]?.id ?? '',
    'reversed',
  );
  expect(await refundedOf(ids.paidAgain)).toEqual([{ minor: 1000 }]);
});
