import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fetchAllImages } from '#server/modules/product-imports/fetch-images.ts';
import { FetchProblem } from '#server/modules/product-imports/fetch-public.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { tinyPng } from '#tests/support/store/images.ts';
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
const { importProducts } = openProductImports(
  () => server,
  () => shop,
);

const imageCount = 12;
const enough = { addresses: 1000, bytes: 1_000_000_000, ms: 60_000 };

/** Imports products with image URLs that were not fetched yet. */
async function importProductsWithImages(): Promise<void> {
  await importProducts(
    ...Array.from({ length: imageCount }, (_, nth) =>
      plainLine(nth, { 'Image Src': `https://host-${nth}.invalid/p.png` }),
    ),
  );
  await server.deps.db.execute(
    sql`update product_media set fetch_problem = null where business_id = ${shop.businessId}`,
  );
}

async function fetchWithin(budget: typeof enough, answer: () => Buffer): Promise<string[]> {
  const addresses: string[] = [];
  const { user } = await server.call('whoAmI', {}, shop.asking);
  await fetchAllImages(
    server.deps,
    shop.businessId,
    user.id,
    async (address) => {
      addresses.push(address);
      return answer();
    },
    budget,
  );
  return addresses;
}

async function problems(): Promise<(string | null)[]> {
  const { rows } = await server.deps.db.execute<{ problem: string | null }>(
    sql`select fetch_problem as problem from product_media
      where business_id = ${shop.businessId} and file_id is null order by id`,
  );
  return rows.map(({ problem }) => problem);
}

const refuse = (): Buffer => {
  throw new FetchProblem('The address returned an error (404)');
};

describe('the images of an import', () => {
  test('are all fetched within the limits', async () => {
    await importProductsWithImages();
    expect(await fetchWithin(enough, () => tinyPng)).toHaveLength(imageCount);
    expect(await problems()).toEqual([]);
  });

  test('are fetched from a limited number of addresses, successful or not', async () => {
    await importProductsWithImages();
    expect(await fetchWithin({ ...enough, addresses: 4 }, refuse)).toHaveLength(4);
    const problemTexts = await problems();
    expect(problemTexts.filter((problem) => problem?.startsWith('Too many images'))).toHaveLength(
      imageCount - 4,
    );
    expect(problemTexts).not.toContain(null);
  });

  test('are fetched up to a limited number of bytes', async () => {
    await importProductsWithImages();
    const addresses = await fetchWithin({ ...enough, bytes: 1 }, () => tinyPng);
    expect(addresses.length).toBeLessThanOrEqual(4);
    expect(await problems()).toHaveLength(imageCount - addresses.length);
  });
});
