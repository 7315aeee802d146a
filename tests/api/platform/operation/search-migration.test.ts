import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { administer, nameDatabase } from '#tests/support/server/database-pool.ts';

const folder = join(import.meta.dirname, '../../../../server/db/migrations');
const connection = nameDatabase();
const name = 'Zoë O’Shea';
let client: Client;
let countedBefore: string[];

const read = async (from: string) =>
  (await client.query<{ text: string }>(from)).rows.map(({ text }) => text);
const readCounters = () =>
  read(`select concat_ws(' ', order_count, version, order_counts) as text from customers, order_counts`);

/** The database before the migration, with a record of each kind in its older form. */
beforeAll(async () => {
  await administer(`create database ${connection.database}`);
  client = new Client(connection);
  await client.connect();
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql') && file < '0012')
    .sort();
  for (const file of files) await client.query(readFileSync(join(folder, file), 'utf8'));
  await client.query(
    `insert into customers (business_id, id, name, email, phone_number, created_at)
     values ($1, $1, $2, 'Zoe@Buyer.example', '+2348035559901', now())`,
    [uuid(), name],
  );
  await client.query(
    `insert into orders (business_id, id, number, placed_at, customer_id, customer_name, search_text, item_count, subtotal_minor,
       total_minor, currency, status, shipping_status, shipping_mode, delivery_configuration, delivery_timing, paid, source)
     select business_id, id, 'WOO-7', now(), id, name, lower(name || ' Àdìrẹ'), 1, 500, 500, 'NGN', 'CREATED', 'PENDING', 'PICKUP',
       'SELF_MANAGED', 'PRE_DELIVERY', false, 'hand' from customers`,
  );
  await client.query(
    `insert into invoices (business_id, id, number, status, created_at, issued_on, due_on, currency, customer, customer_name,
       tax_basis_points, subtotal_minor, discount_minor, tax_minor, charges_minor, total_minor, paid_minor, allow_partial,
       public_token, sent_at, reminders, search_text)
     select business_id, id, 'INV-0007', 'PENDING', now(), now()::date, now()::date, 'NGN',
       jsonb_build_object('email', email, 'phoneNumber', phone_number), name, 0, 500, 0, 0, 0, 500, 0, false, 'token', now(), false,
       lower(name) from customers`,
  );
  await client.query(
    `insert into transactions (business_id, id, type, direction, source, result, method, order_id, label, counterpart,
       gross_minor, net_minor, currency, created_at, at, concluded_at)
     select business_id, id, 'orderFulfillment', 'CR', 'hand', 'success', 'CASH', id, number, customer_name, 500, 500, 'NGN', now(),
       now(), now() from orders`,
  );
  countedBefore = await readCounters();
  await client.query('begin');
  await client.query(readFileSync(join(folder, '0012_search.sql'), 'utf8'));
  await client.query('commit');
});
afterAll(async () => {
  await client.end();
  await administer(`drop database ${connection.database} with (force)`);
});

it('the migration folds the searched texts of existing records, and adds numbers and contact details', async () => {
  expect(await read(`select search_text as text from customers`)).toEqual([
    "zoe o'shea zoe@buyer.example +2348035559901",
  ]);
  expect(await read(`select search_text || '|' || contact_text as text from orders`)).toEqual([
    "zoe o'shea adire woo-7|zoe@buyer.example +2348035559901",
  ]);
  expect(await read(`select search_text as text from invoices`)).toEqual([
    "zoe o'shea inv-0007 zoe@buyer.example +2348035559901",
  ]);
  expect(await read(`select search_text as text from transactions`)).toEqual([
    "woo-7 zoe o'shea   zoe@buyer.example +2348035559901",
  ]);
});

it('the migration leaves the counters and versions as they were, and the triggers at work', async () => {
  expect(countedBefore).toHaveLength(1);
  expect(await readCounters()).toEqual(countedBefore);
  await client.query(`update customers set email = 'new@buyer.example'`);
  expect(await read(`select contact_text as text from orders`)).toEqual(['new@buyer.example +2348035559901']);
  await client.query(`delete from orders`);
  expect(await read(`select sum(count)::text as text from order_counts`)).toEqual(['0']);
});
