import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runImport } from '#server/platform/imports/run-import.ts';
import { productImports } from '#server/modules/product-imports/product-imports.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { type ProductLine, plainLine } from '#tests/support/store/product-file.ts';
import { openProductImports } from '#tests/support/store/product-imports.ts';
import { type Shop, newShop } from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
let shop: Shop;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  shop = await newShop(server);
});

const { upload, read, importProducts, product } = openProductImports(
  () => server,
  () => shop,
);
const counted = async () => {
  const { rows } = await server.deps.db.execute(
    sql`select (select count(*)::int from products where business_id = ${shop.businessId}) as products,
      (select count(*)::int from variations where business_id = ${shop.businessId}) as things,
      (select count(*)::int from stock_movements where business_id = ${shop.businessId}) as movements,
      (select count(*)::int from timeline where business_id = ${shop.businessId} and event = 'product.imported') as events`,
  );
  return rows[0];
};

const shirt = (size: string, more: ProductLine = {}): ProductLine => ({
  Handle: 'shirt',
  'Option1 Value': size,
  'Variant SKU': `S-${size}`,
  'Variant Inventory Tracker': 'shopify',
  'Variant Inventory Qty': '3',
  'Variant Price': '20.00',
  ...more,
});
const shirtHead = shirt('S', {
  Title: 'Shirt',
  'Body (HTML)': '<p>Soft <b>cotton</b> &amp; light.</p><ul><li>washable</li></ul><script>alert(1)</script>',
  Vendor: 'Adire',
  Type: 'Shirts',
  Tags: 'cotton, summer, cotton',
  Published: 'true',
  'Option1 Name': 'Size',
  'Image Src': 'https://pictures.invalid/front.jpg',
  'Image Position': '1',
  'Image Alt Text': 'From the front',
});

describe('a product of several lines', () => {
  test('is previewed before anything is written', async () => {
    const importRecord = await upload(shirtHead, shirt('M'), plainLine(1));
    expect(importRecord.report).toMatchObject({
      lines: 3,
      records: 2,
      variations: 2,
      images: 1,
      categories: 1,
      skipped: [],
    });
    expect(importRecord.preview).toEqual([
      {
        handle: 'shirt',
        title: 'Shirt',
        category: 'Shirts',
        variations: 2,
        images: 1,
        priceMinor: 2000,
        discountedAmountMinor: null,
        availableQuantity: 6,
        published: true,
      },
      expect.objectContaining({
        handle: 'thing-1',
        variations: 0,
        availableQuantity: 5,
        priceMinor: 150_000,
      }),
    ]);
    expect(await counted()).toEqual({ products: 0, things: 0, movements: 0, events: 0 });
  });

  test('is imported whole: options, prices, stock, category, texts and images', async () => {
    const done = await importProducts(
      shirtHead,
      shirt('M', { 'Variant Compare At Price': '25.00', 'Variant Image': 'https://pictures.invalid/m.jpg' }),
      { Handle: 'shirt', 'Image Src': 'https://pictures.invalid/back.jpg', 'Image Position': '2' },
    );
    expect(done).toMatchObject({
      status: 'finished',
      progress: 1,
      report: { outcome: { created: 1, updated: 0, unchanged: 0, categoriesCreated: 1, archived: 0 } },
    });
    const imported = await product('shirt');
    expect(imported).toMatchObject({
      title: 'Shirt',
      description: 'Soft cotton & light.\n\n• washable',
      vendor: 'Adire',
      type: 'Shirts',
      tags: ['cotton', 'summer'],
      published: true,
      availableQuantity: 6,
      options: [{ name: 'Size', values: ['S', 'M'] }],
      variations: [
        {
          optionValues: ['S'],
          sku: 'S-S',
          priceMinor: 2000,
          discountedAmountMinor: null,
          availableQuantity: 3,
        },
        { optionValues: ['M'], priceMinor: 2500, discountedAmountMinor: 2000, availableQuantity: 3 },
      ],
      media: [
        { fileId: null, sourceUrl: 'https://pictures.invalid/front.jpg', alt: 'From the front' },
        { fileId: null, sourceUrl: 'https://pictures.invalid/back.jpg', alt: '' },
        { fileId: null, sourceUrl: 'https://pictures.invalid/m.jpg', alt: '' },
      ],
    });
    expect(imported.variations[1]?.mediaId).toBe(imported.media[2]?.id);
    expect(await server.call('categories', {}, shop.asking)).toMatchObject([
      { name: 'Shirts', priority: 1, productCount: 1, variantCount: 2 },
    ]);
    expect(await counted()).toEqual({ products: 1, things: 2, movements: 2, events: 1 });
  });

  test.each([
    ['a price that is none', { 'Variant Price': 'ask' }, "the price can't be read"],
    ['no price', { 'Variant Price': '' }, 'no price'],
    ['a quantity that is none', { 'Variant Inventory Qty': 'some' }, "the quantity can't be read"],
    ['a quantity below zero', { 'Variant Inventory Qty': '-5' }, 'the quantity is negative'],
    ['values that stand twice', { 'Option1 Value': 'S' }, 'Another variant has these values'],
    ['a picture without an address', { 'Image Src': 'front.jpg' }, "the image address can't be read"],
    [
      'an article number without end',
      { 'Variant SKU': 'x'.repeat(65) },
      'the SKU: Use at most 64 characters',
    ],
  ])('with %s in one line is skipped whole, with the line and the reason', async (_, more, reason) => {
    const done = await importProducts(shirtHead, shirt('M', more), plainLine(1));
    expect(done.report).toMatchObject({ records: 1, recordsSkipped: 1, outcome: { created: 1 } });
    expect(done.report?.skipped).toEqual([
      {
        reason,
        lines: 1,
        examples: [expect.objectContaining({ line: 3, text: expect.stringContaining('shirt') })],
      },
    ]);
    expect(await counted()).toEqual({ products: 1, things: 1, movements: 1, events: 1 });
  });
});

test('a price with three digits after its only mark is asked about', async () => {
  const lines = [plainLine(1, { 'Variant Price': '1.500' }), plainLine(2, { 'Variant Price': '12.000' })];
  const { id, mapping, report, preview } = await upload(...lines);
  expect(mapping.decimalMark).toBe(',');
  expect(report?.ambiguousNumber).toBe('1.500');
  expect(preview.map(({ priceMinor }) => priceMinor)).toEqual([150_000, 1_200_000]);
  const body = { ...mapping, decimalMark: '.' as const, threeDecimals: true };
  const chosen = await server.call('mapProductImport', { params: { id }, body }, shop.asking);
  expect(chosen.report?.ambiguousNumber).toBeNull();
  expect(chosen.preview.map(({ priceMinor }) => priceMinor)).toEqual([150, 1200]);
});

describe('the stock of an import', () => {
  test('is untracked without a tracker and where sales continue at zero, unless the person counts quantities', async () => {
    const lines = [
      plainLine('untracked', { 'Variant Inventory Tracker': '' }),
      plainLine('continues', { 'Variant Inventory Policy': 'continue' }),
    ];
    const { id, mapping, preview } = await upload(...lines);
    expect(mapping.untracked).toBe('unlimited');
    expect(preview.map(({ availableQuantity }) => availableQuantity)).toEqual([null, null]);
    const counting = await server.call(
      'mapProductImport',
      { params: { id }, body: { ...mapping, untracked: 'quantity' } },
      shop.asking,
    );
    expect(counting.preview.map(({ availableQuantity }) => availableQuantity)).toEqual([5, null]);
  });

  test('changes by the difference between the files, so that sales since then are kept', async () => {
    await importProducts(plainLine(1));
    const { id, version } = await product('thing-1');
    const sold = { kind: 'difference', difference: -3, reason: 'damaged' } as const;
    await server.call('changeStock', { params: { id }, body: { change: sold } }, shop.asking);
    const renamed = await importProducts(plainLine(1, { Title: 'Thing one' }));
    expect(renamed.report?.outcome).toMatchObject({ created: 0, updated: 1 });
    expect(await product('thing-1')).toMatchObject({
      id,
      title: 'Thing one',
      availableQuantity: 2,
      version: version + 1,
    });
    await importProducts(plainLine(1, { Title: 'Thing one', 'Variant Inventory Qty': '9' }));
    expect(await product('thing-1')).toMatchObject({ availableQuantity: 6 });
    const { rows } = await server.deps.db.execute(
      sql`select difference, quantity_after as after, reason from stock_movements where product_id = ${id} order by id`,
    );
    expect(rows).toEqual([
      { difference: 5, after: 5, reason: 'imported' },
      { difference: -3, after: 2, reason: 'damaged' },
      { difference: 4, after: 6, reason: 'imported' },
    ]);
  });
});

describe('an import of existing products', () => {
  test('changes nothing without changes in the file', async () => {
    await importProducts(shirtHead, shirt('M'), plainLine(1));
    const before = [await counted(), await product('shirt'), await product('thing-1')];
    const again = await importProducts(plainLine(1), shirtHead, shirt('M'));
    expect(again.report?.outcome).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 2,
      categoriesCreated: 0,
    });
    expect([await counted(), await product('shirt'), await product('thing-1')]).toEqual(before);
  });

  test('updates by handle: new variations are added, missing ones removed, the others keep their ids', async () => {
    await importProducts(shirtHead, shirt('M'));
    const before = await product('shirt');
    const done = await importProducts(shirtHead, shirt('L', { 'Variant Price': '30.00' }));
    expect(done.report?.outcome).toMatchObject({ updated: 1 });
    const after = await product('shirt');
    expect(
      after.variations.map(({ optionValues, availableQuantity }) => [optionValues, availableQuantity]),
    ).toEqual([
      [['S'], 3],
      [['L'], 3],
    ]);
    expect(after.variations[0]?.id).toBe(before.variations[0]?.id);
    expect(after.media).toEqual(before.media);
  });

  test('keeps fields without a column in the file', async () => {
    await importProducts(shirtHead);
    const few = 'Handle,Title,Price\nshirt,Shirt in blue,21.00\n';
    const file = { name: 'few.csv', content: Buffer.from(few) };
    const { id } = await server.call('uploadProductImport', { file }, shop.asking);
    await server.call('startProductImport', { params: { id } }, shop.asking);
    await server.deps.jobs.drain();
    expect(await product('shirt')).toMatchObject({
      title: 'Shirt in blue',
      vendor: 'Adire',
      published: true,
      tags: ['cotton', 'summer'],
      media: [{ alt: 'From the front' }],
    });
  });
});

test('an interrupted import continues, and writes nothing twice', async () => {
  const { id } = await upload(...Array.from({ length: 450 }, (_, nth) => plainLine(nth)));
  await server.call('startProductImport', { params: { id } }, shop.asking);
  const { deps } = server;
  let left = 1;
  /** A database that commits one batch and crashes before the next one. */
  const dying = new Proxy(deps.db, {
    get(target, name): unknown {
      if (name !== 'transaction') return Reflect.get(target, name, target);
      return (work: Parameters<typeof deps.db.transaction>[0]) => {
        if (left-- === 0) throw new Error('killed');
        return target.transaction(work);
      };
    },
  });
  const run = (db = deps.db) => runImport({ ...deps, db }, productImports, shop.businessId, id);
  await expect(run(dying)).rejects.toThrow('killed');
  expect(await read(id)).toMatchObject({ status: 'running', progress: 200 });
  await Promise.all([run(), run()]);
  expect(await read(id)).toMatchObject({
    status: 'finished',
    progress: 450,
    report: { outcome: { created: 450 } },
  });
  expect(await counted()).toEqual({ products: 450, things: 450, movements: 450, events: 450 });
});
