import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StockChange } from '#domain/stock.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { sampleMatrix, sampleProduct } from '#tests/support/store/products.ts';
import { type Shop, newShop } from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
let shop: Shop;
beforeAll(async () => {
  server = await startApiServer();
  shop = await newShop(server);
});
afterAll(() => server.close());

const create = (body = sampleProduct) => server.call('createProduct', { body }, shop.asking);
const input = (id: string, change: StockChange, variationId?: string) => ({
  params: { id },
  body: { change, variationId },
});
const change = (...of: Parameters<typeof input>) => server.call('changeStock', input(...of), shop.asking);
const asks = (...of: Parameters<typeof input>) => server.ask('changeStock', input(...of), shop.asking);
const by = (difference: number): StockChange => ({ kind: 'difference', difference, reason: 'counted' });
const movements = async (id: string) =>
  (await server.call('stockMovements', { params: { id } }, shop.asking)).data.map(
    ({ difference, quantityAfter, reason, note }) => [difference, quantityAfter, reason, note],
  );

describe('adjusted stock', () => {
  test('changes by a difference, with actor, reason and result', async () => {
    const { id } = await create();
    const damaged = { kind: 'difference', difference: -4, reason: 'damaged', note: 'water' } as const;
    expect(await change(id, damaged)).toMatchObject({ availableQuantity: 6, version: 1 });
    expect(await movements(id)).toEqual([
      [-4, 6, 'damaged', 'water'],
      [10, 10, 'initial', null],
    ]);
    const { data } = await server.call('stockMovements', { params: { id } }, shop.asking);
    expect(data[0]).toMatchObject({ variationName: '', order: null, actorName: expect.stringMatching(/\w/) });
  });

  test('is never below zero, and the error says what is available', async () => {
    const { id } = await create();
    expect(await asks(id, by(-11))).toMatchObject({
      status: 409,
      code: 'OUT_OF_STOCK',
      error: expect.stringContaining('Only 10'),
    });
    expect(await movements(id)).toHaveLength(1);
  });

  test('ends at the sum of simultaneous changes', async () => {
    const { id } = await create();
    const outcomes = await Promise.all(Array.from({ length: 15 }, () => asks(id, by(-1))));
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(await change(id, by(0))).toMatchObject({ availableQuantity: 0, stockState: 'out' });
  });

  test('starts and stops being tracked', async () => {
    const { id } = await create({ ...sampleProduct, quantity: null });
    expect(await asks(id, by(1))).toMatchObject({ status: 409, code: 'ILLEGAL_EVENT' });
    expect(await change(id, { kind: 'track', quantity: 3 })).toMatchObject({
      availableQuantity: 3,
      stockState: 'low',
    });
    expect(await asks(id, { kind: 'track', quantity: 9 })).toMatchObject({
      status: 409,
      code: 'ILLEGAL_EVENT',
    });
    expect(await change(id, { kind: 'unlimited' })).toMatchObject({
      availableQuantity: null,
      stockState: 'in',
    });
    expect(await movements(id)).toEqual([
      [-3, null, 'untracked', null],
      [3, 3, 'tracked', null],
    ]);
  });

  test('of a product with options belongs to one variation', async () => {
    const { id, variations } = await create(sampleMatrix);
    const [first, second] = variations;
    expect(await asks(id, by(1))).toMatchObject({ status: 422, fields: [{ field: 'variationId' }] });
    const after = await change(id, by(6), second?.id);
    expect(after.variations.map(({ availableQuantity }) => availableQuantity)).toEqual([4, 10, 4, 4]);
    const query = { variationId: first?.id };
    const { data } = await server.call('stockMovements', { params: { id }, query }, shop.asking);
    expect(data.map(({ variationName }) => variationName)).toEqual(['Indigo / S']);
    expect(await asks((await create()).id, by(1), first?.id)).toMatchObject({ status: 404 });
  });

  test('has its movements in pages, newest first', async () => {
    const { id } = await create();
    for (let nth = 1; nth <= 6; nth++) {
      server.pass(1000);
      await change(id, by(nth));
    }
    const page = (query: object) => server.call('stockMovements', { params: { id }, query }, shop.asking);
    const first = await page({ perPage: 3 });
    expect(first.data.map(({ difference }) => difference)).toEqual([6, 5, 4]);
    const second = await page({ perPage: 3, after: first.pagination.next });
    expect(second.data.map(({ difference }) => difference)).toEqual([3, 2, 1]);
    expect(second.pagination).toMatchObject({ total: 7, page: 2 });
  });
});

describe('low stock', () => {
  test('follows the alert level of the product, for any of its variations', async () => {
    const product = await create(sampleMatrix);
    const mark = (lowStockAt: number, version: number) =>
      server.call(
        'updateProduct',
        { params: { id: product.id }, body: { lowStockAt, version } },
        shop.asking,
      );
    expect((await mark(3, 1)).stockState).toBe('in');
    expect((await mark(4, 2)).stockState).toBe('low');
    for (const { id } of product.variations) await change(product.id, by(-4), id);
    const { data } = await server.call('products', { query: { tab: 'out' } }, shop.asking);
    expect(data.some(({ id }) => id === product.id)).toBe(true);
  });
});
