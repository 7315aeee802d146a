import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { validForMs } from '#server/security/signed-address.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { sampleProduct, stocked } from '#tests/support/store/products.ts';
import { type Shop, handedOver, newShop, paid, placeOrder } from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
let shop: Shop;
beforeAll(async () => {
  server = await startApiServer();
  shop = await newShop(server);
});
afterAll(() => server.close());

const ids = (orderIds: string[]) => ({ kind: 'ids' as const, ids: orderIds });
const overview = async (id: string) =>
  (await server.call('orderOverview', { params: { id } }, shop.asking)).order;
const lines = (name: string) => [{ sku: `${name}-1`, name, quantity: 1, unitPriceMinor: 100 }];

describe('a bulk action on orders', () => {
  test("is previewed without changes: how many orders allow it, and why the others don't", async () => {
    const [ready, unpaid, gone] = [
      await placeOrder(server, shop, {}, [paid]),
      await placeOrder(server, shop),
      await placeOrder(server, shop, {}, [paid, handedOver]),
    ];
    const body = { action: 'ship' as const, target: ids([ready, unpaid, gone]) };
    const plan = await server.call('planOrderBulk', { body }, shop.asking);
    expect(plan).toMatchObject({
      total: 3,
      possible: 1,
      unchanged: 1,
      refusedCount: 1,
      refused: [{ id: unpaid }],
    });
    expect(plan.refused[0]?.reason).toContain('neither paid nor confirmed');
    expect((await overview(ready)).shippingStatus).toBe('PENDING');
  });

  test('previews missing stock as if the orders were processed one after the other', async () => {
    const { product, variationIds } = await stocked(server, shop, { ...sampleProduct, quantity: 3 });
    const [variationId = ''] = variationIds;
    const line = { sku: null, name: product.title, productId: product.id, variationId, unitPriceMinor: 100 };
    const place = (quantity: number, steps = [] as Parameters<typeof placeOrder>[3]) =>
      placeOrder(server, shop, { lines: [{ ...line, quantity }] }, steps);
    const first = await place(1);
    const second = await place(2);
    const [held, third, plain] = [await place(1, [paid]), await place(2), await placeOrder(server, shop)];
    const orders = [first, second, third, held, plain];
    const body = { action: 'paid' as const, target: ids(orders), paymentMethod: 'CASH' as const };
    const plan = await server.call('planOrderBulk', { body }, shop.asking);
    // Orders are processed newest first, so that the third order reserves the last two pieces.
    expect(plan).toMatchObject({ total: 5, possible: 2, unchanged: 1, refusedCount: 2 });
    expect(plan.refused.map(({ id }) => id)).toEqual([second, first]);
    expect(plan.refused[0]?.reason).toBe(`Not enough stock. ${product.title}: 2 ordered, 0 available.`);
    const { id } = await server.call('startOrderBulk', { body }, shop.asking);
    await server.deps.jobs.drain();
    const run = await server.call('orderBulkRun', { params: { id } }, shop.asking);
    expect(run.refused).toEqual(plan.refused);
    const decline = { action: 'decline' as const, target: ids(orders) };
    expect(await server.call('planOrderBulk', { body: decline }, shop.asking)).toMatchObject({ possible: 5 });
  });

  test('processes each order separately, and lists those that reject it with the reason', async () => {
    const ready = await Promise.all(Array.from({ length: 3 }, () => placeOrder(server, shop, {}, [paid])));
    const unpaid = await placeOrder(server, shop);
    const body = { action: 'ship' as const, target: ids([...ready, unpaid]), note: 'Friday round' };
    const { id } = await server.call('startOrderBulk', { body }, shop.asking);
    const run = () => server.call('orderBulkRun', { params: { id } }, shop.asking);
    expect(await run()).toMatchObject({ status: 'running', total: 4, progress: 0 });
    await server.deps.jobs.drain();
    expect(await run()).toMatchObject({
      status: 'finished',
      progress: 4,
      done: 3,
      refusedCount: 1,
      refused: [{ id: unpaid, number: (await overview(unpaid)).number }],
    });
    for (const order of ready) expect((await overview(order)).shippingStatus).toBe('FULFILLED');
    const { timeline } = await server.call('orderOverview', { params: { id: ready[0] ?? '' } }, shop.asking);
    expect(timeline).toContainEqual(
      expect.objectContaining({ event: 'shipping.fulfill', note: 'Friday round', actorName: 'Amaka Obi' }),
    );
  });

  test('counts an order that a colleague has shipped as unchanged', async () => {
    const [ready, raced] = [
      await placeOrder(server, shop, {}, [paid]),
      await placeOrder(server, shop, {}, [paid]),
    ];
    const body = { action: 'ship' as const, target: ids([ready, raced]) };
    const { id } = await server.call('startOrderBulk', { body }, shop.asking);
    const shipped = { params: { id: raced }, body: { shippingStatus: 'FULFILLED' as const } };
    await server.call('updateShippingStatus', shipped, shop.asking);
    await server.deps.jobs.drain();
    expect(await server.call('orderBulkRun', { params: { id } }, shop.asking)).toMatchObject({
      status: 'finished',
      done: 1,
      unchanged: 1,
      refusedCount: 0,
    });
  });

  test('on all orders of a filter processes every page', async () => {
    const calm = await newShop(server);
    for (let nth = 0; nth < 4; nth++)
      await placeOrder(server, calm, {
        lines: lines(nth % 2 ? 'Hat' : 'Scarf'),
        deliveryTiming: 'ON_DELIVERY',
      });
    const target = { kind: 'matching' as const, filter: { search: 'scarf' } };
    const body = { action: 'confirm' as const, target };
    expect(await server.call('planOrderBulk', { body }, calm.asking)).toMatchObject({
      total: 2,
      possible: 2,
    });
    await server.call('startOrderBulk', { body }, calm.asking);
    await server.deps.jobs.drain();
    const { counts } = await server.call('orders', {}, calm.asking);
    expect(counts.status).toEqual({ CREATED: 2, ORDER_INTENT_CONFIRMED: 2 });
  });
});

describe('the list of customers', () => {
  test.each([
    ['an item', 'indigo dye'],
    ['an SKU', 'indigo dye pot-1'],
    ['a word of one letter', 'i'],
  ])('finds an order by %s', async (_, search) => {
    const calm = await newShop(server);
    await placeOrder(server, calm, { lines: lines('Bag') });
    const id = await placeOrder(server, calm, { lines: lines('Indigo dye pot') });
    const { data } = await server.call('orders', { query: { search } }, calm.asking);
    expect(data.map((row) => row.id)).toEqual([id]);
  });

  test('filters by paid, unpaid and refunded, with a total', async () => {
    const calm = await newShop(server);
    const [one, other, third] = [
      await placeOrder(server, calm, {}, [paid]),
      await placeOrder(server, calm),
      await placeOrder(server, calm, {}, [
        paid,
        { on: 'order', event: 'refund.request' },
        { on: 'order', event: 'refund.confirm' },
      ]),
    ];
    const of = async (payment: 'paid' | 'unpaid' | 'refunded') => {
      const { data, pagination } = await server.call('orders', { query: { payment } }, calm.asking);
      expect(pagination.total).toBe(data.length);
      return data.map(({ id }) => id);
    };
    expect(await of('paid')).toEqual([one]);
    expect(await of('unpaid')).toEqual([other]);
    expect(await of('refunded')).toEqual([third]);
  });
});

describe('the export of orders', () => {
  const fetched = async (target: Parameters<typeof exported>[0]) => {
    const { url } = await exported(target);
    return server.http.inject({ method: 'GET', url });
  };
  const exported = (
    target: { kind: 'ids'; ids: string[] } | { kind: 'matching'; filter: { search?: string } },
  ) => server.call('exportOrders', { body: { target } }, shop.asking);

  test('contains the filter or the selection, without formulas', async () => {
    const id = await placeOrder(server, shop, { lines: lines('=HYPERLINK("http://evil")'), note: '+1' }, [
      paid,
    ]);
    const answer = await fetched(ids([id]));
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename=orders-\d{4}-\d\d-\d\d\.csv$/,
    );
    const [row, ...others] = Papa.parse<Record<string, string>>(answer.body.slice(1), {
      header: true,
      skipEmptyLines: true,
    }).data;
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      Order: (await overview(id)).number,
      Paid: 'yes',
      Item: `'=HYPERLINK("http://evil")`,
      Quantity: '1',
      Subtotal: '1.00',
      Total: '1001.00',
      Note: "'+1",
    });
    const response = await fetched({ kind: 'matching', filter: { search: 'hyperlink' } });
    expect(response.body).toBe(answer.body);
  });

  test('expires after some minutes, and rejects a changed link', async () => {
    const { url } = await exported({ kind: 'matching', filter: {} });
    expect((await server.http.inject({ url: url.replace('grant=e', 'grant=f') })).statusCode).toBe(404);
    expect((await server.http.inject({ url })).statusCode).toBe(200);
    server.pass(validForMs + 1);
    expect((await server.http.inject({ url })).statusCode).toBe(404);
  });
});

test.each([
  ['packing-slip', 'A5', '419.53 595.28'],
  ['receipt', 'A4', '595.28 841.89'],
] as const)('the %s is a PDF of one page on %s', async (kind, paperSize, size) => {
  const id = await placeOrder(server, shop, { note: 'Ẹ jọ̀ọ́, ring twice' }, [paid]);
  const query = { kind, paperSize, print: 'true' };
  const { url } = await server.call('orderDocument', { params: { id }, query }, shop.asking);
  const { headers, rawPayload } = await server.http.inject({ url });
  expect(headers['content-type']).toBe('application/pdf');
  const text = rawPayload.toString('latin1');
  expect(text.startsWith('%PDF-')).toBe(true);
  expect(text).toContain(`/MediaBox [0 0 ${size}]`);
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1);
});
