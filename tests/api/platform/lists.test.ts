import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customers } from '#server/db/tables/records/customers.table.ts';
import { customerList } from '#server/modules/customers/customer-list.repo.ts';
import { insertCustomers } from '#server/modules/customers/customers.repo.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { type Shop, newShop } from '#tests/support/store/business-fixture.ts';

const count = 1203;
const sorts = ['newest', 'name', 'mostOrders', 'highestSpent', 'lastOrder'] as const;

let server: ApiServer;
let shop: Shop;
let ids: string[];

/** Creates many customers, of whom hundreds differ only by their ids, and as many for another business. */
beforeAll(async () => {
  server = await startApiServer();
  shop = await newShop(server);
  const neighbour = await newShop(server);
  for (const place of [neighbour, shop]) {
    const rows = Array.from({ length: count }, (_, nth) => ({
      id: uuid(),
      name: `Name ${nth % 3}`,
      email: null,
      phoneNumber: null,
      country: null,
      createdAt: new Date(Date.UTC(2026, 0, 1 + (nth % 2))),
    }));
    await insertCustomers(server.deps.db, place.businessId, rows);
    ids = rows.map(({ id }) => id).sort();
  }
});
afterAll(() => server.close());

describe('a declared list', () => {
  it.each(sorts)('is paged in both directions, each row once: %s', async (sort) => {
    const read = (query: object) =>
      customerList.page(server.deps.db, shop.businessId, { sort, perPage: 100, ...query }, {});
    let page = await read({});
    const forwards = page.data.map(({ id }) => id);
    while (page.pagination.next !== null) {
      page = await read({ after: page.pagination.next });
      forwards.push(...page.data.map(({ id }) => id));
    }
    expect(page.pagination).toMatchObject({ page: 13, total: count, totalIsCapped: false });
    expect([...forwards].sort()).toEqual(ids);
    const backwards = page.data.map(({ id }) => id);
    while (page.pagination.previous !== null) {
      page = await read({ before: page.pagination.previous });
      backwards.unshift(...page.data.map(({ id }) => id));
    }
    expect(backwards).toEqual(forwards);
    expect((await read({ page: 7 })).data.map(({ id }) => id)).toEqual(forwards.slice(600, 700));
    expect((await read({ edge: 'last' })).data.map(({ id }) => id)).toEqual(forwards.slice(1200));
  });

  it.each([
    ['one that the index of trigrams answers', 'name 1'],
    ['one that is shorter than a trigram', '1'],
  ])('is paged with a text: %s', async (_what, search) => {
    const read = (query: object) =>
      customerList.page(server.deps.db, shop.businessId, { perPage: 100, ...query }, { search });
    let page = await read({});
    const walked = page.data.map(({ id }) => id);
    while (page.pagination.next !== null) {
      page = await read({ after: page.pagination.next });
      walked.push(...page.data.map(({ id }) => id));
    }
    expect(page.pagination).toMatchObject({ page: 5, total: count / 3, totalIsCapped: false });
    expect(new Set(walked).size).toBe(count / 3);
    expect(ids).toEqual(expect.arrayContaining(walked));
    expect((await read({ page: 3 })).data.map(({ id }) => id)).toEqual(walked.slice(200, 300));
    expect((await read({ edge: 'last' })).data.map(({ id }) => id)).toEqual(walked.slice(400));
  });

  it.each([
    ['all', {}, count],
    ['those with a text', { search: 'name 1' }, count / 3],
  ])('is exported in batches, each row once: %s', async (_what, filter, expected) => {
    const stretches = customerList.batches(server.deps.db, shop.businessId, filter, { id: customers.id });
    const listedIds: string[] = [];
    for await (const stretch of stretches) listedIds.push(...stretch.map(({ id }) => id));
    expect(new Set(listedIds).size).toBe(expected);
    expect(listedIds).toHaveLength(expected);
    expect(ids).toEqual(expect.arrayContaining(listedIds));
  });

  it('counts the rows of a filter without counters', async () => {
    const read = (filter: object) => customerList.page(server.deps.db, shop.businessId, {}, filter);
    expect((await read({ orders: 'some' })).pagination).toMatchObject({ total: 0 });
    expect((await read({ orders: 'none' })).pagination).toMatchObject({ total: count });
    expect((await read({ orders: 'none', search: 'name 1' })).pagination).toMatchObject({ total: count / 3 });
    expect((await read({ tag: 'none has it' })).pagination).toMatchObject({ total: 0 });
  });
});
