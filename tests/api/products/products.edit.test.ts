import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Product } from '#domain/product.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import {
  type Draft,
  changeOf,
  sampleMatrix,
  sampleProduct,
  sampleVariation,
  uploadImage,
} from '#tests/support/store/products.ts';
import { type Shop, newShop } from '#tests/support/store/business-fixture.ts';

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
const kept = ({ variations }: Product) =>
  variations.map(({ availableQuantity: _left, ...variation }) => variation);

describe('a new product', () => {
  test('is stored as it was sent, with its stock and a handle made from its title', async () => {
    const product = await create({ ...sampleProduct, title: 'Aṣọ òkè, hand-woven!' });
    expect(product).toMatchObject({
      handle: 'as-o-o-ke-hand-woven',
      availableQuantity: 10,
      stockState: 'in',
      version: 1,
    });
    expect(product.variations).toEqual([]);
    expect(await read(product.id)).toEqual(product);
  });

  test('gets the next free handle, also when many are created at once', async () => {
    const made = await Promise.all(
      Array.from({ length: 6 }, () => create({ ...sampleProduct, title: 'Gele' })),
    );
    expect(made.map(({ handle }) => handle).sort()).toEqual([
      'gele',
      'gele-2',
      'gele-3',
      'gele-4',
      'gele-5',
      'gele-6',
    ]);
  });

  test('with options has a variation for each combination, in their order', async () => {
    const product = await create(sampleMatrix);
    expect(product.variations.map(({ optionValues }) => optionValues.join('/'))).toEqual([
      'Indigo/S',
      'Indigo/M',
      'Brown/S',
      'Brown/M',
    ]);
    expect(product).toMatchObject({ availableQuantity: 16, stockState: 'low', priceMinor: 700_000 });
  });

  test('is rejected with the invalid field', async () => {
    const requestCreation = async (body: Draft) => {
      const { status, fields } = await server.ask('createProduct', { body }, shop.asking);
      expect(status).toBe(422);
      return fields?.map(({ field }) => field);
    };
    expect(await requestCreation({ ...sampleProduct, discountedAmountMinor: 500_000 })).toEqual([
      'discountedAmountMinor',
    ]);
    const [first = sampleVariation([])] = sampleMatrix.variations;
    expect(await requestCreation({ ...sampleMatrix, variations: [first, first] })).toEqual([
      'variations.1.optionValues',
    ]);
    const unknown = '01890a5d-ac96-774b-bcce-b302099a8057';
    expect(
      await requestCreation({
        ...sampleProduct,
        categoryId: unknown,
        returnPolicyId: unknown,
        media: [{ fileId: unknown, alt: '' }],
      }),
    ).toEqual(['categoryId', 'returnPolicyId', 'media.0.fileId']);
  });
});

describe('an update of a product', () => {
  test('changes only the fields that are sent, and never the stock', async () => {
    const before = await create();
    const body = { change: { kind: 'difference' as const, difference: -4, reason: 'damaged' as const } };
    await server.call('changeStock', { params: { id: before.id }, body }, shop.asking);
    const after = await update(before, { title: 'Tote' });
    expect(after).toMatchObject({ title: 'Tote', sku: 'BAG-1', availableQuantity: 6, version: 2 });
    expect(await asks(after, { quantity: 50 })).toMatchObject({
      status: 422,
      fields: [{ field: 'quantity' }],
    });
  });

  test('of an older version is rejected and writes nothing', async () => {
    const before = await create();
    const outcomes = await Promise.all([asks(before, { title: 'One' }), asks(before, { vendor: 'Two' })]);
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(outcomes.find(({ status }) => status === 409)?.code).toBe('VERSION_CONFLICT');
    const after = await read(before.id);
    expect([after.title === 'One', after.vendor === 'Two'].filter(Boolean)).toHaveLength(1);
    expect(await update(after, { title: 'One', vendor: 'Two' })).toMatchObject({
      title: 'One',
      vendor: 'Two',
    });
  });

  test('keeps variations by their ids with their stock, adds new ones and removes missing ones', async () => {
    const before = await create(sampleMatrix);
    const [first, , third] = kept(before);
    if (!first || !third) throw new Error('no variations');
    const after = await update(before, {
      options: [
        { name: 'Colour', values: ['Indigo', 'Brown', 'Green'] },
        { name: 'Size', values: ['S', 'M'] },
      ],
      variations: [third, { ...first, priceMinor: 1 }, sampleVariation(['Green', 'M'], { quantity: null })],
    });
    expect(
      after.variations.map(({ id, optionValues, availableQuantity, priceMinor }) => ({
        id,
        optionValues,
        availableQuantity,
        priceMinor,
      })),
    ).toEqual([
      { id: third.id, optionValues: ['Brown', 'S'], availableQuantity: 4, priceMinor: 700_000 },
      { id: first.id, optionValues: ['Indigo', 'S'], availableQuantity: 4, priceMinor: 1 },
      {
        id: after.variations[2]?.id,
        optionValues: ['Green', 'M'],
        availableQuantity: null,
        priceMinor: 700_000,
      },
    ]);
    expect(after).toMatchObject({ availableQuantity: null, priceMinor: 700_000 });
    const foreign = kept(await create(sampleMatrix));
    expect(await asks(after, { variations: foreign })).toMatchObject({
      status: 422,
      fields: expect.arrayContaining([{ field: 'variations.0.id', message: expect.any(String) }]),
    });
  });

  test('adds options to a product and removes them again', async () => {
    const plain = await create();
    const { options, variations } = sampleMatrix;
    const matrix = await update(plain, { options, variations });
    expect(matrix).toMatchObject({ availableQuantity: 16, options });
    expect(await asks(matrix, { options: [], variations: [] })).toMatchObject({
      status: 422,
      fields: [{ field: 'priceMinor' }],
    });
    const again = await update(matrix, { options: [], variations: [], priceMinor: 900, quantity: 3 });
    expect(again).toMatchObject({ variations: [], priceMinor: 900, availableQuantity: 3 });
  });

  test('sorts its images, describes them and assigns one to a variation', async () => {
    const fileId = await uploadImage(server, shop);
    const imageId = '0197b000-0000-7000-8000-000000000001';
    const before = await create({
      ...sampleMatrix,
      media: [
        { fileId, alt: 'front' },
        { id: imageId, fileId, alt: 'back' },
      ],
      variations: sampleMatrix.variations.map((one) => ({ ...one, mediaId: imageId })),
    });
    expect(before.variations.every(({ mediaId }) => mediaId === imageId)).toBe(true);
    const [front] = before.media;
    const after = await update(before, {
      media: [
        { id: imageId, alt: 'the back' },
        { id: front?.id, alt: 'front' },
      ],
    });
    expect(after.media.map(({ alt, fileId: file }) => [alt, file])).toEqual([
      ['the back', fileId],
      ['front', fileId],
    ]);
    const without = await server.call('deleteMedia', { params: { a: after.id, b: imageId } }, shop.asking);
    expect(without.media).toHaveLength(1);
    expect(without.variations.every(({ mediaId }) => mediaId === null)).toBe(true);
    const other = await create();
    expect(await asks(other, { media: [{ id: front?.id, fileId, alt: '' }] })).toMatchObject({ status: 422 });
  });
});
