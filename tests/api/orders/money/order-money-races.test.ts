import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { getBalance } from '#server/platform/ledger/ledger.service.ts';
import { listTransactionsOfSubject } from '#server/modules/payments/transactions.repo.ts';
import type { DisputeUpdate } from '#server/providers/payments/payments.ts';
import { violations } from '#tests/faults/invariants.ts';
import { type DatabaseServer, startDatabaseServer } from '#tests/support/server/database-server.ts';
import { day } from '#tests/support/people/identity.ts';
import {
  paymentUpdateOf,
  payByLink,
  payOrder,
  paymentRequestOf,
  sendDisputeEvent,
  sendPaymentUpdate,
  sendRefundEvent,
} from '#tests/support/money/payer.ts';
import {
  type Shop,
  booked,
  advanceTime,
  newShop,
  placeOrder,
  sampleTotalMinor,
  applyStep,
} from '#tests/support/store/business-fixture.ts';

// These tests send provider and courier events in unfavourable sequences, which tests/machines/system.test.ts found.
let server: DatabaseServer;
let shop: Shop;
let orderId: string;
beforeAll(async () => {
  server = await startDatabaseServer();
});
beforeEach(async () => {
  shop = await newShop(server);
});
afterEach(async () => {
  expect(await violations(server.database)).toEqual([]);
});
afterAll(() => server.close());

const order = async () =>
  (await server.call('orderOverview', { params: { id: orderId } }, shop.asking)).order;
const money = () => listTransactionsOfSubject(server.deps.db, shop.businessId, { orderId });
const balance = () => getBalance(server.deps.db, shop.businessId, 'NGN');

async function beginPayment(): Promise<string> {
  const { url } = await server.call('orderPayLink', { params: { id: orderId } }, shop.asking);
  return payByLink(server, paymentRequestOf(url.split('/').at(-1) ?? '', sampleTotalMinor), 'pays');
}
async function placePaid(): Promise<string> {
  orderId = await placeOrder(server, shop);
  return payOrder(server, shop, orderId);
}
/** Refunds this amount of the order; returns the refund's reference. */
async function refundOrder(amountMinor: number): Promise<string> {
  const body = { amountMinor, reason: 'Sent back' };
  await server.call('refundOrder', { params: { id: orderId }, body }, shop.asking);
  return (await money()).findLast(({ type }) => type === 'refund')?.reference ?? '';
}
async function dispute(
  reference: string,
  state: DisputeUpdate['state'],
  amountMinor: number,
  name = 'dispute',
): Promise<void> {
  const answer = await sendDisputeEvent(server, reference, state, amountMinor, name);
  expect(answer.statusCode).toBe(200);
}
const half = sampleTotalMinor / 2;

test('a failed refund that was paid during a dispute counts as paid when the dispute is won', async () => {
  const reference = await placePaid();
  const refund = await refundOrder(sampleTotalMinor);
  await sendRefundEvent(server, refund, 'failed');
  await dispute(reference, 'open', sampleTotalMinor);
  await sendRefundEvent(server, refund, 'refunded');
  expect(await order()).toMatchObject({ paid: true, dispute: 'open' });
  await dispute(reference, 'won', sampleTotalMinor);
  expect(await order()).toMatchObject({ status: 'REFUNDED', paid: false, dispute: null });
  expect((await money())[0]).toMatchObject({ refundedMinor: sampleTotalMinor, disputedMinor: 0 });
});

test("a payment that is reversed while its refund is in progress stays reversed, whatever the refund's result", async () => {
  const reference = await placePaid();
  const refund = await refundOrder(sampleTotalMinor);
  await sendPaymentUpdate(server, paymentUpdateOf(reference, 'reversed', sampleTotalMinor));
  expect(await order()).toMatchObject({ paid: false });
  await sendRefundEvent(server, refund, 'failed');
  expect(await order()).toMatchObject({ paid: false });
  await advanceTime(server, day);
  expect((await balance()).totalMinor).toBeLessThanOrEqual(0);
});

test('the first decision of two disputes of a payment leaves the order disputed', async () => {
  const reference = await placePaid();
  await dispute(reference, 'open', half, 'first');
  await dispute(reference, 'open', half, 'second');
  await dispute(reference, 'won', half, 'first');
  expect(await order()).toMatchObject({ dispute: 'open' });
  await dispute(reference, 'won', half, 'second');
  expect(await order()).toMatchObject({ dispute: null, paid: true });
});

test('one of two disputes of a payment can be lost before the other', async () => {
  const reference = await placePaid();
  await dispute(reference, 'open', half, 'first');
  await dispute(reference, 'open', half, 'second');
  await dispute(reference, 'lost', half, 'first');
  expect(await order()).toMatchObject({ dispute: 'open', paid: true });
  await dispute(reference, 'lost', half, 'second');
  expect(await order()).toMatchObject({ dispute: 'lost', paid: false });
});

test('a payment with two disputed parts can be reversed in full', async () => {
  const reference = await placePaid();
  await dispute(reference, 'open', half, 'first');
  await dispute(reference, 'open', half, 'second');
  const answer = await sendPaymentUpdate(server, paymentUpdateOf(reference, 'reversed', sampleTotalMinor));
  expect(answer.statusCode).toBe(200);
  expect(await order()).toMatchObject({ dispute: 'lost', paid: false });
  expect((await balance()).totalMinor).toBeLessThanOrEqual(0);
});

test('a failed order whose parcel was delivered is delivered when it is paid late', async () => {
  orderId = await placeOrder(server, shop, {
    deliveryConfiguration: 'KONTOR_DELIVERY',
    deliveryTiming: 'ON_DELIVERY',
  });
  const reference = await beginPayment();
  const steps = [
    [{ on: 'order', event: 'intent.confirm' }, 'merchant'],
    [booked, 'merchant'],
    [{ on: 'shipping', event: 'courier.ready' }, 'courier'],
    [{ on: 'shipping', event: 'courier.pickedUp' }, 'courier'],
    [{ on: 'order', event: 'order.fail' }, 'merchant'],
    [{ on: 'shipping', event: 'courier.delivered' }, 'courier'],
  ] as const;
  for (const [step, by] of steps) await applyStep(server, shop, orderId, step, by);
  expect(await order()).toMatchObject({ status: 'FAILED', shippingStatus: 'DELIVERED' });
  const answer = await sendPaymentUpdate(server, paymentUpdateOf(reference, 'success', sampleTotalMinor));
  expect(answer.statusCode).toBe(200);
  expect(await order()).toMatchObject({ status: 'DELIVERED', shippingStatus: 'DELIVERED', paid: true });
});
