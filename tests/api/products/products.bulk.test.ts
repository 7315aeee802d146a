import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BulkAction, BulkTarget } from '#contract/store/product-bulk.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { sampleMatrix, sampleProduct } from '#tests/support/store/products.ts';
import { type Shop, newShop, placeOrder } from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
let shop: Shop;
beforeAll(async () => {
  server = await startApiServer();
  shop = await newShop(server);
});
afterAll(() => server.close());

const create = (change: Partial<typeof sampleProduct> = {}, of = sampleProduct) =>
  server.call('createProduct', { body: { ...of, ...change } }, shop.asking);
const read = (id: string) => server.call('product', { params: { id } }, shop.asking);
const all = (ids: string[]): BulkTarget => ({ kind: 'ids', ids });
const run = (target: BulkTarget, action: BulkAction, dryRun?: boolean) =>
  server.call('bulkProducts', { body: { target, action, dryRun } }, shop.asking);
const order = (productId: string) =>
  placeOrder(server, shop, {
    lines: [{ productId, variationId: null, sku: null, name: 'Bag', quantity: 1, unitPriceMinor: 1 }],
  });

describe('a bulk action on products', () => {
  test('changes nothing in a dry run, and has the same result afterwards', async () => {
    const low = await create({ title: 'Low', quantity: 1 });
    const high = await create({ title: 'High', quantity: 9 });
    const endless = await create({ title: 'Endless', quantity: null });
    const target = all([low.id, high.id, endless.id, '01890a5d-ac96-774b-bcce-b302099a8057']);
    const action = {
      kind: 'stock',
      change: { kind: 'difference', difference: -2, reason: 'damaged' },
    } as const;
    const tried = await run(target, action, true);
    expect(tried).toMatchObject({ dryRun: true, done: 1, refused: 3 });
    expect(new Map(tried.refusals.map(({ title, reason }) => [title, reason]))).toEqual(
      new Map([
        [null, 'It no longer exists'],
        ['Endless', "Stock isn't tracked. Start tracking it first"],
        ['Low', 'Only 1 available'],
      ]),
    );
    expect((await read(high.id)).availableQuantity).toBe(9);
    expect(await run(target, action)).toEqual({ ...tried, dryRun: false });
    expect((await read(high.id)).availableQuantity).toBe(7);
    expect((await read(low.id)).availableQuantity).toBe(1);
  });

  test('publishes and unpublishes, each with a timeline entry', async () => {
    const [one, two] = [await create(), await create({ published: false })];
    expect(await run(all([one.id, two.id]), { kind: 'unpublish' })).toMatchObject({ done: 2, refused: 0 });
    expect((await read(one.id)).published).toBe(false);
    const events = await server.call('productTimeline', { params: { id: one.id } }, shop.asking);
    expect(events.map(({ event }) => event)).toEqual(['product.created', 'product.unpublished']);
    expect(await run(all([one.id, two.id]), { kind: 'publish' })).toMatchObject({ done: 2 });
    expect((await read(two.id)).published).toBe(true);
  });

  test('sets prices, or changes them by percent, rounded half away from zero; a sale price stays lower', async () => {
    const plain = await create({ priceMinor: 333 });
    const sale = await create({ title: 'Sale', priceMinor: 1000, discountedAmountMinor: 950 });
    const matrix = await create({}, sampleMatrix);
    const raise = { kind: 'price', change: { kind: 'percent', basisPoints: 750 } } as const;
    await run(all([plain.id, matrix.id]), raise);
    expect((await read(plain.id)).priceMinor).toBe(358);
    expect((await read(matrix.id)).variations.map(({ priceMinor }) => priceMinor)).toEqual(
      Array(4).fill(752_500),
    );
    const lower = { kind: 'price', change: { kind: 'percent', basisPoints: -1000 } } as const;
    expect(await run(all([sale.id]), lower)).toMatchObject({
      done: 0,
      refused: 1,
      refusals: [{ title: 'Sale' }],
    });
    await run(all([plain.id, sale.id]), { kind: 'price', change: { kind: 'set', priceMinor: 951 } });
    expect([(await read(plain.id)).priceMinor, (await read(sale.id)).priceMinor]).toEqual([951, 951]);
  });

  test('moves into a category and out again, and keeps the counts', async () => {
    const { id: categoryId } = await server.call(
      'createCategory',
      { body: { name: 'Bulk', description: '' } },
      shop.asking,
    );
    const ids = [(await create()).id, (await create({}, sampleMatrix)).id];
    await run(all(ids), { kind: 'category', categoryId });
    const counted = async () =>
      (await server.call('categories', {}, shop.asking)).find(({ id }) => id === categoryId);
    expect(await counted()).toMatchObject({ productCount: 2, variantCount: 4 });
    await run(all(ids.slice(1)), { kind: 'category', categoryId: null });
    expect(await counted()).toMatchObject({ productCount: 1, variantCount: 0 });
    const unknown = { kind: 'category', categoryId: '01890a5d-ac96-774b-bcce-b302099a8057' } as const;
    const body = { target: all(ids), action: unknown };
    expect(await server.ask('bulkProducts', { body }, shop.asking)).toMatchObject({ status: 422 });
  });

  test('deletes unsold products, archives the others, and rejects changes of archived ones', async () => {
    const [sold, unsold] = [await create(), await create()];
    await order(sold.id);
    expect(await run(all([sold.id, unsold.id]), { kind: 'delete' })).toMatchObject({ done: 2 });
    expect((await read(sold.id)).archivedAt).not.toBeNull();
    expect(await server.ask('product', { params: { id: unsold.id } }, shop.asking)).toMatchObject({
      status: 404,
    });
    expect(await run(all([sold.id]), { kind: 'publish' })).toMatchObject({
      refused: 1,
      refusals: [{ reason: 'It is archived' }],
    });
  });

  test('applies to all products that match the filter', async () => {
    await Promise.all(
      Array.from({ length: 7 }, (_, nth) => create({ title: `Gele ${nth}`, published: nth < 3 })),
    );
    const target = { kind: 'matching', filter: { search: 'gele', tab: 'unpublished' } } as const;
    expect(await run(target, { kind: 'publish' }, true)).toMatchObject({ done: 4 });
    expect(await run(target, { kind: 'publish' })).toMatchObject({ done: 4 });
    const { pagination } = await server.call(
      'products',
      { query: { search: 'gele', tab: 'published' } },
      shop.asking,
    );
    expect(pagination.total).toBe(7);
  });

  test("leaves another business's products unchanged", async () => {
    const mine = await create();
    const other = await newShop(server);
    const body = { target: all([mine.id]), action: { kind: 'delete' as const } };
    expect(await server.call('bulkProducts', { body }, other.asking)).toMatchObject({ done: 0, refused: 1 });
    expect((await read(mine.id)).id).toBe(mine.id);
  });

  test('finishes beside another one on the same products in a different order', async () => {
    const ids = (await Promise.all(Array.from({ length: 10 }, () => create()))).map(({ id }) => id);
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, nth) =>
        run(all(nth % 2 === 0 ? ids : ids.toReversed()), {
          kind: 'stock',
          change: { kind: 'difference', difference: 1, reason: 'received' },
        }),
      ),
    );
    expect(outcomes.every(({ done }) => done === 10)).toBe(true);
    expect((await read(ids[0] ?? '')).availableQuantity).toBe(18);
  });
});
