import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Permission, permission } from '#domain/permission.ts';
import { payOrder } from '#tests/support/money/payer.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import {
  type Shop,
  applyStep,
  createTeamMember,
  newShop,
  placeOrder,
} from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
let shop: Shop;
let seller: Shop['asking'];
beforeAll(async () => {
  server = await startApiServer();
  shop = await newShop(server);
  seller = await createTeamMember(server, shop, [permission('ORDER', 'manage')]);
});
afterAll(() => server.close());

/** Decisions, third round, "Spending is PAYMENT": each of these sends a customer's money back through the provider. */
const steps = {
  cancels: (id: string) =>
    server.ask('advanceOrder', { params: { id }, body: { event: 'order.cancel' } }, seller),
  declines: (id: string) => server.ask('declineOrder', { params: { id }, body: {} }, seller),
  'confirms the refund of': async (id: string) => {
    const ask = (event: 'refund.request' | 'refund.confirm') =>
      server.ask('advanceOrder', { params: { id }, body: { event } }, seller);
    expect((await ask('refund.request')).status).toBe(200);
    return ask('refund.confirm');
  },
  'cancels in bulk': (id: string) => {
    const target = { kind: 'ids' as const, ids: [id] };
    return server.ask('startOrderBulk', { body: { action: 'cancel', target } }, seller);
  },
};

test.each(Object.entries(steps))(
  'nobody without access to payments %s an order that was paid online',
  async (_, take) => {
    const id = await placeOrder(server, shop);
    await payOrder(server, shop, id);
    expect(await take(id)).toMatchObject({ status: 403, code: 'NO_PERMISSION' });
    const { refund } = await server.call('orderOverview', { params: { id } }, shop.asking);
    expect(refund?.refundedMinor ?? 0).toBe(0);
    const target = { kind: 'ids' as const, ids: [id] };
    const plan = await server.call('planOrderBulk', { body: { action: 'decline', target } }, seller);
    expect(plan).toMatchObject({ possible: 0, refusedCount: 1 });
  },
);

test('a seller still ends an order that is unpaid, or was paid in cash', async () => {
  const unpaid = await placeOrder(server, shop);
  expect((await steps.cancels(unpaid)).status).toBe(200);
  const inCash = await placeOrder(server, shop);
  const step = { on: 'order', event: 'payment.confirmed' } as const;
  await applyStep(server, shop, inCash, step, 'merchant', { paymentMethod: 'CASH' });
  expect((await steps.declines(inCash)).status).toBe(200);
});

const order = permission('ORDER', 'manage');
const payments = permission('PAYMENT', 'manage');
const keepOnly =
  (...permissions: Permission[]) =>
  async (userId: string) => {
    const kept = JSON.stringify(permissions);
    await server.deps.db.execute(
      sql`update team_members set permissions = ${kept} where user_id = ${userId}`,
    );
  };
async function suspend(userId: string) {
  const { rows } = await server.deps.db.execute<{ id: string }>(
    sql`select id from team_members where user_id = ${userId}`,
  );
  const body = { status: 'suspended' as const };
  await server.call('toggleMemberStatus', { params: { id: rows[0]?.id ?? '' }, body }, shop.asking);
}
const refunds =
  'This order was paid online, so this step refunds it. Only people who manage payments can take it: ask one of them.';
const noAccess = "You don't have access to this";

test.each([
  ['is suspended', suspend, [noAccess, noAccess]],
  ['loses access to orders', keepOnly(payments), [noAccess, noAccess]],
  ['loses access to payments', keepOnly(order), [refunds]],
])('a bulk action refuses the orders that are left when its member %s', async (_, lose, reasons) => {
  const asking = await createTeamMember(server, shop, [order, payments]);
  const user = (await server.call('whoAmI', {}, asking)).user;
  const [unpaid, paidOnline] = [await placeOrder(server, shop), await placeOrder(server, shop)];
  await payOrder(server, shop, paidOnline);
  const target = { kind: 'ids' as const, ids: [unpaid, paidOnline] };
  const { id } = await server.call('startOrderBulk', { body: { action: 'cancel', target } }, asking);
  await lose(user.id);
  await server.deps.jobs.drain();
  const run = await server.call('orderBulkRun', { params: { id } }, shop.asking);
  expect(run).toMatchObject({ status: 'finished', done: 2 - reasons.length });
  expect(run.refused.map(({ reason }) => reason)).toEqual(reasons);
  const { refund } = await server.call('orderOverview', { params: { id: paidOnline } }, shop.asking);
  expect(refund?.refundedMinor ?? 0).toBe(0);
});

test('a bulk action goes on when its member signs out', async () => {
  const asking = await createTeamMember(server, shop, [order]);
  const target = { kind: 'ids' as const, ids: [await placeOrder(server, shop)] };
  const { id } = await server.call('startOrderBulk', { body: { action: 'cancel', target } }, asking);
  await server.call('logout', {}, asking);
  await server.deps.jobs.drain();
  expect(await server.call('orderBulkRun', { params: { id } }, shop.asking)).toMatchObject({ done: 1 });
});
