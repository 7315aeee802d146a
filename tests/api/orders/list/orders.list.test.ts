import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrderList } from '#contract/store/order.ts';
import { createOrder } from '#server/modules/orders/create-order.ts';
import { insertCustomers } from '#server/modules/customers/customers.repo.ts';
import { v7 as uuid } from 'uuid';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { day, minute } from '#tests/support/people/identity.ts';
import type { InputOf } from '#tests/support/server/request.ts';
import {
  type Shop,
  createCaller,
  newShop,
  paid,
  placeOrder,
  sampleDraft,
  applyStep,
} from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
let shop: Shop;
type Query = NonNullable<InputOf<'orders'>['query']>;
const list = (query: Query = {}): Promise<OrderList> => server.call('orders', { query }, shop.asking);
const numbers = ({ data }: OrderList) => data.map(({ number }) => number);

const names = ['Ada Obi', 'Bola Ige', 'Chidi Obi', 'Ada Bello', null];
const placed = 23;

beforeAll(async () => {
  server = await startApiServer();
  shop = await newShop(server);
  for (let nth = 0; nth < placed; nth++) {
    const name = names[nth % names.length] ?? null;
    const customer = name === null ? null : { id: uuid(), name };
    if (customer)
      await insertCustomers(server.deps.db, shop.businessId, [
        { ...customer, email: null, phoneNumber: null, country: null, createdAt: new Date() },
      ]);
    const lines = [{ sku: null, name: 'Scarf', quantity: 1, unitPriceMinor: (nth % 4) * 1000 + 1000 }];
    await placeOrder(server, shop, { customer, lines, deliveryFeeMinor: 0 }, nth % 3 === 0 ? [paid] : []);
    server.pass(minute);
  }
});
afterAll(() => server.close());

describe('the list of orders', () => {
  test('is sorted newest first, with exact counts of every tab', async () => {
    const answer = await list();
    expect(numbers(answer)).toEqual(
      Array.from({ length: placed }, (_, nth) => String(1001 + placed - 1 - nth)),
    );
    expect(answer.pagination).toMatchObject({
      total: placed,
      totalIsCapped: false,
      page: 1,
      previous: null,
      next: null,
    });
    expect(answer.counts).toEqual({
      all: placed,
      toShip: 8,
      status: { CREATED: 15, PAYMENT_CONFIRMED: 8 },
      shippingStatus: { PENDING: placed },
    });
  });

  test.each(['newest', 'oldest', 'highest', 'lowest'] as const)(
    'sorted %s is paged in both directions without gaps or duplicates',
    async (sort) => {
      const whole = numbers(await list({ sort }));
      const forwards: string[] = [];
      let page = await list({ sort, perPage: 5 });
      forwards.push(...numbers(page));
      while (page.pagination.next !== null) {
        page = await list({ sort, perPage: 5, after: page.pagination.next });
        forwards.push(...numbers(page));
      }
      expect(forwards).toEqual(whole);
      expect(page.pagination.page).toBe(5);
      const backwards = numbers(page);
      while (page.pagination.previous !== null) {
        page = await list({ sort, perPage: 5, before: page.pagination.previous });
        backwards.unshift(...numbers(page));
      }
      expect(backwards).toEqual(whole);
      expect(page.pagination.page).toBe(1);
    },
  );

  test('opens the last page and any page', async () => {
    const whole = numbers(await list());
    const last = await list({ perPage: 5, edge: 'last' });
    expect(numbers(last)).toEqual(whole.slice(20));
    expect(last.pagination).toMatchObject({ page: 5, next: null });
    const third = await list({ perPage: 5, page: 3 });
    expect(numbers(third)).toEqual(whole.slice(10, 15));
    expect(numbers(await list({ perPage: 5, after: third.pagination.next ?? '' }))).toEqual(
      whole.slice(15, 20),
    );
  });

  test('finds by the start of the number and by any parts of the texts', async () => {
    expect(numbers(await list({ search: '1001' }))).toEqual(['1001']);
    expect(numbers(await list({ search: '#1001' }))).toEqual(['1001']);
    const obi = await list({ search: 'OBI' });
    expect(obi.data.every(({ customerName }) => customerName?.includes('Obi'))).toBe(true);
    expect(obi.pagination.total).toBe(10);
    expect((await list({ search: 'obi', status: 'PAYMENT_CONFIRMED' })).pagination.total).toBe(
      obi.data.filter(({ status }) => status === 'PAYMENT_CONFIRMED').length,
    );
    expect(numbers(await list({ search: 'scarf obi' }))).toEqual(numbers(obi));
    expect((await list({ search: 'scarf ige obi' })).data).toEqual([]);
    expect((await list({ search: '%' })).data).toEqual([]);
  });

  test('finds one or two letters at the start of a word', async () => {
    const named = async (search: string) =>
      new Set((await list({ search })).data.map((row) => row.customerName));
    expect(await named('B')).toEqual(new Set(['Bola Ige', 'Ada Bello']));
    expect(await named('ob')).toEqual(new Set(['Ada Obi', 'Chidi Obi']));
    expect(await named('da')).toEqual(new Set());
    expect((await list({ search: '10' })).pagination.total).toBe(placed);
  });

  test.each(['newest', 'highest'] as const)(
    'filtered by a text and sorted %s is paged like any other',
    async (sort) => {
      const query = { search: 'obi', sort };
      const whole = numbers(await list(query));
      const first = await list({ ...query, perPage: 4 });
      const second = await list({ ...query, perPage: 4, after: first.pagination.next ?? '' });
      const third = await list({ ...query, perPage: 4, page: 3 });
      const last = await list({ ...query, perPage: 4, edge: 'last' });
      expect([first, second, third].flatMap(numbers)).toEqual(whole);
      expect(last.data).toEqual(third.data);
      expect(numbers(await list({ ...query, perPage: 4, before: last.pagination.previous ?? '' }))).toEqual(
        numbers(second),
      );
      expect(second.pagination).toMatchObject({ page: 2, total: 10, totalIsCapped: false });
    },
  );

  test('filters by status, shipping and next step', async () => {
    const waiting = await list({ waiting: 'toShip' });
    expect(waiting.pagination.total).toBe(8);
    expect(waiting.data.every(({ status }) => status === 'PAYMENT_CONFIRMED')).toBe(true);
    expect((await list({ status: 'DELIVERED' })).data).toEqual([]);
    expect((await list({ shippingStatus: 'PENDING', status: 'CREATED' })).pagination.total).toBe(15);
  });

  test("filters by days in the business's time zone", async () => {
    expect(
      (await list({ range: 'today' })).pagination.total +
        (await list({ range: 'yesterday' })).pagination.total,
    ).toBe(placed);
    const days = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Africa/Lagos' });
    const tomorrow = days.format(server.deps.clock.now().getTime() + day);
    expect((await list({ from: tomorrow })).data).toEqual([]);
    expect((await list({ to: tomorrow })).pagination.total).toBe(placed);
  });

  test('rejects a cursor of another sort and days in the wrong order', async () => {
    const { pagination } = await list({ perPage: 5 });
    expect(
      await server.ask('orders', { query: { sort: 'highest', after: pagination.next ?? '' } }, shop.asking),
    ).toMatchObject({ status: 422 });
    expect(await server.ask('orders', { query: { after: 'nonsense' } }, shop.asking)).toMatchObject({
      status: 422,
    });
    expect(
      await server.ask('orders', { query: { from: '2026-02-02', to: '2026-02-01' } }, shop.asking),
    ).toMatchObject({ status: 422, code: 'INVALID' });
  });
});

describe('permissions for orders', () => {
  test('another business sees none of them', async () => {
    const other = await newShop(server);
    const id = (await list()).data[0]?.id ?? '';
    expect((await server.call('orders', {}, other.asking)).data).toEqual([]);
    expect(await server.ask('orderOverview', { params: { id } }, other.asking)).toMatchObject({
      status: 404,
    });
    expect(await server.ask('declineOrder', { params: { id }, body: {} }, other.asking)).toMatchObject({
      status: 404,
    });
    expect((await server.call('orderOverview', { params: { id } }, shop.asking)).order.status).not.toBe(
      'DECLINED',
    );
  });
});

describe('the stored counters', () => {
  test('stay exact with many simultaneous writes', async () => {
    const busy = await newShop(server);
    const ids = await Promise.all(
      Array.from({ length: 12 }, () =>
        server.deps.db.transaction(
          async (tx) =>
            (await createOrder(tx, server.deps, busy.businessId, sampleDraft, createCaller('customer'))).id,
        ),
      ),
    );
    await Promise.all(
      ids.map((id, nth) =>
        nth % 2 === 0
          ? applyStep(server, busy, id, paid, 'merchant')
          : applyStep(server, busy, id, { on: 'order', event: 'order.cancel' }, 'customer'),
      ),
    );
    const { data, counts } = await server.call('orders', {}, busy.asking);
    expect(new Set(data.map(({ number }) => number)).size).toBe(12);
    expect(counts).toMatchObject({ all: 12, toShip: 6, status: { PAYMENT_CONFIRMED: 6, CANCELED: 6 } });
  });
});
