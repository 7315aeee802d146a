import { beforeEach, describe, expect, test } from 'vitest';
import type { SubscriptionOrder } from '#domain/subscription.ts';
import type { DisputeUpdate } from '#server/providers/payments/payments.ts';
import { sendDisputeEvent } from '#tests/support/money/payer.ts';
import type { Transaction } from '#server/db/client.ts';
import { agreeOnPlan, extendTrial, refundOrder } from '#server/modules/subscriptions/operator.service.ts';
import { describeOpenDisputes, describeOrders } from '#server/modules/subscriptions/operator.view.ts';
import { moveTestClock } from '#server/modules/subscriptions/test-clock.service.ts';
import { getBalance } from '#server/platform/ledger/ledger.service.ts';
import { createPaidInvoice } from '#tests/support/money/paid-invoice.ts';
import {
  type PlanOwner,
  basicQuarterly,
  buy,
  getPlan,
  newPlanOwner,
  order,
  passDays,
  preview,
  proYearly,
  startPay,
} from '#tests/support/money/subscriptions.ts';
import { day } from '#tests/support/people/identity.ts';
import { samplePin, setSamplePin } from '#tests/support/people/pins.ts';
import { verifyOwner } from '#tests/support/people/verified-business.ts';
import { setUpPlanOwner } from '#tests/support/money/plan-owner.ts';
import type { DatabaseServer } from '#tests/support/server/database-server.ts';
import { createCaller } from '#tests/support/store/business-fixture.ts';

let server: DatabaseServer;
let owner: PlanOwner;

setUpPlanOwner((made) => {
  ({ server, owner } = made);
});

const operator = createCaller('operator');
const act = <Result>(work: (tx: Transaction) => Promise<Result>) => server.deps.db.transaction(work);
const orders = () => server.call('subscriptionOrders', {}, owner.asking);

describe('an operator', () => {
  test('agrees on a custom plan, which keeps its price and is left at the end of its period', async () => {
    const agreement = {
      priceMinor: 500_000_00,
      period: 'yearly',
      overrides: { limits: { products: 9 } },
    } as const;
    await act((tx) => agreeOnPlan(tx, server.deps, owner.businessId, agreement, operator));
    expect(await getPlan(server, owner)).toMatchObject({
      plan: 'custom',
      subscription: { status: 'active', plan: 'custom', nextPayment: { amountMinor: 500_000_00 } },
    });
    const { entitlements } = await server.call('subscriptionUsage', {}, owner.asking);
    expect(entitlements.limits).toEqual({ products: 9, invoicesPerMonth: null, teamMembers: null });
    expect((await preview(server, owner, proYearly)).kind).toBe('scheduled');
  });

  test('refunds a payment by its provider, which ends the plan', async () => {
    const { subscriptionId: id } = await buy(server, owner, basicQuarterly);
    await act((tx) => refundOrder(tx, server.deps, owner.businessId, id, operator));
    expect(await getPlan(server, owner)).toMatchObject({ plan: 'free', subscription: null });
    await passDays(server, owner, 2);
    expect(await orders()).toMatchObject([{ status: 'refunded' }]);
    const { data } = await server.call('transactions', { query: { type: 'refund' } }, owner.asking);
    expect(data).toMatchObject([{ direction: 'CR', result: 'success', grossMinor: 9_000_00 }]);
    await expect(
      act((tx) => refundOrder(tx, server.deps, owner.businessId, id, operator)),
    ).rejects.toMatchObject({ code: 'ILLEGAL_EVENT' });
  });

  test('refunds a payment from the balance to the balance', async () => {
    for (const _ of Array(3)) await createPaidInvoice(server, owner);
    await setSamplePin(server, owner.asking);
    await passDays(server, owner, 5);
    const getAvailable = async () =>
      (await getBalance(server.deps.db, owner.businessId, 'NGN')).availableMinor;
    const availableMinor = await getAvailable();
    const { subscriptionId: id } = await order(server, owner, basicQuarterly);
    await startPay(server, owner, id, 'balance', { pin: samplePin });
    expect(await getAvailable()).toBe(availableMinor - 9_000_00);
    await act((tx) => refundOrder(tx, server.deps, owner.businessId, id, operator));
    expect(await getAvailable()).toBe(availableMinor);
    expect(await getPlan(server, owner)).toMatchObject({ plan: 'free', subscription: null });
    expect(await orders()).toMatchObject([{ status: 'refunded' }]);
  });

  describe('with a disputed payment of a plan', () => {
    let paid: SubscriptionOrder;
    const tell = async (state: DisputeUpdate['state'], amountMinor = 9_000_00) => {
      const reference = paid.payment?.reference ?? '';
      expect((await sendDisputeEvent(server, reference, state, amountMinor)).statusCode).toBe(200);
    };
    const payment = () =>
      server.call('transaction', { params: { id: paid.payment?.transactionId ?? '' } }, owner.asking);
    const events = async () => (await payment()).transaction.timeline.map(({ event }) => event);
    const listOrders = () => describeOrders(server.deps, owner.businessId);
    const refund = () =>
      act((tx) => refundOrder(tx, server.deps, owner.businessId, paid.subscriptionId, operator));

    beforeEach(async () => {
      for (const _ of Array(3)) await createPaidInvoice(server, owner);
      await passDays(server, owner, 5);
      paid = await buy(server, owner, basicQuarterly);
    });

    test('finds it, and the business keeps its plan and its balance until the decision', async () => {
      const before = await getBalance(server.deps.db, owner.businessId, 'NGN');
      expect(await describeOpenDisputes(server.deps.db)).not.toContain(owner.handle);
      for (let nth = 0; nth < 2; nth += 1) await tell('open');
      expect(await describeOpenDisputes(server.deps.db)).toMatch(
        new RegExp(`^${owner.handle}  ${paid.subscriptionId}  ₦9,000.00`, 'm'),
      );
      expect(await listOrders()).toContain('dispute open ₦9,000.00');
      expect(await getBalance(server.deps.db, owner.businessId, 'NGN')).toEqual(before);
      expect((await getPlan(server, owner)).plan).toBe('basic');
      expect((await events()).filter((event) => event === 'dispute.opened')).toHaveLength(1);
      expect((await payment()).disputes).toEqual([]);
      const { disputes } = await server.call('homeSummary', {}, owner.asking);
      expect(disputes?.count).toBe(0);
      await expect(refund()).rejects.toMatchObject({ code: 'ILLEGAL_EVENT' });
    });

    test('can refund it once it is won', async () => {
      await tell('open');
      await tell('won');
      expect(await listOrders()).toContain('dispute won ₦9,000.00');
      expect(await describeOpenDisputes(server.deps.db)).not.toContain(owner.handle);
      expect((await getPlan(server, owner)).plan).toBe('basic');
      await refund();
      expect((await getPlan(server, owner)).plan).toBe('free');
    });

    test('sees the plan end once it is lost', async () => {
      const before = await getBalance(server.deps.db, owner.businessId, 'NGN');
      await tell('open');
      for (let nth = 0; nth < 2; nth += 1) await tell('lost');
      expect(await listOrders()).toMatch(/refunded .*dispute lost ₦9,000.00/);
      expect(await getPlan(server, owner)).toMatchObject({ plan: 'free', subscription: null });
      expect((await payment()).transaction.result).toBe('reversed');
      expect(await events()).toEqual(expect.arrayContaining(['dispute.opened', 'dispute.lost']));
      expect(await getBalance(server.deps.db, owner.businessId, 'NGN')).toEqual(before);
    });

    test('sees a part that is lost, which is no income any more and leaves the business its plan', async () => {
      const before = await getBalance(server.deps.db, owner.businessId, 'NGN');
      for (let nth = 0; nth < 2; nth += 1) await tell('lost', 1_000_00);
      const { expenses } = await server.call('bookkeepingSummary', { query: { range: '7d' } }, owner.asking);
      expect(expenses.plan).toBe(8_000_00);
      expect(await listOrders()).toMatch(/ paid .*dispute lost ₦1,000.00/);
      expect((await getPlan(server, owner)).plan).toBe('basic');
      expect(await getBalance(server.deps.db, owner.businessId, 'NGN')).toEqual(before);
    });
  });

  test('extends a trial', async () => {
    await verifyOwner(server.call, server.deps, owner);
    const { trialEndsAt } = await server.call('startTrial', {}, owner.asking);
    await act((tx) => extendTrial(tx, server.deps, owner.businessId, 10, operator));
    const { subscription } = await getPlan(server, owner);
    expect(new Date(subscription?.trialEndsAt ?? 0).getTime() - new Date(trialEndsAt ?? 0).getTime()).toBe(
      10 * day,
    );
    await passDays(server, owner, 20);
    expect((await getPlan(server, owner)).plan).toBe('pro');
  });

  test('moves the clock of a business by a year of renewals', async () => {
    await buy(server, owner, basicQuarterly);
    const moved = moveTestClock(server.deps, owner.businessId, 400);
    // The sandbox takes some seconds for each result.
    const running = setInterval(() => server.pass(5000), 500);
    await moved.finally(() => clearInterval(running));
    const all = await orders();
    expect(all.map(({ kind, status }) => [kind, status])).toEqual([
      ...Array.from({ length: 4 }, () => ['renewal', 'paid']),
      ['purchase', 'paid'],
    ]);
    expect((await getPlan(server, owner)).plan).toBe('basic');
    const other = await newPlanOwner(server);
    expect((await getPlan(server, other)).subscription).toBeNull();
  });

  test('lets the owner move the clock of their business alone, and a repeated request moves it once', async () => {
    await buy(server, owner, basicQuarterly);
    const other = await newPlanOwner(server);
    const before = await server.call('testClock', {}, owner.asking);
    const move = () => server.call('moveTestClock', { body: { aheadDays: 7 } }, owner.asking);
    await move();
    const moved = await move();
    expect(moved.aheadDays).toBe(7);
    expect(Date.parse(moved.now) - Date.parse(before.now)).toBeGreaterThanOrEqual(7 * day);
    expect((await server.call('testClock', {}, other.asking)).aheadDays).toBe(0);
  });
});
