import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { violations } from '#tests/faults/invariants.ts';
import { type DatabaseServer, startDatabaseServer } from '#tests/support/server/database-server.ts';
import { newEmail } from '#tests/support/people/identity.ts';
import { orderForCustomer, subjectsTo } from '#tests/support/store/notices.ts';
import { verifyBusiness } from '#tests/support/people/verified-business.ts';
import { type Shop, newShop, applyStep } from '#tests/support/store/business-fixture.ts';

let server: DatabaseServer;
let shop: Shop;

beforeAll(async () => {
  server = await startDatabaseServer();
});
beforeEach(async () => {
  shop = await newShop(server);
  await verifyBusiness(server.deps, shop.businessId);
});
afterEach(async () => {
  expect(await violations(server.database)).toEqual([]);
});
afterAll(() => server.close());

/** Imports a paid past order with this number, and refunds it. */
async function refundImported(of: Shop, number: string, email: string): Promise<void> {
  const csv = `Name,Email,Financial Status,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price
${number},${email},paid,NGN,100.00,2025-12-13 08:26:00 +0100,1,Lantern,100.00`;
  const file = { name: 'orders.csv', content: Buffer.from(csv) };
  const { id } = await server.call('uploadOrderImport', { file }, of.asking);
  await server.call('startOrderImport', { params: { id } }, of.asking);
  await server.deps.jobs.drain();
  const { data } = await server.call('orders', { query: { search: 'Lantern' } }, of.asking);
  const orderId = data[0]?.id ?? '';
  await applyStep(server, of, orderId, { on: 'order', event: 'refund.request' }, 'customer');
  await applyStep(server, of, orderId, { on: 'order', event: 'refund.reject' }, 'merchant');
  await server.deps.jobs.drain();
}

test('only a verified business emails about a past order, whose number may be any text', async () => {
  const email = newEmail();
  await refundImported(shop, 'Call 0803 at once', email);
  expect(await subjectsTo(server, email)).toHaveLength(2);
  const unverified = await newShop(server);
  const stranger = newEmail();
  await refundImported(unverified, 'Call 0803 at once', stranger);
  expect(await subjectsTo(server, stranger)).toEqual([]);
});

test('imported past orders send no email, and notices are not in the activity of the home page', async () => {
  const { email } = await orderForCustomer(server, shop);
  const csv = `Name,Email,Financial Status,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price
#7001,${email},paid,NGN,100.00,2025-12-13 08:26:00 +0100,1,Lantern,100.00`;
  const { id } = await server.call(
    'uploadOrderImport',
    { file: { name: 'orders.csv', content: Buffer.from(csv) } },
    shop.asking,
  );
  await server.call('startOrderImport', { params: { id } }, shop.asking);
  await server.deps.jobs.drain();
  const { status, report } = await server.call('orderImport', { params: { id } }, shop.asking);
  expect({ status, records: report?.records }).toEqual({ status: 'finished', records: 1 });
  expect(await subjectsTo(server, email)).toHaveLength(1);
  const { activity } = await server.call('homeSummary', {}, shop.asking);
  expect(activity.length).toBeGreaterThan(0);
  expect(activity.filter(({ event }) => event.startsWith('notice.'))).toEqual([]);
});
