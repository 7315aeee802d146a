import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { calculateCollectionFeeMinor } from '#domain/payment.ts';
import { getBalance } from '#server/platform/ledger/ledger.service.ts';
import { listTransactionsOfSubject } from '#server/modules/payments/transactions.repo.ts';
import type { SandboxOutcome } from '#server/providers/payments/sandbox-scripts.ts';
import { violations } from '#tests/faults/invariants.ts';
import { type DatabaseServer, startDatabaseServer } from '#tests/support/server/database-server.ts';
import { day } from '#tests/support/people/identity.ts';
import {
  paymentUpdateOf,
  payByLink,
  advanceToSettlement,
  paymentRequestOf,
  sendDisputeEvent,
  sendPaymentUpdate,
} from '#tests/support/money/payer.ts';
import {
  type Shop,
  advanceTime,
  newShop,
  paid,
  placeOrder,
  sampleTotalMinor,
  applyStep,
} from '#tests/support/store/business-fixture.ts';

let server: DatabaseServer;
let shop: Shop;

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

const feeMinor = calculateCollectionFeeMinor(sampleTotalMinor, 'NGN');
const order = async (id: string) =>
  (await server.call('orderOverview', { params: { id } }, shop.asking)).order;
const money = (orderId: string) => listTransactionsOfSubject(server.deps.db, shop.businessId, { orderId });
const balance = () => getBalance(server.deps.db, shop.businessId, 'NGN');
const check = (reference: string) => server.call('checkPayment', { body: { reference } });

async function linkOf(id: string): Promise<string> {
  const { url } = await server.call('orderPayLink', { params: { id } }, shop.asking);
  return url.split('/').at(-1) ?? '';
}
const payOrder = async (id: string, outcome: SandboxOutcome) =>
  payByLink(server, paymentRequestOf(await linkOf(id), sampleTotalMinor), outcome);

test('an order is paid through its link, and the provider confirms it', async () => {
  const id = await placeOrder(server, shop);
  const token = await linkOf(id);
  expect(await linkOf(id)).toBe(token);
  expect(await server.call('payable', { params: { token } })).toMatchObject({
    kind: 'order',
    status: 'PENDING',
    dueMinor: sampleTotalMinor,
    allowPartial: false,
  });
  await check(await payOrder(id, 'pays'));
  expect(await order(id)).toMatchObject({
    status: 'PAYMENT_CONFIRMED',
    paid: true,
    paymentMethod: 'PAYMENT_LINK',
  });
  expect(await server.call('payable', { params: { token } })).toMatchObject({ status: 'PAID', dueMinor: 0 });
  expect(await balance()).toMatchObject({ pendingMinor: sampleTotalMinor - feeMinor });
});

test('an order in delivery keeps its status when it is paid', async () => {
  const id = await placeOrder(server, shop, { deliveryTiming: 'ON_DELIVERY' });
  await applyStep(server, shop, id, { on: 'order', event: 'intent.confirm' }, 'merchant');
  await check(await payOrder(id, 'pays'));
  expect(await order(id)).toMatchObject({ status: 'ORDER_INTENT_CONFIRMED', paid: true });
});

test('a partial payment of an order is a surplus and is refunded', async () => {
  const id = await placeOrder(server, shop);
  const half = paymentRequestOf(await linkOf(id), 500_000);
  expect(await server.ask('payInvoice', { body: half })).toMatchObject({ code: 'INVALID' });
  await check(await payOrder(id, 'underpaid'));
  await advanceToSettlement(server);
  expect(await money(id)).toMatchObject([
    { type: 'orderFulfillment', result: 'success', surplusMinor: sampleTotalMinor - 100_00 },
    { type: 'refund', result: 'success', grossMinor: sampleTotalMinor - 100_00 },
  ]);
  expect((await order(id)).paid).toBe(false);
  expect(await balance()).toMatchObject({ pendingMinor: 0, availableMinor: 0 });
});

test('the surplus of an overpaid order is refunded, and is no sale', async () => {
  const id = await placeOrder(server, shop);
  await check(await payOrder(id, 'overpaid'));
  const [payment] = await money(id);
  const surplusMinor = payment?.surplusMinor ?? 0;
  expect(surplusMinor).toBeGreaterThan(0);
  expect(payment).toMatchObject({ grossMinor: sampleTotalMinor + surplusMinor, feeMinor });
  expect(await order(id)).toMatchObject({ status: 'PAYMENT_CONFIRMED', paid: true });
  expect(await balance()).toMatchObject({ pendingMinor: sampleTotalMinor - feeMinor, availableMinor: 0 });
  const revenue = await server.call('revenueSummary', { query: { range: '7d' } }, shop.asking);
  expect(revenue.sums).toMatchObject({ grossMinor: sampleTotalMinor, feeMinor, refundsMinor: 0 });
  await advanceToSettlement(server);
  expect((await money(id))[1]).toMatchObject({
    type: 'refund',
    result: 'success',
    grossMinor: surplusMinor,
    surplusMinor,
  });
  expect(await balance()).toMatchObject({ pendingMinor: 0, availableMinor: sampleTotalMinor - feeMinor });
});

test('a late payment revives a failed order, and is refunded for a canceled one', async () => {
  const [late, canceled] = [await placeOrder(server, shop), await placeOrder(server, shop)];
  const begun = async (id: string) =>
    (await server.call('payInvoice', { body: paymentRequestOf(await linkOf(id), sampleTotalMinor) }))
      .reference;
  const [first, second] = [await begun(late), await begun(canceled)];
  await applyStep(server, shop, canceled, { on: 'order', event: 'order.cancel' }, 'merchant');
  await advanceTime(server, 3 * day);
  expect(await order(late)).toMatchObject({ status: 'FAILED' });
  await sendPaymentUpdate(server, paymentUpdateOf(first, 'success', sampleTotalMinor));
  await sendPaymentUpdate(server, paymentUpdateOf(second, 'success', sampleTotalMinor));
  expect(await order(late)).toMatchObject({ status: 'PAYMENT_CONFIRMED', paid: true });
  expect(await order(canceled)).toMatchObject({ status: 'CANCELED', paid: false });
  expect(await check(second)).toMatchObject({ result: 'success', surplusMinor: sampleTotalMinor });
});

test('a paid order that is declined is refunded through the provider', async () => {
  const id = await placeOrder(server, shop);
  await check(await payOrder(id, 'pays'));
  await applyStep(server, shop, id, { on: 'order', event: 'order.decline' }, 'merchant');
  expect(await order(id)).toMatchObject({ status: 'DECLINED', paid: true, refundStatus: 'pending' });
  await advanceToSettlement(server);
  expect(await order(id)).toMatchObject({ status: 'DECLINED', paid: false, refundStatus: null });
  expect(await money(id)).toMatchObject([
    { type: 'orderFulfillment', refundedMinor: sampleTotalMinor },
    { type: 'refund', result: 'success', grossMinor: sampleTotalMinor },
  ]);
  expect(await balance()).toMatchObject({ availableMinor: 0, receivableMinor: feeMinor });
});

test('a reversal ends an order that was not shipped', async () => {
  const id = await placeOrder(server, shop);
  const reference = await payOrder(id, 'pays');
  await check(reference);
  await sendPaymentUpdate(server, paymentUpdateOf(reference, 'reversed', sampleTotalMinor));
  expect(await order(id)).toMatchObject({ status: 'FAILED', paid: false, dispute: 'lost' });
});

test('an order lists the disputes of its own payment, with the deadline for a response', async () => {
  const [id, other] = [await placeOrder(server, shop), await placeOrder(server, shop)];
  const references = [await payOrder(id, 'pays'), await payOrder(other, 'pays')];
  for (const reference of references) await check(reference);
  const respondBy = '2026-12-28T19:00:00.000Z';
  await sendDisputeEvent(server, references[0] ?? '', 'open', sampleTotalMinor, 'case 1', respondBy);
  const disputesOf = async (orderId: string) =>
    (await server.call('orderOverview', { params: { id: orderId } }, shop.asking)).disputes;
  const [payment] = await money(id);
  const dispute = { paymentId: payment?.id, amountMinor: sampleTotalMinor, reason: 'Product not received' };
  expect(await disputesOf(id)).toMatchObject([{ ...dispute, status: 'open', respondBy }]);
  expect(await disputesOf(other)).toEqual([]);
  await sendDisputeEvent(server, references[0] ?? '', 'lost', sampleTotalMinor, 'case 1');
  expect(await disputesOf(id)).toMatchObject([{ ...dispute, status: 'lost', respondBy }]);
});

test('a recorded payment is booked once and in no balance, also when it is returned', async () => {
  const id = await placeOrder(server, shop);
  await applyStep(server, shop, id, paid, 'merchant', { paymentMethod: 'CASH' });
  await applyStep(server, shop, id, { on: 'order', event: 'order.cancel' }, 'merchant', {
    returnedAt: server.deps.clock.now(),
  });
  expect(await money(id)).toMatchObject([
    { type: 'orderFulfillment', source: 'hand', method: 'CASH', grossMinor: sampleTotalMinor, feeMinor: 0 },
    { type: 'refund', source: 'hand', direction: 'DR', grossMinor: sampleTotalMinor },
  ]);
  expect(await balance()).toMatchObject({ availableMinor: 0, pendingMinor: 0, totalMinor: 0 });
});

test('an order without an amount due has no payment link', async () => {
  const id = await placeOrder(server, shop, {}, [paid]);
  const response = await server.ask('orderPayLink', { params: { id } }, shop.asking);
  expect(response).toMatchObject({ status: 409, code: 'ILLEGAL_EVENT' });
});
