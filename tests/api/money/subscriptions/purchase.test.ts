import { v7 as uuid } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { getBalance } from '#server/platform/ledger/ledger.service.ts';
import { setUpPlanOwner } from '#tests/support/money/plan-owner.ts';
import type { DatabaseServer } from '#tests/support/server/database-server.ts';
import { day, minute } from '#tests/support/people/identity.ts';
import { samplePin, setSamplePin, wrongPin } from '#tests/support/people/pins.ts';
import { verifyBusiness } from '#tests/support/people/verified-business.ts';
import { createPaidInvoice } from '#tests/support/money/paid-invoice.ts';
import { advanceTime } from '#tests/support/store/business-fixture.ts';
import {
  type PlanOwner,
  basicQuarterly,
  buy,
  choose,
  getPlan,
  order,
  passDays,
  payByCard,
  preview,
  proQuarterly,
  proYearly,
  startPay,
} from '#tests/support/money/subscriptions.ts';

let server: DatabaseServer;
let owner: PlanOwner;

setUpPlanOwner((made) => {
  ({ server, owner } = made);
});

const balance = () => getBalance(server.deps.db, owner.businessId, 'NGN');
const purchase = (over: object = {}) => ({
  ...basicQuarterly,
  orderId: uuid(),
  totalMinor: 9_000_00,
  ...over,
});

describe('buying a plan', () => {
  test('takes effect once it is paid, and never touches the balance', async () => {
    expect(await getPlan(server, owner)).toMatchObject({ plan: 'free', subscription: null, openOrder: null });
    const previewed = await preview(server, owner, basicQuarterly);
    const ordered = await order(server, owner, basicQuarterly);
    expect(ordered).toMatchObject({ kind: 'purchase', status: 'open', bill: previewed.bill, payment: null });
    expect(previewed.effectiveAt).toBe(previewed.bill?.periodStart);
    expect(await getPlan(server, owner)).toMatchObject({
      plan: 'free',
      subscription: { status: 'incomplete' },
      openOrder: { subscriptionId: ordered.subscriptionId },
    });
    const { payment, status } = await startPay(server, owner, ordered.subscriptionId, 'card');
    expect(status).toBe('processing');
    const unpaid = { params: { id: ordered.subscriptionId } };
    expect(await server.ask('subscriptionReceipt', unpaid, owner.asking)).toMatchObject({ status: 404 });
    expect((await getPlan(server, owner)).plan).toBe('free');
    await choose(server, payment?.payUrl, 'pays');
    await advanceTime(server, minute);
    expect(await getPlan(server, owner)).toMatchObject({
      plan: 'basic',
      openOrder: null,
      subscription: {
        status: 'active',
        plan: 'basic',
        priceMinor: 9_000_00,
        nextPayment: { amountMinor: 9_000_00, at: previewed.bill?.periodEnd },
        card: null,
      },
    });
    expect(await balance()).toMatchObject({ availableMinor: 0, pendingMinor: 0, totalMinor: 0 });
    const { data: rows } = await server.call('transactions', { query: {} }, owner.asking);
    expect(rows).toMatchObject([
      {
        type: 'subscription',
        direction: 'DR',
        result: 'success',
        grossMinor: 9_000_00,
        feeMinor: 0,
        label: 'Basic quarterly',
      },
    ]);
    const [receipt] = await server.mails(owner.email);
    expect(receipt).toMatchObject({ subject: 'Receipt for Basic quarterly' });
    const { url } = await server.call(
      'subscriptionReceipt',
      { params: { id: ordered.subscriptionId } },
      owner.asking,
    );
    const pdf = await server.http.inject({ url });
    expect([pdf.statusCode, pdf.headers['content-type'], pdf.rawPayload.subarray(0, 4).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF',
    ]);
  });

  test('by another method is another payment, while the page of the first one is open', async () => {
    const { subscriptionId } = await order(server, owner, basicQuarterly);
    const byCard = await startPay(server, owner, subscriptionId, 'card');
    server.pass(minute);
    const byTransfer = await startPay(server, owner, subscriptionId, 'transfer');
    expect(byTransfer.payment).toMatchObject({ method: 'transfer', payUrl: expect.any(String) });
    expect(byTransfer.payment?.transactionId).not.toBe(byCard.payment?.transactionId);
    const again = await startPay(server, owner, subscriptionId, 'transfer');
    expect(again.payment?.transactionId).toBe(byTransfer.payment?.transactionId);
  });

  test('charges the stored card once for an attempt, also after it was declined', async () => {
    await buy(server, owner, basicQuarterly, 'declined');
    const { subscriptionId } = await order(server, owner, proYearly);
    const attempt = { paymentId: uuid() };
    const first = await startPay(server, owner, subscriptionId, 'storedCard', attempt);
    expect(first).toMatchObject({ status: 'failed', payment: { method: 'storedCard', result: 'failed' } });
    const again = await startPay(server, owner, subscriptionId, 'storedCard', attempt);
    expect(again.payment?.transactionId).toBe(first.payment?.transactionId);
    const other = await startPay(server, owner, subscriptionId, 'storedCard');
    expect(other.payment?.transactionId).not.toBe(first.payment?.transactionId);
  });

  test('is one order in two tabs, and for a repeated request', async () => {
    const body = purchase();
    const first = await server.call('purchaseSubscription', { body }, owner.asking);
    expect(await server.call('purchaseSubscription', { body }, owner.asking)).toEqual(first);
    const other = { body: purchase() };
    expect(await server.call('purchaseSubscription', other, owner.asking)).toEqual(first);
    expect((await preview(server, owner, basicQuarterly)).openOrderId).toBe(first.subscriptionId);
    const mismatch = { body: purchase({ orderId: body.orderId, period: 'yearly', totalMinor: 32_400_00 }) };
    expect(await server.ask('purchaseSubscription', mismatch, owner.asking)).toMatchObject({
      code: 'ALREADY_DONE',
    });
  });

  test('refuses another amount than the one that was previewed', async () => {
    const body = purchase({ totalMinor: 8_000_00 });
    expect(await server.ask('purchaseSubscription', { body }, owner.asking)).toMatchObject({
      code: 'AMOUNT_CHANGED',
    });
  });

  test.each([
    ['free', 'cancel your plan'],
    ['custom', 'Contact us'],
  ] as const)('refuses the plan %s', async (plan, message) => {
    const body = purchase({ plan });
    expect(await server.ask('purchaseSubscription', { body }, owner.asking)).toMatchObject({
      code: 'ILLEGAL_EVENT',
      error: expect.stringContaining(message),
    });
  });

  test('replaces the unpaid order of another choice; a late payment of it is returned', async () => {
    const first = await order(server, owner, basicQuarterly);
    const { payment } = await startPay(server, owner, first.subscriptionId, 'card');
    const second = await order(server, owner, proYearly);
    expect(await server.ask('paySubscription', paymentOf(first.subscriptionId), owner.asking)).toMatchObject({
      code: 'ILLEGAL_EVENT',
    });
    await choose(server, payment?.payUrl, 'pays');
    await advanceTime(server, minute);
    await advanceTime(server, day);
    const orders = await server.call('subscriptionOrders', {}, { ...owner.asking, ...(await renewed()) });
    expect(orders.map(({ status }) => status)).toEqual(['open', 'void']);
    expect((await getPlan(server, owner)).plan).toBe('free');
    const { data: rows } = await server.call('transactions', { query: {} }, owner.asking);
    expect(rows.map(({ type, direction, result }) => `${type} ${direction} ${result}`).toSorted()).toEqual([
      'refund CR success',
      'subscription DR success',
    ]);
    const params = { id: rows.find(({ type }) => type === 'refund')?.id ?? '' };
    expect((await server.call('transaction', { params }, owner.asking)).transaction).toMatchObject({
      message: 'This payment was not due',
    });
    expect(second.plan).toBe('pro');
  });

  test('can be tried again after a failed payment', async () => {
    const { subscriptionId: id } = await order(server, owner, basicQuarterly);
    const { payment } = await startPay(server, owner, id, 'card');
    await choose(server, payment?.payUrl, 'declined');
    await advanceTime(server, minute);
    expect(await server.call('subscriptionOrder', { params: { id } }, owner.asking)).toMatchObject({
      status: 'failed',
      payment: { result: 'failed', message: expect.any(String), payUrl: null },
    });
    expect(await payByCard(server, owner, id)).toMatchObject({ status: 'paid' });
    expect(await server.ask('paySubscription', paymentOf(id), owner.asking)).toMatchObject({
      code: 'ILLEGAL_EVENT',
    });
  });

  test('asks to preview an upgrade of another day again', async () => {
    await buy(server, owner, basicQuarterly);
    const { subscriptionId: id } = await order(server, owner, proQuarterly);
    await passDays(server, owner, 3);
    expect(await server.ask('paySubscription', paymentOf(id), owner.asking)).toMatchObject({
      code: 'AMOUNT_CHANGED',
    });
    const again = await order(server, owner, proQuarterly);
    expect(again.subscriptionId).not.toBe(id);
    expect(await payByCard(server, owner, again.subscriptionId)).toMatchObject({ status: 'paid' });
    expect((await getPlan(server, owner)).plan).toBe('pro');
  });
});

describe('paying an upgrade with the stored card', () => {
  const payWith = (id: string, method: 'storedCard' | 'card') =>
    server.ask('paySubscription', { params: { id }, body: { paymentId: uuid(), method } }, owner.asking);

  test('leaves the plan as it is if the card is declined', async () => {
    await buy(server, owner, basicQuarterly, 'declined');
    const { subscriptionId: id } = await order(server, owner, proQuarterly);
    expect((await payWith(id, 'storedCard')).status).toBe(200);
    await advanceTime(server, minute);
    expect(await server.call('subscriptionOrder', { params: { id } }, owner.asking)).toMatchObject({
      status: 'failed',
    });
    expect(await getPlan(server, owner)).toMatchObject({ plan: 'basic', subscription: { status: 'active' } });
  });

  test('refuses another payment and another order until the charge has a result', async () => {
    await buy(server, owner, basicQuarterly, 'late');
    const { subscriptionId: id } = await order(server, owner, proQuarterly);
    expect((await payWith(id, 'storedCard')).status).toBe(200);
    expect(await payWith(id, 'card')).toMatchObject({ code: 'ILLEGAL_EVENT' });
    const { bill } = await preview(server, owner, proYearly);
    const other = { ...proYearly, orderId: uuid(), totalMinor: bill?.totalMinor ?? null };
    expect(await server.ask('upgradeSubscription', { body: other }, owner.asking)).toMatchObject({
      code: 'ILLEGAL_EVENT',
    });
    await advanceTime(server, 10 * minute);
    expect(await getPlan(server, owner)).toMatchObject({ plan: 'pro', openOrder: null });
  });
});

const paymentOf = (id: string) => ({ params: { id }, body: { paymentId: uuid(), method: 'card' as const } });
const renewed = async () => {
  await passDays(server, owner, 0);
  return owner.asking;
};

describe('paying from the balance', () => {
  beforeEach(async () => {
    await verifyBusiness(server.deps, owner.businessId);
    await setSamplePin(server, owner.asking);
  });

  test('needs the PIN and enough money, and is booked at once', async () => {
    const { subscriptionId: id } = await order(server, owner, basicQuarterly);
    const request = (pin?: string) => ({
      params: { id },
      body: { paymentId: uuid(), method: 'balance' as const, ...(pin && { pin }) },
    });
    expect(await server.ask('paySubscription', request(), owner.asking)).toMatchObject({ code: 'INVALID' });
    expect(await server.ask('paySubscription', request(wrongPin), owner.asking)).toMatchObject({
      code: 'PIN_WRONG',
    });
    expect(await server.ask('paySubscription', request(samplePin), owner.asking)).toMatchObject({
      code: 'BALANCE_TOO_LOW',
    });
    for (const _ of Array(3)) await createPaidInvoice(server, owner);
    await advanceTime(server, day);
    await passDays(server, owner, 0);
    const { availableMinor } = await balance();
    const paying = request(samplePin);
    const paid = await server.call('paySubscription', paying, owner.asking);
    expect(paid).toMatchObject({ status: 'paid', payment: { method: 'balance', result: 'success' } });
    expect(await server.call('paySubscription', paying, owner.asking)).toEqual(paid);
    expect(await balance()).toMatchObject({ availableMinor: availableMinor - 9_000_00 });
    expect((await getPlan(server, owner)).plan).toBe('basic');
  });

  test('happens once for two simultaneous requests', async () => {
    for (const _ of Array(5)) await createPaidInvoice(server, owner);
    await advanceTime(server, day);
    await passDays(server, owner, 0);
    const { availableMinor } = await balance();
    const { subscriptionId: id } = await order(server, owner, basicQuarterly);
    const pay = () =>
      server.ask(
        'paySubscription',
        { params: { id }, body: { paymentId: uuid(), method: 'balance', pin: samplePin } },
        owner.asking,
      );
    const answers = await Promise.all([pay(), pay(), pay()]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await balance()).toMatchObject({ availableMinor: availableMinor - 9_000_00 });
  });
});
