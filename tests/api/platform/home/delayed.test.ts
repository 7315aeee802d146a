import { afterAll, beforeAll, expect, test } from 'vitest';
import { permission } from '#domain/permission.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { day, hour, minute, second } from '#tests/support/people/identity.ts';
import { createSentInvoice, sentInvoiceTotalMinor } from '#tests/support/money/sent-invoice.ts';
import { createPaidInvoice } from '#tests/support/money/paid-invoice.ts';
import { payByLink, paymentRequestOf } from '#tests/support/money/payer.ts';
import { endVerification, verifyBusiness } from '#tests/support/people/verified-business.ts';
import {
  type Shop,
  booked,
  advanceTime,
  createTeamMember,
  newShop,
  paid,
  placeOrder,
  sampleDraft,
} from '#tests/support/store/business-fixture.ts';
import { newWithdrawer, withdrawalOf } from '#tests/support/money/withdrawals.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());

const stuckIn = async ({ asking }: Pick<Shop, 'asking'>) =>
  (await server.call('homeSummary', {}, asking)).delayed;

/** Creates a payment that is pending at the provider. */
async function openPayment(shop: Shop): Promise<string> {
  const { publicToken } = await createSentInvoice(server, shop);
  const reference = await payByLink(server, paymentRequestOf(publicToken, sentInvoiceTotalMinor), 'never');
  await server.call('checkPayment', { body: { reference } });
  return reference;
}

test('a pickup that takes longer than a day is shown with the step that its chart allows', async () => {
  const shop = await newShop(server);
  const draft = { ...sampleDraft, deliveryConfiguration: 'KONTOR_DELIVERY' as const };
  const id = await placeOrder(server, shop, draft, [paid, booked]);
  server.pass(23 * hour);
  expect(await stuckIn(shop)).toEqual([]);
  const { number } = (await server.call('orderOverview', { params: { id } }, shop.asking)).order;
  server.pass(2 * hour);
  const usualMs = day;
  expect(await stuckIn(shop)).toMatchObject([
    { kind: 'pickup', id, label: number, count: 1, usualMs, next: 'shipping.cancel' },
  ]);
  const cancelPickup = { params: { id }, body: { shippingStatus: 'PENDING' as const } };
  await server.call('updateShippingStatus', cancelPickup, shop.asking);
  expect(await stuckIn(shop)).toEqual([]);
});

test("a payment counts as delayed by the business's own usual time, once ten of its own were concluded", async () => {
  const shop = await newShop(server);
  const reference = await openPayment(shop);
  server.pass(9 * minute);
  expect(await stuckIn(shop)).toEqual([]);
  server.pass(2 * minute);
  expect(await stuckIn(shop)).toMatchObject([
    { kind: 'payment', id: reference, count: 1, usualMs: 10 * minute, next: null },
  ]);

  const quick = await newShop(server);
  for (let nth = 0; nth < 9; nth += 1) await createPaidInvoice(server, quick);
  await openPayment(quick);
  server.pass(2 * minute);
  expect(await stuckIn(quick)).toEqual([]);
  await payByLink(
    server,
    paymentRequestOf((await createSentInvoice(server, quick)).publicToken, sentInvoiceTotalMinor),
    'pays',
  );
  await advanceTime(server, 3 * second);
  expect(await stuckIn(quick)).toMatchObject([{ kind: 'payment', usualMs: minute }]);
});

test('a delayed review and withdrawal are shown to people who can view them', async () => {
  const shop = await newWithdrawer(server);
  const { id } = await server.call('withdraw', { body: withdrawalOf(shop, 100_000) }, shop.asking);
  server.pass(hour);
  expect(await stuckIn(shop)).toMatchObject([
    { kind: 'withdrawal', id, count: 1, next: 'withdrawal.cancel' },
  ]);
  const noMoney = await createTeamMember(server, shop, [permission('ORDER', 'manage')]);
  expect(await stuckIn({ asking: noMoney })).toEqual([]);

  const reviewed = await newShop(server);
  await verifyBusiness(server.deps, reviewed.businessId);
  await endVerification(server.deps, reviewed.businessId, 'submitted');
  server.pass(25 * hour);
  expect(await stuckIn(reviewed)).toMatchObject([
    { kind: 'verification', id: reviewed.businessId, usualMs: 20 * second, next: null },
  ]);
});
