import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Product } from '#domain/product.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { sampleMatrix, sampleVariation } from '#tests/support/store/products.ts';
import type { InputOf } from '#tests/support/server/request.ts';
import { type Shop, newShop, placeOrder } from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
let shop: Shop;
beforeAll(async () => {
  server = await startApiServer();
  shop = await newShop(server);
});
afterAll(() => server.close());

type Draft = NonNullable<InputOf<'createProduct'>['body']>;
const create = (body: Draft) => server.call('createProduct', { body }, shop.asking);
const read = (id: string) => server.call('product', { params: { id } }, shop.asking);
/** Creates an order with the variation. */
const order = ({ id }: Product, variationId: string) =>
  placeOrder(server, shop, {
    lines: [{ productId: id, variationId, sku: null, name: 'Shirt', quantity: 1, unitPriceMinor: 100 }],
  });

describe('single variations', () => {
  test('are added with a new value, changed and deleted', async () => {
    const before = await create(sampleMatrix);
    const { id } = before;
    const params = { id };
    const added = await server.call(
      'addVariant',
      { params, body: sampleVariation(['Green', 'S']) },
      shop.asking,
    );
    expect(added.options[0]?.values).toEqual(['Indigo', 'Brown', 'Green']);
    const green = added.variations[4];
    expect(green?.optionValues).toEqual(['Green', 'S']);
    const twice = { params, body: sampleVariation(['Green', 'S']) };
    expect(await server.ask('addVariant', twice, shop.asking)).toMatchObject({ status: 422 });

    const ofGreen = { id: green?.id ?? '' };
    const stock = { kind: 'difference', difference: -4, reason: 'damaged' } as const;
    const changed = await server.call(
      'updateVariant',
      { params: ofGreen, body: { priceMinor: 5, stock } },
      shop.asking,
    );
    expect(changed.variations[4]).toMatchObject({ priceMinor: 5, availableQuantity: 0, sku: 'GREEN-S' });
    const tooMuch = { params: ofGreen, body: { priceMinor: 9, stock } };
    expect(await server.ask('updateVariant', tooMuch, shop.asking)).toMatchObject({
      status: 409,
      code: 'OUT_OF_STOCK',
    });
    expect((await read(id)).variations[4]?.priceMinor).toBe(5);

    const without = await server.call('deleteVariant', { params: ofGreen }, shop.asking);
    expect(without.variations).toHaveLength(4);
    expect(await server.ask('deleteVariant', { params: ofGreen }, shop.asking)).toMatchObject({
      status: 404,
    });
  });

  test('are changed together or not at all', async () => {
    const { id, variations } = await create(sampleMatrix);
    const many = (discountedAmountMinor: number) => ({
      body: {
        productId: id,
        variations: variations.map((one, nth) => ({
          id: one.id,
          priceMinor: 1000,
          discountedAmountMinor: nth === 3 ? discountedAmountMinor : 10,
        })),
      },
    });
    expect(await server.ask('updateVariants', many(1000), shop.asking)).toMatchObject({
      status: 422,
      fields: [{ field: 'variations.3.discountedAmountMinor' }],
    });
    expect((await read(id)).variations[0]?.priceMinor).toBe(700_000);
    const after = await server.call('updateVariants', many(20), shop.asking);
    expect(after.variations.map(({ discountedAmountMinor }) => discountedAmountMinor)).toEqual([
      10, 10, 10, 20,
    ]);
  });

  test('that were sold stay in their orders when they are deleted', async () => {
    const product = await create(sampleMatrix);
    const [first] = product.variations;
    const orderId = await order(product, first?.id ?? '');
    const after = await server.call('deleteVariant', { params: { id: first?.id ?? '' } }, shop.asking);
    expect(after.variations).toHaveLength(3);
    const { order: orderRecord } = await server.call(
      'orderOverview',
      { params: { id: orderId } },
      shop.asking,
    );
    expect(orderRecord.lines[0]?.variationId).toBe(first?.id);
  });

  test('reject the deletion of the last one', async () => {
    const { variations } = await create(sampleMatrix);
    const [last, ...rest] = variations;
    for (const { id } of rest) await server.call('deleteVariant', { params: { id } }, shop.asking);
    expect(await server.ask('deleteVariant', { params: { id: last?.id ?? '' } }, shop.asking)).toMatchObject({
      status: 409,
      code: 'ILLEGAL_EVENT',
    });
  });
});
