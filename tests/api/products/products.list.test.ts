import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProductList } from '#contract/store/product.ts';
import { permission } from '#domain/permission.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { minute } from '#tests/support/people/identity.ts';
import { tinyGif } from '#tests/support/store/images.ts';
import { sampleMatrix, sampleProduct } from '#tests/support/store/products.ts';
import type { InputOf } from '#tests/support/server/request.ts';
import { type Shop, createTeamMember, newShop, placeOrder } from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
let shop: Shop;
let bags: string;
type Query = NonNullable<InputOf<'products'>['query']>;
const list = (query: Query = {}): Promise<ProductList> => server.call('products', { query }, shop.asking);
const titles = ({ data }: ProductList) => data.map(({ title }) => title);

const made = 23;
/**
 * Returns a product draft. Stock is 0, 3, 6, untracked and so on; every third is unpublished, the first two are bags.
 */
const draft = (nth: number) => ({
  ...sampleProduct,
  title: `${nth % 2 === 0 ? 'adire' : 'Aso'} ${String(nth).padStart(2, '0')}`,
  sku: `SKU_${nth}`,
  type: nth < 2 ? 'Bag' : 'Cloth',
  categoryId: nth < 5 ? bags : null,
  published: nth % 3 !== 0,
  priceMinor: ((nth * 7) % 5) * 1000,
  quantity: [0, 3, 6, null][nth % 4],
});

beforeAll(async () => {
  server = await startApiServer();
  shop = await newShop(server);
  bags = (await server.call('createCategory', { body: { name: 'Bags', description: '' } }, shop.asking)).id;
  for (let nth = 0; nth < made; nth++) {
    await server.call('createProduct', { body: draft(nth) }, shop.asking);
    server.pass(minute);
  }
  const sold = await server.call(
    'createProduct',
    { body: { ...sampleProduct, title: 'Old bag' } },
    shop.asking,
  );
  const lines = [
    { productId: sold.id, variationId: null, sku: null, name: 'Old', quantity: 1, unitPriceMinor: 1 },
  ];
  await placeOrder(server, shop, { lines });
  await server.call('deleteProduct', { params: { id: sold.id } }, shop.asking);
});
afterAll(() => server.close());

describe('the list of products', () => {
  test('is sorted newest first, with exact counts of every tab', async () => {
    const answer = await list();
    expect(titles(answer)).toEqual(Array.from({ length: made }, (_, nth) => draft(made - 1 - nth).title));
    expect(answer.counts).toEqual({ all: made, published: 15, unpublished: 8, low: 6, out: 6, archived: 1 });
    expect(answer.pagination).toMatchObject({ total: made, totalIsCapped: false, page: 1, next: null });
    expect(answer.data.at(-1)).toMatchObject({
      categoryName: 'Bags',
      stockState: 'out',
      availableQuantity: 0,
    });
  });

  test.each([
    ['published', ({ published }: ReturnType<typeof draft>) => published],
    ['unpublished', ({ published }: ReturnType<typeof draft>) => !published],
    ['low', ({ quantity }: ReturnType<typeof draft>) => quantity === 3],
    ['out', ({ quantity }: ReturnType<typeof draft>) => quantity === 0],
  ] as const)('has the right products under the tab %s', async (tab, isMeant) => {
    const answer = await list({ tab, sort: 'oldest' });
    const meant = Array.from({ length: made }, (_, nth) => draft(nth)).filter(isMeant);
    expect(titles(answer)).toEqual(meant.map(({ title }) => title));
    expect(answer.pagination.total).toBe(answer.counts[tab]);
  });

  test('has archived products only under their own tab', async () => {
    expect(titles(await list({ tab: 'archived' }))).toEqual(['Old bag']);
    expect(titles(await list({ search: 'old' }))).toEqual([]);
  });

  test.each(['newest', 'oldest', 'title', 'priceHigh', 'priceLow', 'stock'] as const)(
    'sorted %s is paged in both directions without gaps or duplicates',
    async (sort) => {
      const whole = titles(await list({ sort }));
      let page = await list({ sort, perPage: 5 });
      const forwards = titles(page);
      while (page.pagination.next !== null) {
        page = await list({ sort, perPage: 5, after: page.pagination.next });
        forwards.push(...titles(page));
      }
      expect(forwards).toEqual(whole);
      const backwards = titles(page);
      while (page.pagination.previous !== null) {
        page = await list({ sort, perPage: 5, before: page.pagination.previous });
        backwards.unshift(...titles(page));
      }
      expect(backwards).toEqual(whole);
      expect(titles(await list({ sort, perPage: 5, edge: 'last' }))).toEqual(whole.slice(20));
      expect(titles(await list({ sort, perPage: 5, page: 3 }))).toEqual(whole.slice(10, 15));
    },
  );

  test('is sorted by stock with the lowest first and untracked last, and by title in any case', async () => {
    const left = (await list({ sort: 'stock' })).data.map(
      ({ availableQuantity }) => availableQuantity ?? Infinity,
    );
    expect(left).toEqual(left.toSorted((one, two) => one - two));
    const byTitle = titles(await list({ sort: 'title' })).map((title) => title.toLowerCase());
    expect(byTitle).toEqual(byTitle.toSorted());
    const prices = (await list({ sort: 'priceHigh' })).data.map(({ priceMinor }) => priceMinor);
    expect(prices).toEqual(prices.toSorted((one, two) => two - one));
  });

  test('shows the image and category of each', async () => {
    const furnished = await newShop(server);
    const shown = await Promise.all(
      ['one', 'two', 'three'].map(async (title) => {
        const category = { body: { name: `of ${title}`, description: '' } };
        const { id: categoryId } = await server.call('createCategory', category, furnished.asking);
        const file = { name: `${title}.gif`, content: Buffer.concat([tinyGif, Buffer.from(title)]) };
        const upload = { body: { category: 'PRODUCT_IMAGE' as const }, file };
        const { id: fileId } = await server.call('uploadFile', upload, furnished.asking);
        const body = { ...sampleProduct, title, categoryId, media: [{ fileId, alt: '' }] };
        await server.call('createProduct', { body }, furnished.asking);
        return [title, fileId, `of ${title}`];
      }),
    );
    for (const query of [{}, { page: 1 }, { perPage: 2, edge: 'last' as const }, { perPage: 1, page: 2 }]) {
      const { data } = await server.call('products', { query }, furnished.asking);
      expect(data.length).toBeGreaterThan(0);
      for (const { title, imageFileId, categoryName } of data)
        expect(shown).toContainEqual([title, imageFileId, categoryName]);
    }
  });

  test('finds any part of a title or an SKU, with pattern characters as text', async () => {
    expect((await list({ search: 'ADIRE' })).pagination.total).toBe(12);
    expect(titles(await list({ search: 'sku_7' }))).toEqual(['Aso 07']);
    expect(titles(await list({ search: 'u_7 as' }))).toEqual(['Aso 07']);
    expect((await list({ search: '_' })).pagination.total).toBe(made);
    expect((await list({ search: 'u%7' })).data).toEqual([]);
  });

  test('is filtered by category and type, and counted', async () => {
    expect((await list({ category: bags })).pagination.total).toBe(5);
    expect((await list({ category: 'none' })).pagination.total).toBe(made - 5);
    expect((await list({ category: bags, type: 'Bag', tab: 'published' })).pagination.total).toBe(1);
    expect(await server.call('productTypes', {}, shop.asking)).toEqual([
      { type: 'Bag', count: 2 },
      { type: 'Cloth', count: made - 2 },
    ]);
  });

  test("excludes other businesses, and follows the member's permissions", async () => {
    const other = await newShop(server);
    expect((await server.call('products', {}, other.asking)).data).toEqual([]);
    const looks = await createTeamMember(server, shop, [
      permission('PRODUCT', 'view-only'),
      permission('ORDER', 'manage'),
    ]);
    expect(await server.ask('products', {}, looks)).toMatchObject({ status: 200 });
    expect(await server.ask('createProduct', { body: sampleProduct }, looks)).toMatchObject({ status: 403 });
  });
});

test('distinguishes filters whose statements have long names with the same start', async () => {
  const many: Query = { sort: 'priceHigh', page: 2, perPage: 2, tab: 'unpublished', category: bags };
  expect((await list({ ...many, page: 1 })).pagination.total).toBe(2);
  expect(titles(await list(many))).toEqual([]);
  expect((await list({ ...many, page: 1, type: 'Bag' })).pagination.total).toBe(1);
  expect(titles(await list({ ...many, type: 'Bag' }))).toEqual([]);
});

test('the counters stay exact with many simultaneous writes', async () => {
  const busy = await newShop(server);
  const ids = await Promise.all(
    Array.from(
      { length: 12 },
      async () => (await server.call('createProduct', { body: sampleMatrix }, busy.asking)).id,
    ),
  );
  await Promise.all(
    ids.map((id, nth) =>
      nth % 3 === 0
        ? server.call('deleteProduct', { params: { id } }, busy.asking)
        : server.call('togglePublish', { params: { id } }, busy.asking),
    ),
  );
  expect((await server.call('products', {}, busy.asking)).counts).toEqual({
    all: 8,
    published: 0,
    unpublished: 8,
    low: 8,
    out: 0,
    archived: 0,
  });
});
