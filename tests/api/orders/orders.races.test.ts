import { type SQL, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { violations } from '#tests/faults/invariants.ts';
import { type DatabaseServer, startDatabaseServer } from '#tests/support/server/database-server.ts';
import { sampleMatrix, sampleProduct, stocked } from '#tests/support/store/products.ts';
import type { InputOf } from '#tests/support/server/request.ts';
import { type Shop, createTeamMember, newShop, sampleFields } from '#tests/support/store/business-fixture.ts';

let server: DatabaseServer;
let shop: Shop;
let helper: Shop['asking'];
beforeAll(async () => {
  server = await startDatabaseServer();
  shop = await newShop(server);
  helper = await createTeamMember(server, shop, 'manage');
});
afterAll(() => server.close());
afterEach(async () => {
  const broken = await violations(server.database);
  const { rows: astray } = await server.database.query(`
    select o.id from orders o left join customers c on c.business_id = o.business_id and c.id = o.customer_id
    where o.customer_id is not null and c.id is null
    union all
    select l.order_id from order_lines l left join variations v on v.business_id = l.business_id and v.id = l.variation_id
    where l.variation_id is not null and v.id is null`);
  expect({ broken, astray }).toEqual({ broken: [], astray: [] });
});

/** Waits until this many transactions wait for a locked row. */
const someWait = (count: number) =>
  expect
    .poll(
      async () => {
        const { rows } = await server.deps.db.execute<{ waiting: number }>(sql`
          select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`);
        return rows[0]?.waiting;
      },
      { timeout: 10_000, interval: 20 },
    )
    .toBe(count);

/** Starts both requests one after the other while `row` is locked. They continue in parallel once it is released. */
async function queued<One, Other>(
  row: SQL,
  one: () => Promise<One>,
  other: () => Promise<Other>,
): Promise<[One, Other]> {
  const held = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  const holding = server.deps.db.transaction(async (tx) => {
    await tx.execute(sql`${row} for update`);
    held.resolve();
    await letGo.promise;
  });
  await held.promise;
  try {
    const first = one();
    await someWait(1);
    const second = other();
    await someWait(2);
    letGo.resolve();
    return await Promise.all([first, second]);
  } finally {
    letGo.resolve();
    await holding;
  }
}
const customerRow = (id: string) => sql`select from customers where id = ${id}`;
const productRow = (id: string) => sql`select from products where id = ${id}`;

const person = async (name: string) => {
  const body = { name, email: null, phoneNumber: null, address: null, tags: [] };
  return (await server.call('createCustomer', { body }, shop.asking)).customer.id;
};
const take = (changes: Partial<typeof sampleFields>) =>
  server.ask('createOrder', { body: { ...sampleFields, ...changes } }, helper);
const placed = (changes: Partial<typeof sampleFields> = {}) =>
  server.call('createOrder', { body: { ...sampleFields, ...changes } }, helper);
const edit = (id: string, change: Omit<NonNullable<InputOf<'editOrder'>['body']>, 'version'>) =>
  server.ask('editOrder', { params: { id }, body: { ...change, version: 1 } }, helper);
const merge = (keep: string, going: string) =>
  server.ask('mergeCustomers', { body: { keep, merge: [going] } }, shop.asking);
const ordersOf = async (id: string) =>
  (await server.call('customerOrders', { params: { id } }, shop.asking)).data.length;
const rounds = [1, 2, 3, 4, 5];
const goneCustomer = { status: 422, fields: [{ field: 'customerId' }] };
const goneProduct = { status: 422, fields: [{ field: 'lines.0' }] };

describe('a customer who is merged while an order for them is saved', () => {
  test.each(['taken', 'edited'])('has the order %s rejected when the merge was first', async (how) => {
    const [keep, going] = [await person('Ada Obi'), await person('A. Obi')];
    const { order } = await placed({ customerId: await person('Bola') });
    const [merged, response] = await queued(
      customerRow(going),
      () => merge(keep, going),
      () => (how === 'taken' ? take({ customerId: going }) : edit(order.id, { customerId: going })),
    );
    expect(merged.status).toBe(200);
    expect(response).toMatchObject(goneCustomer);
    expect(await ordersOf(keep)).toBe(0);
  });

  test.each(['taken', 'edited'])(
    'keeps the order %s with the merged customer when the order was first',
    async (how) => {
      const [keep, going] = [await person('Ada Obi'), await person('A. Obi')];
      const { order } = await placed({ customerId: await person('Bola') });
      const [response, merged] = await queued(
        customerRow(going),
        () => (how === 'taken' ? take({ customerId: going }) : edit(order.id, { customerId: going })),
        () => merge(keep, going),
      );
      expect([response.status, merged.status]).toEqual([200, 200]);
      expect(await ordersOf(keep)).toBe(1);
    },
  );

  test.each(rounds)('is found, or not, whichever is first (%i)', async () => {
    const [keep, going] = [await person('Ada Obi'), await person('A. Obi')];
    const [merged, ...responses] = await Promise.all([
      merge(keep, going),
      ...[1, 2, 3].map(() => take({ customerId: going })),
    ]);
    expect(merged.status).toBe(200);
    for (const { status, fields } of responses)
      if (status !== 200) expect({ status, fields }).toMatchObject(goneCustomer);
    expect(await ordersOf(keep)).toBe(responses.filter(({ status }) => status === 200).length);
  });

  test.each(rounds)('two orders that swap customers both succeed (%i)', async () => {
    const [ada, bola] = [await person('Ada'), await person('Bola')];
    const [one, other] = [await placed({ customerId: ada }), await placed({ customerId: bola })];
    const responses = await Promise.all([
      edit(one.order.id, { customerId: bola }),
      edit(other.order.id, { customerId: ada }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  });

  test('is deleted, and the order rejected, when the deletion was first', async () => {
    const id = await person('Ada Obi');
    const [deleted, response] = await queued(
      customerRow(id),
      () => server.ask('deleteCustomer', { params: { id } }, shop.asking),
      () => take({ customerId: id }),
    );
    expect(deleted.status).toBe(200);
    expect(response).toMatchObject(goneCustomer);
  });
});

test('orders of a new and of an existing customer both succeed, in any sequence of the customer counters', async () => {
  const customerId = await person('Ada Obi');
  const responses = await queued(
    sql`select from customer_counts where business_id = ${shop.asking.businessId}`,
    () => take({ newOrderCustomer: { name: 'Bola Ade', phoneNumber: null, email: 'bola@races.test' } }),
    () => take({ customerId }),
  );
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
});

describe('a product that is removed while an order for it is saved', () => {
  const line = (variationId: string) => ({
    variationId,
    name: 'Shirt',
    quantity: 1,
    unitPriceMinor: 700_000,
  });
  const matrix = async () => {
    const { product, variationIds } = await stocked(server, shop, sampleMatrix);
    return { productId: product.id, variationId: variationIds[0] ?? '' };
  };
  const plain = async () => {
    const { product, variationIds } = await stocked(server, shop, sampleProduct);
    return { productId: product.id, variationId: variationIds[0] ?? '' };
  };
  const removals = {
    'a variation': {
      make: matrix,
      remove: ({ variationId }: { variationId: string }) =>
        server.ask('deleteVariant', { params: { id: variationId } }, shop.asking),
    },
    'a product': {
      make: plain,
      remove: ({ productId }: { productId: string }) =>
        server.ask('deleteProduct', { params: { id: productId } }, shop.asking),
    },
  };
  const ways = (['a variation', 'a product'] as const).flatMap((what) =>
    (['taken', 'taken and paid', 'edited'] as const).map((how) => [what, how] as const),
  );
  const order = async (how: string, variationId: string, orderId: string) =>
    how === 'edited'
      ? edit(orderId, { lines: [line(variationId)] })
      : take({ lines: [line(variationId)], ...(how === 'taken and paid' && { paidBy: 'CASH' as const }) });

  test.each(ways)('%s: an order %s is rejected when the removal was first', async (what, how) => {
    const { make, remove } = removals[what];
    const goods = await make();
    const { order: former } = await placed();
    const [removed, response] = await queued(
      productRow(goods.productId),
      () => remove(goods),
      () => order(how, goods.variationId, former.id),
    );
    expect(removed.status).toBe(200);
    expect(response).toMatchObject(goneProduct);
  });

  test.each(ways)('%s: an order %s keeps its product when it was first', async (what, how) => {
    const { make, remove } = removals[what];
    const goods = await make();
    const { order: former } = await placed();
    const [response, removed] = await queued(
      productRow(goods.productId),
      () => order(how, goods.variationId, former.id),
      () => remove(goods),
    );
    expect([response.status, removed.status]).toEqual([200, 200]);
    expect(await take({ lines: [line(goods.variationId)] })).toMatchObject(goneProduct);
  });

  test.each(rounds)('is available for an order, or not, whichever is first (%i)', async () => {
    const goods = await matrix();
    const [removed, ...responses] = await Promise.all([
      removals['a variation'].remove(goods),
      ...['taken', 'taken and paid', 'taken'].map((how) => order(how, goods.variationId, '')),
    ]);
    expect(removed.status).toBe(200);
    for (const { status, fields } of responses)
      if (status !== 200) expect({ status, fields }).toMatchObject(goneProduct);
  });
});
