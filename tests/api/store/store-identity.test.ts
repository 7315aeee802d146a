import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { day, newHandle } from '#tests/support/people/identity.ts';
import { type Shop, newShop } from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
let shop: Shop;
let other: Shop;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  shop = await newShop(server);
  other = await newShop(server);
});

const getStore = async (of: Shop) =>
  (await server.call('webstore', { params: { id: of.businessId } }, of.asking)).businessStore;
const rename = (of: Shop, handle: string) =>
  server.ask('updateStoreIdentity', { body: { handle } }, of.asking);
const isFree = async (handle: string, asking = {}) =>
  (await server.call('storeIdentityCheck', { query: { handle } }, asking)).available;

describe('the handle of a store', () => {
  test('is changed, and the old one leads to the store for 90 days', async () => {
    const { handle: before } = (await getStore(shop)).business;
    const handle = newHandle();
    expect(await rename(shop, handle)).toMatchObject({ status: 200 });
    const { business, formerHandles } = await getStore(shop);
    expect(business.handle).toBe(handle);
    const until = new Date(server.deps.clock.now().getTime() + 90 * day);
    expect(formerHandles).toMatchObject([{ handle: before }]);
    expect(Math.abs(Date.parse(formerHandles[0]?.redirectsUntil ?? '') - until.getTime())).toBeLessThan(
      60_000,
    );
    const { data } = await server.call('auditLog', { query: { recordType: 'store' } }, shop.asking);
    expect(data).toMatchObject([{ event: 'store.handle.changed', from: before, to: handle }]);

    expect(await rename(other, before.toUpperCase())).toMatchObject({ status: 422, code: 'HANDLE_TAKEN' });
    expect(await isFree(before)).toBe(false);
    server.pass(90 * day + 60_000);
    expect(await isFree(before)).toBe(true);
  });

  test('is refused if another business has it, in upper or lower case, or if it breaks a rule', async () => {
    const { handle } = (await getStore(other)).business;
    for (const taken of [handle, handle.toUpperCase()])
      expect(await rename(shop, taken)).toMatchObject({ status: 422, code: 'HANDLE_TAKEN' });
    expect(await rename(shop, 'a--b')).toMatchObject({ status: 422, fields: [{ field: 'handle' }] });
  });

  test('can be taken back, and then no longer is a former one', async () => {
    const { handle: before } = (await getStore(shop)).business;
    const handle = newHandle();
    await rename(shop, handle);
    expect(await isFree(before, shop.asking)).toBe(true);
    expect(await isFree(before, other.asking)).toBe(false);
    expect(await rename(shop, before)).toMatchObject({ status: 200 });
    const { business, formerHandles } = await getStore(shop);
    expect([business.handle, formerHandles.map((one) => one.handle)]).toEqual([before, [handle]]);
  });

  test('that only changes its case leaves no former one', async () => {
    const handle = newHandle();
    await rename(shop, handle);
    await rename(shop, handle.toUpperCase());
    const { business, formerHandles } = await getStore(shop);
    expect(business.handle).toBe(handle.toUpperCase());
    expect(formerHandles).toHaveLength(1);
  });

  test('is not changed again while three former ones lead to the store, except back to one of them', async () => {
    const { handle: first } = (await getStore(shop)).business;
    for (let nth = 0; nth < 3; nth += 1) {
      expect(await rename(shop, newHandle())).toMatchObject({ status: 200 });
      server.pass(day);
    }
    const { handle: current } = (await getStore(shop)).business;
    const next = newHandle();
    expect(await rename(shop, next)).toMatchObject({ status: 422, fields: [{ field: 'handle' }] });
    expect((await getStore(shop)).business.handle).toBe(current);
    expect(await isFree(next)).toBe(true);
    expect(await rename(shop, current.toUpperCase())).toMatchObject({ status: 200 });
    expect(await rename(shop, first)).toMatchObject({ status: 200 });
    expect(await rename(shop, current)).toMatchObject({ status: 200 });
    // The first one expires.
    const { formerHandles } = await getStore(shop);
    await server.deps.db.execute(
      sql`update former_handles set redirects_until = ${server.deps.clock.now()} where handle = ${formerHandles.at(-1)?.handle}`,
    );
    expect(await rename(shop, next)).toMatchObject({ status: 200 });
  });

  test('is claimed by one of two businesses at once', async () => {
    const handle = newHandle();
    const statuses = await Promise.all([shop, other].map(async (of) => (await rename(of, handle)).status));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 422]);
  });
});
