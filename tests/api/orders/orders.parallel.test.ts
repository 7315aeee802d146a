import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createOrder } from '#server/modules/orders/create-order.ts';
import { lockItems } from '#server/modules/products/products.records.ts';
import { violations } from '#tests/faults/invariants.ts';
import { type DatabaseServer, startDatabaseServer } from '#tests/support/server/database-server.ts';
import { sampleProduct, stocked } from '#tests/support/store/products.ts';
import {
  type Shop,
  createCaller,
  createTeamMember,
  newShop,
  sampleDraft,
  sampleFields,
} from '#tests/support/store/business-fixture.ts';

let server: DatabaseServer;
let shop: Shop;
beforeAll(async () => {
  server = await startDatabaseServer();
});
afterAll(() => server.close());

const clients = 40;
const create = (changes: Partial<typeof sampleFields>) =>
  server.ask('createOrder', { body: { ...sampleFields, ...changes } }, shop.asking);

/** Sends all requests at the same time, and returns the statuses and numbers of their answers. */
async function createAtOnce(changesOf: (nth: number) => Partial<typeof sampleFields>) {
  const answers = await Promise.all(Array.from({ length: clients }, (_, nth) => create(changesOf(nth))));
  const created = answers.filter(({ status }) => status === 200);
  const { rows } = await server.database.query<{ number: string }>(
    'select number from orders where business_id = $1',
    [shop.businessId],
  );
  return { answers, created: created.length, numbers: rows.map(({ number }) => number) };
}

test('orders of the last pieces that are created at once sell each piece once', async () => {
  shop = await newShop(server);
  const pieces = 25;
  const { variationIds } = await stocked(server, shop, { ...sampleProduct, quantity: pieces });
  const line = { variationId: variationIds[0] ?? '', name: 'Bag', quantity: 1, unitPriceMinor: 500_000 };
  const { answers, created, numbers } = await createAtOnce(() => ({ lines: [line], paidBy: 'CASH' }));

  expect(created).toBe(pieces);
  expect(answers.filter(({ code }) => code === 'OUT_OF_STOCK')).toHaveLength(clients - pieces);
  expect(new Set(numbers).size).toBe(pieces);
  const { rows } = await server.database.query('select available_quantity from variations where id = $1', [
    line.variationId,
  ]);
  expect(rows).toEqual([{ available_quantity: 0 }]);
  expect(await violations(server.database)).toEqual([]);
});

test('orders that are created at once have different numbers, are all counted, and belong to their customers', async () => {
  shop = await newShop(server);
  const { variationIds } = await stocked(server, shop, { ...sampleProduct, quantity: 1 });
  const line = { variationId: variationIds[0] ?? '', name: 'Bag', quantity: 3, unitPriceMinor: 500_000 };
  const customerIds = await Promise.all(
    ['Ada', 'Bola', 'Chidi'].map(async (name) => {
      const body = { name, email: null, phoneNumber: null, address: null, tags: [] };
      return (await server.call('createCustomer', { body }, shop.asking)).customer.id;
    }),
  );
  const ada = { name: 'Ada', phoneNumber: null, email: null };
  const { created, numbers } = await createAtOnce((nth) =>
    nth % 4 === 3 ? { newOrderCustomer: ada } : { lines: [line], customerId: customerIds[nth % 4] ?? null },
  );

  expect(created).toBe(clients);
  expect(new Set(numbers).size).toBe(clients);
  const { counts } = await server.call('orders', {}, shop.asking);
  expect(counts).toMatchObject({ all: clients, status: { CREATED: clients } });
  const { rows } = await server.database.query(
    'select sum(order_count)::int as orders from customers where business_id = $1',
    [shop.businessId],
  );
  expect(rows).toEqual([{ orders: clients }]);
  expect(await violations(server.database)).toEqual([]);
});

/** Returns the answer of a request, or 'waits' if it waits for a lock. */
async function answerUnlessWaiting<Answer>(request: Promise<Answer>): Promise<Answer | 'waits'> {
  const state = { isAnswered: false };
  const waits = async () => {
    while (!state.isAnswered) {
      const { rows } = await server.database.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      if (rows.length > 0) return 'waits' as const;
      await pause(20);
    }
    return request;
  };
  return Promise.race([request.finally(() => (state.isAnswered = true)), waits()]);
}

test("an order doesn't wait for another one of the business and the product that is not committed yet", async () => {
  shop = await newShop(server);
  const { variationIds } = await stocked(server, shop);
  const line = { variationId: variationIds[0] ?? '', name: 'Bag', quantity: 1, unitPriceMinor: 500_000 };
  await create({ lines: [line] });
  const meanwhile = await server.deps.db.transaction(async (tx) => {
    await createOrder(tx, server.deps, shop.businessId, sampleDraft, createCaller('merchant'));
    await lockItems(tx, { businessId: shop.businessId, variationIds, isReserving: false });
    return answerUnlessWaiting(create({ lines: [line] }));
  });
  expect(meanwhile).toMatchObject({ status: 200 });
});

test('a transaction that is rolled back leaves out its number and is not counted', async () => {
  shop = await newShop(server);
  await create({});
  const undone = server.deps.db.transaction(async (tx) => {
    await createOrder(tx, server.deps, shop.businessId, sampleDraft, createCaller('merchant'));
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await create({});
  const { data, counts } = await server.call('orders', { query: { sort: 'oldest' } }, shop.asking);
  expect(data.map(({ number }) => number)).toEqual(['1001', '1003']);
  expect(counts.all).toBe(2);
});

/** The queue asks for work at any time. */
const isOfJobs = (call: readonly unknown[]) => /\bjob\./.test(JSON.stringify(call[0]));

/** Statements that wait for the server one after the other, those of session, transaction and idempotency included. */
test.each([
  ['unpaid', null, 16],
  ['paid', 'CASH', 25],
] as const)('an %s order with a product and a customer takes a few statements', async (_, paidBy, most) => {
  shop = await newShop(server);
  await createTeamMember(server, shop, 'manage');
  const { variationIds } = await stocked(server, shop);
  const line = { variationId: variationIds[0] ?? '', name: 'Bag', quantity: 1, unitPriceMinor: 500_000 };
  const newOrderCustomer = { name: 'Ada', phoneNumber: null, email: 'ada@shop.example' };
  const { order } = await server.call(
    'createOrder',
    { body: { ...sampleFields, lines: [line], newOrderCustomer } },
    shop.asking,
  );
  const body = { ...sampleFields, lines: [line], customerId: order.customer?.id ?? null, paidBy };
  await server.deps.jobs.drain();
  const query = vi.spyOn(Client.prototype, 'query');
  const { status } = await server.ask(
    'createOrder',
    { body },
    { ...shop.asking, idempotencyKey: `statements of ${paidBy}` },
  );
  const statements = query.mock.calls.filter((call) => !isOfJobs(call)).length;
  query.mockRestore();
  expect(status).toBe(200);
  expect(statements).toBeLessThanOrEqual(most);
});
