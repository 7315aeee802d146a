import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ProductImport } from '#contract/store/product-import.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
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

const upload = (...lines: string[]): Promise<ProductImport> =>
  server.call(
    'uploadProductImport',
    { file: { name: 'products.csv', content: Buffer.from(`${lines.join('\n')}\n`) } },
    shop.asking,
  );
async function importLines(...lines: string[]) {
  const { id } = await upload(...lines);
  await server.call('startProductImport', { params: { id } }, shop.asking);
  await server.deps.jobs.drain();
  return server.call('productImport', { params: { id } }, shop.asking);
}
const stored = async () => {
  const { rows } = await server.deps.db.execute(
    sql`select p.title, p.handle, v.sku, v.price_minor::int as price from products p
      join variations v on v.business_id = p.business_id and v.product_id = p.id
      where p.business_id = ${shop.businessId} and v.removed_at is null order by p.title collate "C", v.sku`,
  );
  return rows.map(({ title, handle, sku, price }) => [title, handle, sku, price]);
};

test('a product is not overwritten by one with another SKU', async () => {
  await importLines('Title,SKU,Price', 'Blue Cap!,BC-1,1000');
  const { report } = await importLines('Title,SKU,Price', 'Blue Cap?,BC-2,2000');
  expect(report?.outcome).toMatchObject({ created: 1, updated: 0, refused: 0 });
  expect(await stored()).toEqual([
    ['Blue Cap!', 'blue-cap', 'BC-1', 100_000],
    ['Blue Cap?', 'blue-cap-2', 'BC-2', 200_000],
  ]);
});

test('a product with the same title and another SKU is another product', async () => {
  await importLines('Title,SKU,Price', 'Cap,A,1000');
  await importLines('Title,SKU,Price', 'Cap,B,2000');
  expect(await stored()).toEqual([
    ['Cap', 'cap', 'A', 100_000],
    ['Cap', 'cap-2', 'B', 200_000],
  ]);
});

test('a product with the same handle and another SKU is refused, with the reason', async () => {
  await importLines('Handle,Title,SKU,Price', 'cap,Blue Cap,BC-1,1000');
  const preview = await upload('Handle,Title,SKU,Price', 'cap,Red Cap,RC-1,2000');
  const comparison = {
    created: 0,
    updated: 0,
    refused: 1,
    refusals: [{ label: 'Red Cap', reason: '"Blue Cap" has the same handle and another SKU, BC-1' }],
  };
  expect(preview).toMatchObject({ preview: [], report: { comparison } });
  const { report } = await importLines('Handle,Title,SKU,Price', 'cap,Red Cap,RC-1,2000', 'hat,Hat,H-1,50');
  expect(report?.outcome).toMatchObject({ created: 1, updated: 0, refused: 1 });
  expect(await stored()).toEqual([
    ['Blue Cap', 'cap', 'BC-1', 100_000],
    ['Hat', 'hat', 'H-1', 5000],
  ]);
});

test('titles with the same letters are different products, and so are they in the next import', async () => {
  const long = 'A title of a product that needs more than sixty characters to say it';
  const lines = ['Rice 5kg', 'Rice-5kg', `${long} A`, `${long} B`, 'قميص', 'حذاء', '🧢', '👟'].map(
    (title, nth) => `${title},${nth + 1}`,
  );
  await importLines('Title,Price', ...lines);
  const before = await stored();
  expect(before).toHaveLength(8);
  expect(new Set(before.map(([, handle]) => handle)).size).toBe(8);
  const changed = lines.map((line) => (line.startsWith('حذاء') ? 'حذاء,99' : line));
  const preview = await upload('Title,Price', ...changed);
  expect(preview.report?.comparison).toMatchObject({
    created: 0,
    updated: 1,
    unchanged: 7,
    changes: [{ label: 'حذاء', fields: [{ field: 'Price', unit: 'amount', before: 600, after: 9900 }] }],
  });
  await server.call('startProductImport', { params: { id: preview.id } }, shop.asking);
  await server.deps.jobs.drain();
  expect(await stored()).toEqual(before.map((row) => (row[0] === 'حذاء' ? [...row.slice(0, 3), 9900] : row)));
});

test('an SKU identifies its product, in any case, also under another title and handle', async () => {
  await importLines('Handle,Title,SKU,Price', 'cap,Blue Cap,BC-1,1000');
  const { report } = await importLines('Handle,Title,SKU,Price', 'blue-cap,Cap in blue,bc-1,1000');
  expect(report?.outcome).toMatchObject({ created: 0, updated: 1 });
  expect(await stored()).toEqual([['Cap in blue', 'cap', 'bc-1', 100_000]]);
});

test('SKUs of two products in one product are refused', async () => {
  await importLines('Title,SKU,Price', 'Cap,A,1', 'Hat,B,2');
  const { report } = await upload(
    'Title,SKU,Price,Option1 name,Option1 value',
    'Set,A,1,Kind,Cap',
    'Set,B,2,,Hat',
  );
  expect(report?.comparison).toMatchObject({
    refused: 1,
    refusals: [{ label: 'Set', reason: 'its SKUs belong to two products, "Cap" and "Hat"' }],
  });
});

test('a title identifies a product of the same format only, not one that a person created', async () => {
  const body = {
    title: 'Cap',
    description: '',
    type: null,
    vendor: null,
    tags: [],
    categoryId: null,
    returnPolicyId: null,
    published: false,
    lowStockAt: 5,
    options: [],
    variations: [],
    media: [],
    priceMinor: 70_000,
  };
  await server.call('createProduct', { body }, shop.asking);
  await importLines('Title,Price', 'Cap,10');
  await importLines('Token,Item Name,Variation Name,SKU,Price', 'T1,Cap,Regular,,20');
  const { report } = await importLines('Title,Price', 'Cap,11');
  expect(report?.outcome).toMatchObject({ created: 0, updated: 1 });
  expect((await stored()).map(([, , , price]) => price)).toEqual(
    expect.arrayContaining([1100, 2000, 70_000]),
  );
});

test('a file without columns for stock, SKU, barcode or sales keeps them', async () => {
  await importLines(
    'Handle,Title,SKU,Barcode,Price,Compare-at price,Quantity',
    'cap,Cap,BC-1,590123,800,1000,7',
  );
  const { report } = await upload('Handle,Title,Price', 'cap,Blue Cap,1200', 'hat,Hat,1');
  expect(report?.comparison?.changes).toEqual([
    {
      label: 'Cap',
      fields: [
        { field: 'Title', unit: 'text', before: 'Cap', after: 'Blue Cap' },
        { field: 'Price', unit: 'amount', before: 100_000, after: 120_000 },
      ],
    },
  ]);
  await importLines('Handle,Title,Price', 'cap,Blue Cap,1200');
  const { data } = await server.call('products', {}, shop.asking);
  const product = await server.call('product', { params: { id: data[0]?.id ?? '' } }, shop.asking);
  expect(product).toMatchObject({
    title: 'Blue Cap',
    sku: 'BC-1',
    barcode: '590123',
    priceMinor: 120_000,
    discountedAmountMinor: 80_000,
    availableQuantity: 7,
  });
});

test('the own export of products that a person created changes nothing, and the preview says so', async () => {
  await importLines(
    'Handle,Title,Body (HTML),Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Compare At Price,Variant Inventory Qty,Image Src,Image Position,Sale Start,Sale End,Low Stock Alert,Category',
    'shirt,Shirt,<p>Soft</p>,"a, b",true,Size,S,S-S,20,25,3,https://shop.invalid/1.jpg,1,,,4,Shirts',
    'shirt,,,,,,M,S-M,30,,0,https://shop.invalid/2.jpg,2,,,,',
    'cap,Cap,,,false,Title,Default Title,,10,,,,,,,,',
  );
  // As if a person had created them.
  await server.deps.db.execute(
    sql`update products set import_hash = null, import_id = null where business_id = ${shop.businessId}`,
  );
  await server.deps.db.execute(
    sql`update variations set imported_quantity = null where business_id = ${shop.businessId}`,
  );
  const { url } = await server.call(
    'exportProducts',
    { body: { target: { kind: 'matching', filter: {} } } },
    shop.asking,
  );
  const { rawPayload } = await server.http.inject({ method: 'GET', url });
  const { id, recognisedAs, preview, report } = await server.call(
    'uploadProductImport',
    { file: { name: 'own.csv', content: Buffer.from(rawPayload) } },
    shop.asking,
  );
  expect(recognisedAs).toBe('Kontor product export');
  expect(preview).toEqual([]);
  expect(report?.comparison).toEqual({
    created: 0,
    updated: 0,
    unchanged: 2,
    refused: 0,
    changes: [],
    same: ['Shirt', 'Cap'],
    refusals: [],
  });
  await server.call('startProductImport', { params: { id } }, shop.asking);
  await server.deps.jobs.drain();
  const done = await server.call('productImport', { params: { id } }, shop.asking);
  expect(done.report?.outcome).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
});

test('columns that change amounts and are not read are named', async () => {
  const { unreadMoneyColumns } = await upload(
    'Title,Price,Tax rate,Discount price,Vendor',
    'Cap,10,7.5,,Ada',
  );
  expect(unreadMoneyColumns).toEqual(['Tax rate']);
});
