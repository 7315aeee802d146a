import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { businessCategories } from '#domain/business.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { sampleMatrix, sampleProduct } from '#tests/support/store/products.ts';
import { type Shop, newShop } from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
let shop: Shop;
beforeAll(async () => {
  server = await startApiServer();
});
beforeEach(async () => {
  shop = await newShop(server);
});
afterAll(() => server.close());

const create = (name: string) =>
  server.call('createCategory', { body: { name, description: '' } }, shop.asking);
const listed = async () =>
  (await server.call('categories', {}, shop.asking)).map(({ name, priority }) => [priority, name]);
const product = (categoryId: string | null, of = sampleProduct) =>
  server.call('createProduct', { body: { ...of, categoryId } }, shop.asking);

describe('product categories', () => {
  test('are added at the end: their priority is the count plus one', async () => {
    for (const name of ['Bags', 'Shirts', 'Hats']) await create(name);
    expect(await listed()).toEqual([
      [1, 'Bags'],
      [2, 'Shirts'],
      [3, 'Hats'],
    ]);
  });

  test('have different priorities and names, also when many are created at once', async () => {
    await Promise.all(Array.from({ length: 6 }, (_, nth) => create(`C${nth}`)));
    expect((await listed()).map(([priority]) => priority)).toEqual([1, 2, 3, 4, 5, 6]);
    const again = { body: { name: 'c3', description: '' } };
    expect(await server.ask('createCategory', again, shop.asking)).toMatchObject({
      status: 422,
      code: 'NAME_TAKEN',
    });
  });

  test('are sorted; those that are not named follow', async () => {
    const [, b, c] = [await create('A'), await create('B'), await create('C'), await create('D')];
    const ids = [c?.id ?? '', b?.id ?? ''];
    await server.call('orderCategories', { body: { ids } }, shop.asking);
    expect(await listed()).toEqual([
      [1, 'C'],
      [2, 'B'],
      [3, 'A'],
      [4, 'D'],
    ]);
    const unknown = { body: { ids: ['01890a5d-ac96-774b-bcce-b302099a8057'] } };
    expect(await server.ask('orderCategories', unknown, shop.asking)).toMatchObject({ status: 404 });
  });

  test('count their products after every change', async () => {
    const { id } = await create('Shirts');
    const counted = async () => {
      const [one] = await server.call('categories', {}, shop.asking);
      return [one?.productCount, one?.variantCount];
    };
    const shirt = await product(id, sampleMatrix);
    const bag = await product(id);
    expect(await counted()).toEqual([2, 4]);
    await server.call('deleteVariant', { params: { id: shirt.variations[0]?.id ?? '' } }, shop.asking);
    expect(await counted()).toEqual([2, 3]);
    await server.call('leaveCategory', { params: { id: shirt.id } }, shop.asking);
    expect(await counted()).toEqual([1, 0]);
    await server.call('deleteProduct', { params: { id: bag.id } }, shop.asking);
    expect(await counted()).toEqual([0, 0]);
    const back = { params: { id }, body: { ids: [shirt.id] } };
    expect(await server.call('moveToCategory', back, shop.asking)).toEqual({ moved: 1 });
    expect(await counted()).toEqual([1, 3]);
  });

  test('move their products when they are deleted, or leave them without a category; the others move up', async () => {
    const [a, b, c] = [await create('A'), await create('B'), await create('C')];
    const shirt = await product(a?.id ?? '');
    const of = async () =>
      (await server.call('product', { params: { id: shirt.id } }, shop.asking)).categoryId;
    await server.call(
      'deleteCategory',
      { params: { id: a?.id ?? '' }, query: { moveTo: c?.id } },
      shop.asking,
    );
    expect(await of()).toBe(c?.id);
    expect(await listed()).toEqual([
      [1, 'B'],
      [2, 'C'],
    ]);
    await server.call('deleteCategory', { params: { id: c?.id ?? '' } }, shop.asking);
    expect(await of()).toBeNull();
    const gone = { params: { id: b?.id ?? '' }, query: { moveTo: c?.id } };
    expect(await server.ask('deleteCategory', gone, shop.asking)).toMatchObject({ status: 404 });
  });

  test('that are deleted while products are added leave nothing behind', async () => {
    const { id } = await create('Going');
    const outcomes = await Promise.all([
      ...Array.from({ length: 6 }, () =>
        server.ask('createProduct', { body: { ...sampleProduct, categoryId: id } }, shop.asking),
      ),
      server.ask('deleteCategory', { params: { id } }, shop.asking),
    ]);
    expect(outcomes.filter(({ status }) => status !== 200 && status !== 422)).toEqual([]);
    const { data } = await server.call('products', {}, shop.asking);
    expect(data.every(({ categoryName }) => categoryName === null)).toBe(true);
  });

  test('are changed by one of two members who saw the same version', async () => {
    const { id } = await create('Bags');
    const rename = (name: string, version: number) =>
      server.ask('updateCategory', { params: { id }, body: { name, version } }, shop.asking);
    expect(await rename('Sacks', 1)).toMatchObject({ status: 200 });
    expect(await rename('Purses', 1)).toMatchObject({ status: 409, code: 'VERSION_CONFLICT' });
    expect(await rename('SACKS', 2)).toMatchObject({ status: 200 });
  });

  test('are paged and searched by name', async () => {
    for (let nth = 0; nth < 7; nth++) await create(`${nth % 2 ? 'cloth' : 'Bag'} ${nth}`);
    const page = (query: object) => server.call('fetchCategories', { query }, shop.asking);
    const first = await page({ perPage: 3 });
    const second = await page({ perPage: 3, after: first.pagination.next });
    expect([...first.data, ...second.data].map(({ priority }) => priority)).toEqual([1, 2, 3, 4, 5, 6]);
    const named = await page({ sort: 'name', search: 'CLOTH' });
    expect(named.data.map(({ name }) => name)).toEqual(['cloth 1', 'cloth 3', 'cloth 5']);
    expect(named.pagination.total).toBe(3);
    expect((await page({ sort: 'name', edge: 'last', perPage: 3 })).data.map(({ name }) => name)).toEqual([
      'cloth 5',
    ]);
  });
});

test('of businesses can be read without signing in', async () => {
  expect(await server.call('businessCategories')).toEqual([...businessCategories]);
});
