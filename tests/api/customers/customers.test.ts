import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CustomerDetails } from '#domain/customer.ts';
import { permission } from '#domain/permission.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { sentInvoice } from '#tests/support/money/invoices.ts';
import { day } from '#tests/support/people/identity.ts';
import type { InputOf } from '#tests/support/server/request.ts';
import {
  type Shop,
  createTeamMember,
  newShop,
  paid,
  placeOrder,
  sampleTotalMinor,
  applyStep,
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
const list = (query: NonNullable<InputOf<'customers'>['query']> = {}) =>
  server.call('customers', { query }, shop.asking);
const names = async (query?: Parameters<typeof list>[0]) => (await list(query)).data.map(({ name }) => name);
const open = (id: string) => server.call('customer', { params: { id } }, shop.asking);
const order = (customer: { id: string; name: string | null }, ...steps: Parameters<typeof placeOrder>[3][]) =>
  placeOrder(server, shop, { customer }, ...steps);

describe('a customer', () => {
  it('is created, and updated in the fields that are sent, with timeline entries', async () => {
    const { id } = await create('Ada Obi', { email: 'Ada@Mail.example', tags: ['vip', 'vip'], address });
    const change = { phoneNumber: '0803 123 4567', tags: ['vip', 'wholesale'], version: 1 };
    const { customer, timeline } = await server.call(
      'updateCustomer',
      { params: { id }, body: change },
      shop.asking,
    );
    expect(customer).toMatchObject({
      name: 'Ada Obi',
      email: 'ada@mail.example',
      phoneNumber: '+2348031234567',
      address,
      city: 'Ibadan',
      tags: ['vip', 'wholesale'],
      version: 2,
      orderCount: 0,
    });
    expect(timeline.map(({ event, note }) => [event, note])).toEqual([
      ['customer.created', null],
      ['customer.changed', 'Phone number and tags'],
    ]);
  });

  it('writes nothing when nothing changed, and rejects an older version', async () => {
    const { id } = await create('Ada Obi');
    const change = (body: NonNullable<InputOf<'updateCustomer'>['body']>) =>
      server.ask('updateCustomer', { params: { id }, body }, shop.asking);
    expect((await change({ name: 'Ada Obi', version: 1 })).status).toBe(200);
    expect((await open(id)).customer.version).toBe(1);
    await change({ name: 'Ada Bello', version: 1 });
    expect(await change({ name: 'Ada Eze', version: 1 })).toMatchObject({
      status: 409,
      code: 'VERSION_CONFLICT',
    });
  });

  it('gets notes', async () => {
    const { id } = await create('Ada Obi');
    const body = { note: ' Calls after six ' };
    const { timeline } = await server.call('noteCustomer', { params: { id }, body }, shop.asking);
    expect(timeline.at(-1)).toMatchObject({ event: 'customer.noted', note: 'Calls after six' });
  });

  it('can be deleted while it has no orders', async () => {
    const [idle, customer] = [await create('Ada Obi'), await create('Bola Ige')];
    await order(customer);
    const remove = (id: string) => server.ask('deleteCustomer', { params: { id } }, shop.asking);
    expect((await remove(idle.id)).status).toBe(200);
    expect(await remove(idle.id)).toMatchObject({ status: 404 });
    expect(await remove(customer.id)).toMatchObject({
      status: 409,
      code: 'IN_USE',
      error: expect.stringContaining('Merge them with another customer'),
    });
    expect(await names()).toEqual(['Bola Ige']);
  });
});

describe('the list of customers', () => {
  it('finds by name, email and phone number, in any notation', async () => {
    await create('Ada Obi', { email: 'ada@mail.example', phoneNumber: '+2348031234567' });
    await create('Bola Ige');
    expect(await names({ search: 'OBI' })).toEqual(['Ada Obi']);
    expect(await names({ search: 'obi mail.ex ad' })).toEqual(['Ada Obi']);
    expect(await names({ search: 'obi bola' })).toEqual([]);
    for (const search of ['0803', '0803 123 45', '+234 803', '00234803', '8031234567'])
      expect(await names({ search }), search).toEqual(['Ada Obi']);
    expect(await names({ search: '0000' })).toEqual([]);
    expect(await names({ search: '%' })).toEqual([]);
  });

  it('counts its tabs exactly, also after orders are created, moved and failed', async () => {
    const [ada, bola] = [await create('Ada Obi'), await create('Bola Ige')];
    await create('Chidi Eze');
    const id = await order(ada);
    await order(ada);
    await order(bola);
    expect((await list()).counts).toEqual({ all: 3, withOrders: 2, withoutOrders: 1 });
    expect(await names({ orders: 'some', sort: 'mostOrders' })).toEqual(['Ada Obi', 'Bola Ige']);
    expect(await names({ orders: 'none' })).toEqual(['Chidi Eze']);
    expect(await server.call('customerStats', {}, shop.asking)).toMatchObject({
      all: 3,
      // The one without an order is not new: nobody bought anything.
      newThisMonth: 2,
      ordered: 2,
      returning: 1,
    });
    await applyStep(server, shop, id, { on: 'order', event: 'order.decline' }, 'merchant');
    expect(await server.call('customerStats', {}, shop.asking)).toMatchObject({ ordered: 2, returning: 0 });
  });

  it('counts customers as new by their first order or invoice', async () => {
    const [ada, bola] = [await create('Ada Obi'), await create('Bola Ige')];
    const isNew = async () => (await server.call('customerStats', {}, shop.asking)).newThisMonth;
    expect(await isNew()).toBe(0);
    await order(ada);
    await order(ada);
    expect(await isNew()).toBe(1);
    const invoiced = { id: bola.id, name: 'Bola Ige', email: null, phoneNumber: null, address: null };
    await sentInvoice(server, shop, { customer: invoiced });
    expect(await isNew()).toBe(2);
    await server.deps.db.execute(sql`update orders set placed_at = '2010-03-01' where customer_id = ${ada.id}
      and id = (select min(id::text)::uuid from orders where customer_id = ${ada.id})`);
    expect(await isNew()).toBe(1);
  });

  it('is sorted in five ways and paged without gaps or duplicates', async () => {
    for (const name of ['Dayo', 'ada', 'Chidi', 'Bola', 'Efe']) {
      const customer = await create(name);
      server.pass(1000);
      if (name !== 'Efe') await order(customer, name === 'Bola' ? [paid] : []);
    }
    expect(await names()).toEqual(['Efe', 'Bola', 'Chidi', 'ada', 'Dayo']);
    expect(await names({ sort: 'name' })).toEqual(['ada', 'Bola', 'Chidi', 'Dayo', 'Efe']);
    expect(await names({ sort: 'lastOrder' })).toEqual(['Bola', 'Chidi', 'ada', 'Dayo', 'Efe']);
    expect((await names({ sort: 'highestSpent' }))[0]).toBe('Bola');
    for (const sort of ['newest', 'name', 'mostOrders', 'highestSpent', 'lastOrder'] as const) {
      const whole = await names({ sort });
      const walked: (string | null)[] = [];
      let page = await list({ sort, perPage: 2 });
      walked.push(...page.data.map(({ name }) => name));
      while (page.pagination.next !== null) {
        page = await list({ sort, perPage: 2, after: page.pagination.next });
        walked.push(...page.data.map(({ name }) => name));
      }
      expect(walked).toEqual(whole);
      expect(await names({ sort, perPage: 2, page: 2 })).toEqual(whole.slice(2, 4));
      expect(await names({ sort, perPage: 2, edge: 'last' })).toEqual(whole.slice(4));
    }
  });

  it('rejects a cursor beyond the range of its sort column', async () => {
    const { id } = await create('Ada');
    const after = Buffer.from(JSON.stringify(['mostOrders', 2 ** 40, id, 1])).toString('base64url');
    expect(
      await server.ask('customers', { query: { sort: 'mostOrders', after } }, shop.asking),
    ).toMatchObject({
      code: 'INVALID',
    });
  });

  it('filters by tags that were added in bulk', async () => {
    const [ada, bola] = [await create('Ada Obi', { tags: ['old'] }), await create('Bola Ige')];
    await create('Chidi Eze');
    const tag = (body: NonNullable<InputOf<'tagCustomers'>['body']>) =>
      server.call('tagCustomers', { body }, shop.asking);
    expect(
      await tag({ target: { kind: 'ids', ids: [ada.id, bola.id] }, add: ['vip'], remove: ['old'] }),
    ).toEqual({ changed: 2 });
    expect(await tag({ target: { kind: 'ids', ids: [ada.id] }, add: ['vip'], remove: [] })).toEqual({
      changed: 0,
    });
    expect(await names({ tag: 'vip', sort: 'name' })).toEqual(['Ada Obi', 'Bola Ige']);
    expect(
      await tag({ target: { kind: 'matching', filter: { search: 'chidi' } }, add: ['new'], remove: [] }),
    ).toEqual({ changed: 1 });
    expect((await server.call('customerStats', {}, shop.asking)).tags).toEqual(['vip', 'new']);
    expect((await open(ada.id)).timeline.at(-1)).toMatchObject({
      event: 'customer.tagged',
      note: '+ vip, − old',
    });
  });
});

describe('the orders of a customer', () => {
  it('are returned newest first, with their totals', async () => {
    const ada = await create('Ada Obi');
    const first = await order(ada, [paid]);
    server.pass(day);
    await order(ada);
    const declined = await order(ada);
    await applyStep(server, shop, declined, { on: 'order', event: 'order.decline' }, 'merchant');
    const params = { id: ada.id };
    const { data, pagination } = await server.call('customerOrders', { params }, shop.asking);
    expect(data).toHaveLength(3);
    expect(data.at(-1)?.id).toBe(first);
    expect(pagination.total).toBe(3);
    const stat = await server.call('customerOrdersStat', { params }, shop.asking);
    expect(stat).toMatchObject({
      count: 2,
      spentMinor: sampleTotalMinor,
      averageMinor: sampleTotalMinor,
      open: 2,
    });
    expect(Date.parse(stat.lastAt ?? '') - Date.parse(stat.firstAt ?? '')).toBeGreaterThanOrEqual(day);
  });

  it('are empty without orders', async () => {
    const { id } = await create('Ada Obi');
    expect(await server.call('customerOrdersStat', { params: { id } }, shop.asking)).toEqual({
      count: 0,
      spentMinor: 0,
      averageMinor: null,
      firstAt: null,
      lastAt: null,
      open: 0,
    });
  });
});

describe('the export', () => {
  it('contains the selection, without formulas that a spreadsheet would run', async () => {
    await create('=cmd()', { email: 'ada@mail.example', address, tags: ['vip', 'old'] });
    await create('Bola Ige');
    const { url } = await server.call(
      'exportCustomers',
      { body: { target: { kind: 'matching', filter: { search: 'cmd' } } } },
      shop.asking,
    );
    const { statusCode, body } = await server.http.inject({ method: 'GET', url });
    expect(statusCode).toBe(200);
    const [header, row, ...rest] = body.trimEnd().split('\r\n');
    expect(header).toContain('Name,Email,Phone');
    expect(row).toMatch(/^"?'=cmd\(\)"?,ada@mail\.example,,4 Ring Road,Ibadan,Oyo,Nigeria,"vip, old",0,/);
    expect(rest).toEqual([]);
    const changed = await server.http.inject({ method: 'GET', url: url.replace('grant=', 'grant=x') });
    expect(changed.statusCode).toBe(404);
  });
});

describe('permissions', () => {
  it('a member who may view customers sees their orders with ORDER only', async () => {
    const { id } = await create('Ada Obi');
    const asking = await createTeamMember(server, shop, [permission('CUSTOMER', 'view-only')]);
    const params = { id };
    expect((await server.ask('customer', { params }, asking)).status).toBe(200);
    expect((await server.ask('customerOrdersStat', { params }, asking)).status).toBe(200);
    expect((await server.ask('customerOrders', { params }, asking)).status).toBe(403);
    expect((await server.ask('noteCustomer', { params, body: { note: 'x' } }, asking)).status).toBe(403);
  });
});
