import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { sampleMatrix, sampleProduct, sampleVariation, stocked } from '#tests/support/store/products.ts';
import { type Shop, newShop } from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
let shop: Shop;
beforeAll(async () => {
  server = await startApiServer();
  shop = await newShop(server);
});
afterAll(() => server.close());

const choices = async (search?: string) => {
  const matches = await server.call('orderChoices', { query: { search } }, shop.asking);
  return matches.map(({ name }) => name);
};

test('without a search text, the first thirty variations by title are offered', async () => {
  for (let nth = 0; nth < 31; nth += 1)
    await stocked(server, shop, { ...sampleProduct, title: `Bag ${String(nth).padStart(2, '0')}` });
  const sizes = ['S', 'M'].map((size) => sampleVariation([size]));
  const options = [{ name: 'Size', values: ['S', 'M'] }];
  await stocked(server, shop, { ...sampleMatrix, title: 'apron', options, variations: sizes });
  const offered = await choices();
  expect(offered).toHaveLength(30);
  expect(offered.slice(0, 3)).toEqual(['apron – S', 'apron – M', 'Bag 00']);
  expect(offered.at(-1)).toBe('Bag 27');
  expect(await choices('bag 30')).toEqual(['Bag 30']);
});

test('titles, options and SKUs are found with accents and without', async () => {
  const variations = ['Búlúù', 'Pupa'].map((colour) => sampleVariation([colour], { sku: null }));
  const options = [{ name: 'Colour', values: ['Búlúù', 'Pupa'] }];
  await stocked(server, shop, { ...sampleMatrix, title: 'Aṣọ òkè', options, variations });
  expect(await choices('aso buluu')).toEqual(['Aṣọ òkè – Búlúù']);
  expect(await choices('Aṣọ pupa')).toEqual(['Aṣọ òkè – Pupa']);
});
