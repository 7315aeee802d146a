import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { plainLine } from '#tests/support/store/product-file.ts';
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

const { upload, start, importProducts, product } = openProductImports(
  () => server,
  () => shop,
);

test('a repeated import creates deleted products again', async () => {
  const first = await importProducts(plainLine(1));
  const { id } = await product('thing-1');
  await server.call(
    'bulkProducts',
    { body: { target: { kind: 'ids', ids: [id] }, action: { kind: 'delete' } } },
    shop.asking,
  );
  const again = await upload(plainLine(1));
  expect(again).toMatchObject({ status: 'mapping', importedBefore: first.createdAt });
  expect((await start(again.id)).report?.outcome).toMatchObject({ created: 1, unchanged: 0 });
  expect(await product('thing-1')).toMatchObject({ title: 'Thing 1' });
});

test('archived products are reported as such, not as unchanged', async () => {
  await importProducts(plainLine(1));
  const { id } = await product('thing-1');
  await server.deps.db.execute(
    sql`update products set archived_at = now() where business_id = ${shop.businessId} and id = ${id}`,
  );
  const { report } = await importProducts(plainLine(1));
  expect(report?.outcome).toMatchObject({ created: 0, updated: 0, unchanged: 0, archived: 1 });
});

test('an amount that is not fully numeric is an error of its cell, and its product is skipped', async () => {
  const { report } = await upload(plainLine(1, { 'Variant Price': '1E3' }), plainLine(2));
  expect(report).toMatchObject({
    records: 1,
    recordsSkipped: 1,
    skipped: [{ examples: [{ line: 2, cell: { column: 'Variant Price', text: '1E3' } }] }],
  });
});
