import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Product } from '#domain/product.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { changeOf, sampleMatrix, sampleProduct, uploadImage } from '#tests/support/store/products.ts';
import { type Shop, newShop, placeOrder } from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
let shop: Shop;
beforeAll(async () => {
  server = await startApiServer();
  shop = await newShop(server);
});
afterAll(() => server.close());

const create = (body = sampleProduct) => server.call('createProduct', { body }, shop.asking);
const read = (id: string) => server.call('product', { params: { id } }, shop.asking);
const update = (...of: Parameters<typeof changeOf>) =>
  server.call('updateProduct', changeOf(...of), shop.asking);
const asks = (...of: Parameters<typeof changeOf>) =>
  server.ask('updateProduct', changeOf(...of), shop.asking);
/** Creates an order with the variation. */
const order = ({ id }: Product, variationId: string) =>
  placeOrder(server, shop, {
    lines: [{ productId: id, variationId, sku: null, name: 'Shirt', quantity: 1, unitPriceMinor: 100 }],
  });

describe('a complete product', () => {
  test('is published and unpublished, by value or by toggling', async () => {
    const { id } = await create();
    const toggle = (published?: boolean) =>
      server.call('togglePublish', { params: { id }, body: { published } }, shop.asking);
    expect((await toggle()).published).toBe(false);
    expect((await toggle(false)).published).toBe(false);
    expect((await server.call('togglePublish', { params: { id } }, shop.asking)).published).toBe(true);
  });

  test('without orders is deleted completely', async () => {
    const { id } = await create(sampleMatrix);
    expect(await server.call('deleteProduct', { params: { id } }, shop.asking)).toEqual({
      outcome: 'deleted',
    });
    expect(await server.ask('product', { params: { id } }, shop.asking)).toMatchObject({ status: 404 });
    expect(await server.ask('stockMovements', { params: { id } }, shop.asking)).toMatchObject({
      status: 404,
    });
  });

  test('with orders is archived, can be restored, and rejects changes in between', async () => {
    const product = await create(sampleMatrix);
    const { id } = product;
    const use = () => server.call('productUse', { params: { id } }, shop.asking);
    expect(await use()).toEqual({ orderCount: 0, isCapped: false });
    await order(product, product.variations[0]?.id ?? '');
    expect(await use()).toEqual({ orderCount: 1, isCapped: false });
    expect(await server.call('deleteProduct', { params: { id } }, shop.asking)).toEqual({
      outcome: 'archived',
    });
    const archived = await read(id);
    expect(archived).toMatchObject({ published: false, archivedAt: expect.any(String) });
    expect(await asks(archived, { title: 'Other' })).toMatchObject({
      status: 409,
      code: 'ILLEGAL_EVENT',
      legal: ['restore'],
    });
    const restored = await server.call('restoreProduct', { params: { id } }, shop.asking);
    expect(restored).toMatchObject({ archivedAt: null, published: false, availableQuantity: 16 });
  });

  test('is duplicated: unpublished, without SKUs, with a stock of zero where it is tracked', async () => {
    const fileId = await uploadImage(server, shop);
    const mediaId = '0197b000-0000-7000-8000-000000000002';
    const original = await create({
      ...sampleMatrix,
      media: [{ id: mediaId, fileId, alt: 'front' }],
      variations: sampleMatrix.variations.map((one, nth) => ({
        ...one,
        quantity: nth === 0 ? null : 4,
        mediaId,
      })),
    });
    const copy = await server.call('duplicateProduct', { params: { id: original.id } }, shop.asking);
    expect(copy).toMatchObject({ title: 'Adire shirt (copy)', published: false, options: original.options });
    expect(copy.variations.map(({ availableQuantity, sku }) => [availableQuantity, sku])).toEqual([
      [null, null],
      [0, null],
      [0, null],
      [0, null],
    ]);
    expect(copy.media[0]?.fileId).toBe(fileId);
    expect(copy.media[0]?.id).not.toBe(mediaId);
    expect(copy.variations[0]?.mediaId).toBe(copy.media[0]?.id);
  });

  test('has a timeline', async () => {
    const product = await create();
    const after = await update(product, { title: 'Tote', tags: ['new'], published: false });
    const body = { change: { kind: 'difference' as const, difference: 2, reason: 'received' as const } };
    await server.call('changeStock', { params: { id: after.id }, body }, shop.asking);
    const entries = await server.call('productTimeline', { params: { id: after.id } }, shop.asking);
    expect(entries.map(({ event, note }) => [event, note])).toEqual([
      ['product.created', null],
      ['product.changed', 'Title, Tags'],
      ['product.unpublished', null],
      ['stock.changed', 'received +2'],
    ]);
  });
});
