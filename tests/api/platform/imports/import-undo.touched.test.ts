import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type DatabaseServer, startDatabaseServer } from '#tests/support/server/database-server.ts';
import { sampleInvoice } from '#tests/support/money/invoices.ts';
import { openImportUndo } from '#tests/support/store/import-undo.ts';
import { type Shop, newShop, sampleFields } from '#tests/support/store/business-fixture.ts';
import { type ProductLine, plainLine, productFile } from '#tests/support/store/product-file.ts';

let server: DatabaseServer;
let shop: Shop;
beforeAll(async () => {
  server = await startDatabaseServer();
});
beforeEach(async () => {
  shop = await newShop(server);
});
afterAll(() => server.close());

const { run, preview, undoNow, data } = openImportUndo(
  () => server,
  () => shop,
);
const text = (...lines: string[]) => Buffer.from(`${lines.join('\n')}\n`);
const customers = (...lines: string[]) => run('customers', text('Name,Email,Phone,Tags', ...lines));
const orders = (...lines: string[]) =>
  run(
    'orders',
    text('Order number,Date,Item name,Quantity,Unit price,Customer name,Customer email', ...lines),
  );
const products = (...lines: ProductLine[]) => run('products', productFile(...lines));
const idOf = async (table: string, column: string, value: string): Promise<string> => {
  const { rows } = await server.database.query<{ id: string }>(
    `select id from ${table} where business_id = $1 and ${column} = $2`,
    [shop.businessId, value],
  );
  return rows[0]?.id ?? '';
};
const product = async (handle: string) =>
  server.call('product', { params: { id: await idOf('products', 'handle', handle) } }, shop.asking);
const variationIdOf = async (handle: string) =>
  idOf('variations', 'product_id', await idOf('products', 'handle', handle));
const handles = async () => {
  const { rows } = await server.database.query<{ handle: string }>(
    'select handle from products where business_id = $1 order by handle',
    [shop.businessId],
  );
  return rows.map(({ handle }) => handle);
};
const kept = (type: string, reason: string, ...labels: string[]) =>
  expect.objectContaining({
    type,
    reason,
    count: labels.length,
    examples: labels.map((label) => expect.objectContaining({ label })),
  });

describe('a product that was used or changed since its import', () => {
  test('stays with the reason, and the others are deleted', async () => {
    const { id } = await products(...[1, 2, 3, 4, 5, 6].map((nth) => plainLine(nth, { Type: 'Caps' })));
    const { id: first } = await product('thing-1');
    await server.call(
      'updateProduct',
      { params: { id: first }, body: { version: 1, description: 'Soft' } },
      shop.asking,
    );
    const { id: second } = await product('thing-2');
    const change = { kind: 'difference', difference: 1, reason: 'received' } as const;
    await server.call('changeStock', { params: { id: second }, body: { change } }, shop.asking);
    const line = { name: 'Thing 3', quantity: 1, unitPriceMinor: 150_000 };
    const lines = [{ ...line, variationId: await variationIdOf('thing-3') }];
    await server.call('createOrder', { body: { ...sampleFields, lines } }, shop.asking);
    const items = [{ ...line, name: 'Thing 4', variationId: await variationIdOf('thing-4') }];
    await server.call('createInvoice', { body: { ...sampleInvoice, items } }, shop.asking);
    await products(plainLine(5, { Type: 'Caps', 'Variant Price': '1600.00' }));
    const planned = await preview('products', id);
    expect(planned.removed).toEqual({ product: 1 });
    expect(planned.kept.toSorted((one, other) => (one.reason < other.reason ? -1 : 1))).toEqual([
      kept('product', 'edited', 'Thing 1'),
      kept('product', 'invoiced', 'Thing 4'),
      kept('product', 'ordered', 'Thing 3'),
      kept('category', 'products', 'Caps'),
      kept('product', 'reimported', 'Thing 5'),
      kept('product', 'stock', 'Thing 2'),
    ]);
    expect((await undoNow('products', id)).undo).toMatchObject(planned);
    expect(await handles()).toEqual(['thing-1', 'thing-2', 'thing-3', 'thing-4', 'thing-5']);
    expect(await product('thing-1')).toMatchObject({ description: 'Soft' });
  });

  test('stays if it was edited and edited back', async () => {
    const { id } = await products(plainLine(1));
    const params = { id: (await product('thing-1')).id };
    await server.call('updateProduct', { params, body: { version: 1, title: 'Other' } }, shop.asking);
    await server.call('updateProduct', { params, body: { version: 2, title: 'Thing 1' } }, shop.asking);
    expect(await preview('products', id)).toMatchObject({ removed: {}, kept: [{ reason: 'edited' }] });
  });

  test('is no longer named once a person has deleted it', async () => {
    const { id } = await products(plainLine(1), plainLine(2));
    await server.call('deleteProduct', { params: { id: (await product('thing-1')).id } }, shop.asking);
    const { undo } = await undoNow('products', id);
    expect(undo).toMatchObject({ removed: { product: 1 }, kept: [], done: 2, all: 2 });
  });

  test('is deleted although its image was downloaded in the meantime', async () => {
    const { id } = await products(plainLine(1, { 'Image Src': 'https://images.invalid/1.jpg' }));
    await server.database.query(
      `update product_media set file_id = gen_random_uuid(), fetch_problem = null where business_id = $1`,
      [shop.businessId],
    );
    expect(await preview('products', id)).toMatchObject({ removed: { product: 1 }, kept: [] });
  });
});

describe('a product that an import changed', () => {
  test('gets back its values, variants, stock and category', async () => {
    await products(
      plainLine(1, { Type: 'Caps', 'Variant SKU': 'T-1', Tags: 'a, b' }),
      plainLine(2, { 'Variant SKU': 'T-2' }),
    );
    const before = await data();
    const { id, report } = await products(
      plainLine(1, {
        Type: 'Hats',
        Title: 'Other',
        'Variant SKU': 'T-1',
        'Variant Price': '9.00',
        'Variant Inventory Qty': '8',
      }),
      {
        ...plainLine(2, { 'Option1 Name': 'Size', 'Option1 Value': 'S', 'Variant SKU': 'T-2' }),
        'Variant Inventory Qty': '2',
      },
      { Handle: 'thing-2', 'Option1 Value': 'M', 'Variant SKU': 'T-3', 'Variant Price': '5.00' },
    );
    expect(report?.outcome).toMatchObject({ updated: 2 });
    expect(await undoNow('products', id)).toMatchObject({
      undo: { removed: { category: 1 }, restored: { product: 2 }, kept: [] },
    });
    expect(await data()).toEqual(before);
  });

  test('stays if its earlier category was deleted, and keeps what the import wrote', async () => {
    await products(plainLine(1, { Type: 'Caps', 'Variant SKU': 'T-1' }));
    const { id } = await products(plainLine(1, { Type: 'Hats', 'Variant SKU': 'T-1' }));
    const caps = await idOf('categories', 'name', 'Caps');
    await server.call('deleteCategory', { params: { id: caps }, query: {} }, shop.asking);
    expect(await undoNow('products', id)).toMatchObject({
      undo: {
        restored: {},
        kept: [
          { type: 'product', reason: 'replaced' },
          { type: 'category', reason: 'products' },
        ],
      },
    });
  });
});

describe('a customer that was used or changed since the import', () => {
  test('stays with the reason, and the others are deleted', async () => {
    const { id } = await customers(
      'Ada Obi,ada@example.com,,',
      'Bola Ade,bola@example.com,,',
      'Chi Eze,chi@example.com,,',
      'Dayo Ojo,dayo@example.com,,',
      'Efe Udo,efe@example.com,,',
    );
    const of = (email: string) => idOf('customers', 'email', email);
    const ada = { id: await of('ada@example.com') };
    await server.call('updateCustomer', { params: ada, body: { version: 1, tags: ['vip'] } }, shop.asking);
    const bola = { id: await of('bola@example.com') };
    await server.call('noteCustomer', { params: bola, body: { note: 'Pays in cash' } }, shop.asking);
    const customerId = await of('chi@example.com');
    await server.call('createOrder', { body: { ...sampleFields, customerId } }, shop.asking);
    await orders('A1,05/01/2026,Cap,2,1500,Efe Udo,efe@example.com');
    expect(await undoNow('customers', id)).toMatchObject({
      undo: {
        removed: { customer: 1 },
        kept: expect.arrayContaining([
          expect.objectContaining({ type: 'customer', reason: 'edited', count: 2 }),
          expect.objectContaining({ type: 'customer', reason: 'ordered', count: 2 }),
        ]),
      },
    });
    const { data: left } = await server.call('customers', { query: { sort: 'name' } }, shop.asking);
    expect(left.map(({ name }) => name)).toEqual(['Ada Obi', 'Bola Ade', 'Chi Eze', 'Efe Udo']);
  });

  test('that the import changed gets back the earlier details, and orders are found by them', async () => {
    await customers('Ada Obi,ada@example.com,0803 111 2233,vip');
    await orders('A1,05/01/2026,Cap,2,1500,Ada Obi,ada@example.com');
    const before = await data();
    const { id, report } = await customers('Ada Eze,ada@example.com,0803 111 9999,new');
    expect(report?.outcome).toMatchObject({ updated: 1 });
    expect(await undoNow('customers', id)).toMatchObject({
      undo: { removed: {}, restored: { customer: 1 }, kept: [] },
    });
    expect(await data()).toEqual(before);
  });
});

describe('a past order that was changed since its import', () => {
  test('stays with its customer, and the others are deleted', async () => {
    const { id } = await orders(
      'A1,05/01/2026,Cap,2,1500,Ada Obi,ada@example.com',
      'A2,06/01/2026,Hat,1,900,Bola Ade,bola@example.com',
    );
    const params = { id: await idOf('orders', 'number', 'A1') };
    await server.call('noteOrder', { params, body: { note: 'Called' } }, shop.asking);
    const planned = await preview('orders', id);
    expect(planned).toEqual({
      removed: { order: 1, customer: 1 },
      restored: {},
      kept: [kept('order', 'edited', '#A1'), kept('customer', 'ordered', 'Ada Obi')],
    });
    expect((await undoNow('orders', id)).undo).toMatchObject(planned);
  });

  test('stays if it was refunded in Kontor', async () => {
    const { id } = await orders('A1,05/01/2026,Cap,2,1500,Ada Obi,ada@example.com');
    const params = { id: await idOf('orders', 'number', 'A1') };
    const { version } = (await server.call('orderOverview', { params }, shop.asking)).order;
    await server.call('advanceOrder', { params, body: { event: 'refund.request', version } }, shop.asking);
    expect((await undoNow('orders', id)).undo).toMatchObject({ removed: {}, kept: [{ type: 'order' }, {}] });
  });

  test('that the import changed gets back its lines, payment and customer', async () => {
    await orders('A1,05/01/2026,Cap,2,1500,Ada Obi,ada@example.com');
    const before = await data();
    const { id, report } = await orders('A1,07/01/2026,Hat,3,700,Bola Ade,bola@example.com');
    expect(report?.outcome).toMatchObject({ updated: 1 });
    expect(await undoNow('orders', id)).toMatchObject({
      undo: { removed: { customer: 1 }, restored: { order: 1 }, kept: [] },
    });
    expect(await data()).toEqual(before);
  });
});
