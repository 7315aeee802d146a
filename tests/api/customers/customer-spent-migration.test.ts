import type { Client } from 'pg';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OlderDatabase, openOlderDatabase } from '#tests/support/server/older-database.ts';

const businessId = uuid();
const [regular, payer, other] = [uuid(), uuid(), uuid()];
let older: OlderDatabase;
let db: Client;

/** Creates an invoice of 500 with this amount paid. */
async function insertInvoice(
  customerId: string | null,
  status: string,
  paidMinor: number,
  currency = 'NGN',
): Promise<void> {
  const id = uuid();
  await db.query(
    `insert into invoices (business_id, id, status, created_at, issued_on, due_on, currency, customer_id, tax_basis_points,
       subtotal_minor, discount_minor, tax_minor, charges_minor, total_minor, paid_minor, allow_partial, public_token, reminders)
     values ($1, $2, $3, '2026-01-01', '2026-01-01', '2026-01-15', $4, $5, 0, 500, 0, 0, 0, 500, $6, true, $7, false)`,
    [businessId, id, status, currency, customerId, paidMinor, `token of ${id}`],
  );
}

/** Returns what each of the customers spent, in the order of their creation. */
async function readSpent(): Promise<number[]> {
  const { rows } = await db.query<{ spent: number }>(
    'select spent_minor::int as spent from customers order by id',
  );
  return rows.map(({ spent }) => spent);
}

beforeAll(async () => {
  older = await openOlderDatabase('0058');
  ({ db } = older);
  const ownerId = uuid();
  await db.query(
    `insert into users (id, email, password_hash, referral_code, created_at) values ($1, $2, 'x', $2, now())`,
    [ownerId, 'ade@shop.example'],
  );
  await db.query(
    `insert into businesses (id, owner_id, name, handle, country, currency, time_zone, category, created_at)
     values ($1, $2, 'Ade Fashion', 'ade', 'NG', 'NGN', 'Africa/Lagos', 'FASHION', '2026-01-01')`,
    [businessId, ownerId],
  );
  for (const id of [regular, payer, other])
    await db.query(
      `insert into customers (business_id, id, name, created_at) values ($1, $2, 'Ada', '2026-01-01')`,
      [businessId, id],
    );
  await db.query(
    `insert into orders (business_id, id, number, placed_at, item_count, total_minor, currency, paid, paid_at, status,
       shipping_status, shipping_mode, source, delivery_configuration, delivery_timing, subtotal_minor, customer_id)
     values ($1, $2, '1001', '2026-01-01', 1, 1000, 'NGN', true, '2026-01-01', 'PAYMENT_CONFIRMED', 'PENDING', 'DELIVERY', 'hand',
       'SELF_MANAGED', 'PRE_DELIVERY', 1000, $3)`,
    [businessId, uuid(), regular],
  );
  await insertInvoice(regular, 'PAID', 500);
  await insertInvoice(regular, 'PAID', 500, 'USD');
  await insertInvoice(payer, 'PARTIAL_PAYMENT', 200);
  await insertInvoice(payer, 'PAID', 500);
  await insertInvoice(other, 'PENDING', 0);
  await insertInvoice(null, 'PAID', 500);
  expect(await readSpent()).toEqual([1000, 0, 0]);
  await older.migrate();
});
afterAll(() => older.close());

test('paid invoices of before are part of what their customers spent, in the currency of the business', async () => {
  expect(await readSpent()).toEqual([1500, 700, 0]);
});

test('invoices that are paid, changed and deleted afterwards are counted in the same way', async () => {
  await insertInvoice(other, 'PAID', 500);
  expect(await readSpent()).toEqual([1500, 700, 500]);
  await db.query(`update invoices set status = 'PAID', paid_minor = total_minor where status <> 'PAID'`);
  expect(await readSpent()).toEqual([1500, 1000, 1000]);
  await db.query('update invoices set customer_id = $1 where customer_id = $2', [regular, other]);
  expect(await readSpent()).toEqual([2500, 1000, 0]);
  await db.query('delete from invoices');
  expect(await readSpent()).toEqual([1000, 0, 0]);
});
