import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CustomerDetails } from '#domain/customer.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import type { InputOf } from '#tests/support/server/request.ts';
import {
  type Shop,
  newShop,
  paid,
  placeOrder,
  sampleTotalMinor,
} from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
let shop: Shop;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  shop = await newShop(server);
});

const address = { line: '4 Ring Road', city: 'Ibadan', region: 'Oyo', country: 'Nigeria' };
const create = async (name: string, changes: Partial<CustomerDetails> = {}) => {
  const body = { name, email: null, phoneNumber: null, address: null, tags: [], ...changes };
  return (await server.call('createCustomer', { body }, shop.asking)).customer;
};
const list = () => server.call('customers', {}, shop.asking);
const order = (customer: { id: string; name: string | null }, ...steps: Parameters<typeof placeOrder>[3][]) =>
  placeOrder(server, shop, { customer }, ...steps);

describe('duplicate customers', () => {
  it('are found by email, by the end of the phone number and by name, each group once', async () => {
    await create('Ada Obi', { email: 'ada@mail.example', phoneNumber: '+2348031234567' });
    await create('ada obi', { email: 'ADA@mail.example' });
    await create('A. Obi', { phoneNumber: '08031234567' });
    await create('Bola Ige');
    const groups = await server.call('duplicateCustomers', {}, shop.asking);
    expect(groups.map(({ reason, customers }) => [reason, customers.map(({ name }) => name)])).toEqual([
      ['email', ['Ada Obi', 'ada obi']],
      ['phone', ['Ada Obi', 'A. Obi']],
    ]);
  });

  it('are no longer listed once they differ, and their keys are deleted', async () => {
    const [, second] = [await create('Ada Obi'), await create('Ada Obi')];
    expect(await server.call('duplicateCustomers', {}, shop.asking)).toHaveLength(1);
    const body = { name: 'Bola Ige', version: second.version };
    await server.call('updateCustomer', { params: { id: second.id }, body }, shop.asking);
    expect(await server.call('duplicateCustomers', {}, shop.asking)).toEqual([]);
    await server.call('deleteCustomer', { params: { id: second.id } }, shop.asking);
    const { rows } = await server.deps.db.execute(
      sql`select reason, value, count from customer_keys where business_id = ${shop.asking.businessId}`,
    );
    expect(rows).toEqual([{ reason: 'name', value: 'ada obi', count: 1 }]);
  });

  it('are merged with orders, notes, tags and figures, and an entry in the timeline', async () => {
    const keep = await create('Ada Obi', { tags: ['vip'] });
    const other = await create('A. Obi', { email: 'ada@mail.example', tags: ['wholesale', 'vip'], address });
    await order(keep, [paid]);
    await order(other, [paid]);
    await order(other);
    const noted = { params: { id: other.id }, body: { note: 'Likes blue' } };
    await server.call('noteCustomer', noted, shop.asking);
    const { customer, timeline } = await server.call(
      'mergeCustomers',
      { body: { keep: keep.id, merge: [other.id] } },
      shop.asking,
    );
    expect(customer).toMatchObject({
      name: 'Ada Obi',
      email: 'ada@mail.example',
      address,
      tags: ['vip', 'wholesale'],
      orderCount: 3,
      spentMinor: 2 * sampleTotalMinor,
    });
    expect(timeline.map(({ event }) => event)).toEqual([
      'customer.created',
      'customer.created',
      'customer.noted',
      'customer.merged',
    ]);
    expect(timeline.at(-1)?.note).toBe('A. Obi (ada@mail.example) · 2 orders moved');
    expect((await list()).counts).toEqual({ all: 1, withOrders: 1, withoutOrders: 0 });
    expect(await server.ask('customer', { params: { id: other.id } }, shop.asking)).toMatchObject({
      status: 404,
    });
    const { data } = await server.call('customerOrders', { params: { id: keep.id } }, shop.asking);
    expect(data).toHaveLength(3);
  });

  it('are merged once, however many requests there are', async () => {
    const [keep, other] = [await create('Ada Obi'), await create('A. Obi')];
    await order(other);
    const tries = await Promise.all(
      [keep, other, keep].map(({ id }) =>
        server.ask(
          'mergeCustomers',
          { body: { keep: id, merge: [id === keep.id ? other.id : keep.id] } },
          shop.asking,
        ),
      ),
    );
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(tries.filter(({ status }) => status === 404)).toHaveLength(2);
    expect((await list()).data).toMatchObject([{ orderCount: 1 }]);
    expect((await list()).counts).toEqual({ all: 1, withOrders: 1, withoutOrders: 0 });
  });

  it('are not merged with themselves, nor with a customer of another business', async () => {
    const ada = await create('Ada Obi');
    const elsewhere = await newShop(server);
    const merge = (body: NonNullable<InputOf<'mergeCustomers'>['body']>, asking = shop.asking) =>
      server.ask('mergeCustomers', { body }, asking);
    expect(await merge({ keep: ada.id, merge: [ada.id] })).toMatchObject({ status: 422 });
    expect(await merge({ keep: ada.id, merge: [ada.id] }, elsewhere.asking)).toMatchObject({ status: 422 });
    const bola = await create('Bola Ige');
    expect(await merge({ keep: ada.id, merge: [bola.id] }, elsewhere.asking)).toMatchObject({ status: 404 });
    expect((await list()).counts.all).toBe(2);
  });
});

describe('the stored counters', () => {
  it('match a recount after all changes of this file', async () => {
    const { rows } = await server.deps.db.execute(sql`
      select kept.business_id from customer_counts kept
      full join (
        select business_id, count(*) filter (where order_count = 0) as never,
          count(*) filter (where order_count = 1) as once, count(*) filter (where order_count > 1) as often
        from customers group by 1
      ) counted using (business_id)
      where (coalesce(kept.never, 0), coalesce(kept.once, 0), coalesce(kept.often, 0))
        is distinct from (coalesce(counted.never, 0), coalesce(counted.once, 0), coalesce(counted.often, 0))`);
    expect(rows).toEqual([]);
  });

  it('of shared addresses, numbers and names match the customers', async () => {
    const { rows } = await server.deps.db.execute(sql`
      with counted as (
        select business_id, key.reason, key.value, count(*)::int as count
        from customers customer, keys_of_customer(customer) key group by 1, 2, 3
      )
      select * from customer_keys kept full join counted using (business_id, reason, value)
      where kept.count is distinct from counted.count`);
    expect(rows).toEqual([]);
  });
});
