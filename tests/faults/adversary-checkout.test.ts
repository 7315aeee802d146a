import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type SellingStore,
  openSellingStore,
  ordersOf,
  placementOf,
  reachReview,
} from '#tests/api/checkout/checkout-fixture.ts';
import { type World, openWorld, samplesWriteDirectly } from '#tests/api/platform/test-callers.ts';
import { add, send } from '#tests/api/shop/shop-fixture.ts';
import { findRowsMentioning } from '#tests/support/server/fingerprint.ts';
import { makeRecords, signInOwner } from './adversary/records.ts';

/** The business whose records are attacked. */
let world: World;
/** The IDs of its records, one of every kind. */
let ids: string[];
/** The store of another business, whose customer attacks. */
let store: SellingStore;

beforeAll(async () => {
  world = await openWorld();
  const records = await makeRecords(world, await signInOwner(world));
  ids = [...new Set(records.values())].filter((id) => /^[\da-f-]{36}$/.test(id));
  store = await openSellingStore(world.server, { quantity: null });
});
afterAll(() => world.server.close({ hasImpossibleData: samplesWriteDirectly }));

/** Returns the rows of the database that were there before and mention one of the IDs, but are no longer the same. */
async function findChangedRows(work: () => Promise<void>): Promise<string[]> {
  const { db } = world.server.deps;
  const before = await findRowsMentioning(db, ids);
  await work();
  const after = new Set(await findRowsMentioning(db, ids));
  expect(before.length).toBeGreaterThan(ids.length);
  return before.filter((row) => !after.has(row));
}

it('the item of a cart has no effect with the ID of another business, and no cart begins', async () => {
  const { cookie } = await reachReview(store);
  const changed = await findChangedRows(async () => {
    for (const id of ids) {
      const added = await add(store, id);
      expect([added.headers['set-cookie'], added.headers.location]).toEqual([
        undefined,
        expect.stringContaining('result=unavailable'),
      ]);
      await send(store, '/cart/change', { fields: { variation: id, quantity: '2' }, cookie });
    }
  });
  expect(changed).toEqual([]);
});

it("the attempt to order is the customer's own, whatever record of another business has its ID", async () => {
  const references = new Set<string>();
  const changed = await findChangedRows(async () => {
    for (const [nth, attemptId] of ids.entries()) {
      const customer = await reachReview(store, { email: `n${nth}@customer.example` });
      const { status, data } = await customer.ask('placeOrder', placementOf({ attemptId }));
      expect([status, data.checkout.order?.status]).toEqual([200, 'awaitingPayment']);
      expect(JSON.stringify(data)).not.toContain(world.owner.email);
      references.add(data.checkout.order?.payment?.reference ?? '');
    }
  });
  expect(changed).toEqual([]);
  expect([references.size, ids.filter((id) => references.has(id))]).toEqual([ids.length, []]);
  expect(await ordersOf(store)).toHaveLength(ids.length);
});
