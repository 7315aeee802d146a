import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { startApiServer } from '#tests/support/server/api-server.ts';
import {
  administer,
  returnDatabase,
  nameDatabase,
  takeDatabase,
} from '#tests/support/server/database-pool.ts';
import { newOnboarding } from '#tests/support/people/identity.ts';
import { newShop, paid, placeOrder } from '#tests/support/store/business-fixture.ts';
import { sampleProduct } from '#tests/support/store/products.ts';

/** Returns the number of rows of each table that is not empty, and the last value of each sequence that was used. */
async function countRows(client: Client): Promise<Record<string, string>> {
  const { rows: tables } = await client.query<{ name: string }>(`
    select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace n on n.oid = relnamespace
    where relkind = 'r' and nspname in ('public', 'job')`);
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*) as count from ${name}`);
  const { rows } = await client.query<{ name: string; count: string }>(`
    ${counts.join(' union all ')} union all
    select sequencename, last_value from pg_sequences where last_value is not null`);
  return Object.fromEntries(
    rows.filter(({ count }) => count !== '0').map(({ name, count }) => [name, count]),
  );
}

/** Returns the same for the template, which no one may be connected to. */
async function countTemplateRows(): Promise<Record<string, string>> {
  const connection = nameDatabase();
  await administer(`create database ${connection.database} template kontor`);
  const copy = new Client(connection);
  await copy.connect();
  const counts = await countRows(copy);
  await copy.end();
  await administer(`drop database ${connection.database}`);
  return counts;
}

test('the next file gets the database of an earlier one, with the rows of the template only', async () => {
  const server = await startApiServer();
  const shop = await newShop(server);
  await newOnboarding(server);
  await server.call('createProduct', { body: sampleProduct }, shop.asking);
  await placeOrder(server, shop, {}, [paid]);
  await server.deps.db.execute(sql`select nextval('subscription_receipt_number')`);
  // The table has become large.
  await server.deps.db.execute(sql`
    insert into sandbox_mail (id, message_id, "to", subject, text, html, sent_at)
    select gen_random_uuid(), n, 'ada@shop.example', 'a', 'b', 'c', now() from generate_series(1, 5000) n`);
  await server.close();

  const database = await takeDatabase();
  expect(database.connection).toEqual(server.connection);
  expect(await countRows(database.client)).toEqual(await countTemplateRows());
  await returnDatabase(database);
});

test('no file gets the database of one that left broken records', async () => {
  const server = await startApiServer();
  await placeOrder(server, await newShop(server));
  await server.deps.db.execute(sql`update order_counts set count = count + 1`);
  await expect(server.close()).rejects.toThrow('Records are not whole');

  const database = await takeDatabase();
  expect(database.connection).not.toEqual(server.connection);
  await returnDatabase(database);
});

test('no file gets the database of a server with other queues', async () => {
  const server = await startApiServer();
  await server.deps.db.execute(sql`select job.create_queue('courier.other', '{"policy": "standard"}')`);
  await server.close();

  const database = await takeDatabase();
  expect(database.connection).not.toEqual(server.connection);
  await returnDatabase(database);
});
