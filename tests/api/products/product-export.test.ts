import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { plainLine, productFile } from '#tests/support/store/product-file.ts';
import { type Shop, newShop } from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());

async function importFile(shop: Shop, content: Buffer) {
  const file = { name: 'products.csv', content };
  const { id } = await server.call('uploadProductImport', { file }, shop.asking);
  await server.call('startProductImport', { params: { id } }, shop.asking);
  await server.deps.jobs.drain();
  return server.call('productImport', { params: { id } }, shop.asking);
}

/** Returns all products of a business without ids and times. */
async function productsOf({ businessId, asking }: Shop) {
  const { rows } = await server.deps.db.execute<{ id: string }>(
    sql`select id from products where business_id = ${businessId} order by handle`,
  );
  return Promise.all(
    rows.map(async ({ id }) => {
      const details = await server.call('product', { params: { id } }, asking);
      const { id: _, categoryId: _category, createdAt: _at, updatedAt: _changed, ...product } = details;
      return {
        ...product,
        variations: product.variations.map(({ id: _id, mediaId, ...variation }) => ({
          ...variation,
          image: details.media.findIndex((medium) => medium.id === mediaId),
        })),
        media: product.media.map(({ id: _id, ...medium }) => medium),
      };
    }),
  );
}

test('an export creates the same products when it is imported into another business', async () => {
  const shirt = {
    Handle: 'shirt',
    'Variant Inventory Tracker': 'shopify',
    'Variant Inventory Qty': '3',
    'Variant Price': '20.00',
  };
  const first = await newShop(server);
  const lines = [
    {
      ...shirt,
      Title: 'Shirt',
      'Body (HTML)': '<p>Soft <b>cotton</b> &amp; light.</p><p>5 &lt; 6</p>',
      Type: 'Shirts',
      Tags: 'cotton, summer',
      Published: 'true',
      'Option1 Name': 'Size',
      'Option1 Value': 'S',
      'Image Src': 'https://pictures.invalid/front.jpg',
      'Image Alt Text': 'From the front',
    },
    {
      ...shirt,
      'Option1 Value': 'M',
      'Variant Compare At Price': '25.00',
      'Variant Image': 'https://pictures.invalid/m.jpg',
    },
    plainLine('plain', { Title: '=HYPERLINK("x")', 'Variant Inventory Tracker': '' }),
  ];
  await importFile(first, productFile(...lines));
  const { url } = await server.call(
    'exportProducts',
    { body: { target: { kind: 'matching', filter: {} } } },
    first.asking,
  );
  const { headers, rawPayload } = await server.http.inject({ method: 'GET', url });
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(rawPayload.toString()).toContain(`'=HYPERLINK`);

  const second = await newShop(server);
  expect(await importFile(second, rawPayload)).toMatchObject({
    status: 'finished',
    report: { records: 2, skipped: [], outcome: { created: 2 } },
  });
  expect(await productsOf(second)).toEqual(await productsOf(first));
});
