import { v7 as uuid } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { hasSubscription } from '#server/modules/subscriptions/subscriptions.records.ts';
import { violations } from '#tests/faults/invariants.ts';
import { setUpPlanOwner } from '#tests/support/money/plan-owner.ts';
import type { DatabaseServer } from '#tests/support/server/database-server.ts';
import { minute, newHandle } from '#tests/support/people/identity.ts';
import { sampleBusiness } from '#tests/support/people/sign-up.ts';
import { changePlan } from '#tests/support/people/team.ts';
import { verifyOwner } from '#tests/support/people/verified-business.ts';
import { advanceTime } from '#tests/support/store/business-fixture.ts';
import {
  type PlanOwner,
  basicQuarterly,
  basicYearly,
  buy,
  choose,
  getPlan,
  order,
  passDays,
  payByCard,
  preview,
  proQuarterly,
  startPay,
} from '#tests/support/money/subscriptions.ts';

let server: DatabaseServer;
let owner: PlanOwner;

setUpPlanOwner((made) => {
  ({ server, owner } = made);
});

describe('changing the plan', () => {
  test('upgrades at once for the previewed amount', async () => {
    await buy(server, owner, basicQuarterly);
    await passDays(server, owner, 30);
    const previewed = await preview(server, owner, proQuarterly);
    expect(previewed).toMatchObject({ kind: 'upgrade', bill: { lines: [{}, { kind: 'unusedDays' }] } });
    const upgraded = await buy(server, owner, proQuarterly);
    expect(upgraded).toMatchObject({
      kind: 'upgrade',
      status: 'paid',
      bill: previewed.bill,
      payment: { amountMinor: previewed.bill?.totalMinor },
    });
    expect(await getPlan(server, owner)).toMatchObject({
      plan: 'pro',
      subscription: { plan: 'pro', period: 'quarterly', periodStart: previewed.bill?.periodStart },
    });
  });

  test('schedules a smaller plan for the end of the period, and can undo it', async () => {
    await buy(server, owner, proQuarterly);
    const change = { ...basicQuarterly, orderId: uuid(), totalMinor: null };
    const { order: none, subscription } = await server.call(
      'upgradeSubscription',
      { body: change },
      owner.asking,
    );
    expect(none).toBeNull();
    expect(subscription).toMatchObject({
      plan: 'pro',
      scheduled: { kind: 'change', plan: 'basic', at: subscription.periodEnd },
      nextPayment: { amountMinor: 9_000_00 },
    });
    const undone = await server.call('undoSubscriptionChange', {}, owner.asking);
    expect(undone).toMatchObject({ scheduled: null, nextPayment: { amountMinor: 24_000_00 } });
    expect(await server.ask('undoSubscriptionChange', {}, owner.asking)).toMatchObject({
      code: 'ILLEGAL_EVENT',
    });
    await server.call('upgradeSubscription', { body: change }, owner.asking);
    await passDays(server, owner, 93);
    expect(await getPlan(server, owner)).toMatchObject({
      plan: 'basic',
      subscription: { plan: 'basic', scheduled: null, status: 'active', priceMinor: 9_000_00 },
    });
  });

  test('cancels at the end of the period, and charges nothing after it', async () => {
    await buy(server, owner, basicYearly);
    const canceled = await server.call('cancelSubscription', {}, owner.asking);
    expect(canceled).toMatchObject({ status: 'active', scheduled: { kind: 'cancel' }, nextPayment: null });
    expect(await server.call('cancelSubscription', {}, owner.asking)).toMatchObject({
      version: canceled.version,
    });
    await passDays(server, owner, 367);
    expect(await getPlan(server, owner)).toMatchObject({ plan: 'free', subscription: null });
    expect(await server.call('subscriptionOrders', {}, owner.asking)).toHaveLength(1);
  });

  test('voids the unpaid order of an upgrade when the plan is cancelled', async () => {
    await buy(server, owner, basicQuarterly);
    const { subscriptionId: id } = await order(server, owner, proQuarterly);
    await server.call('cancelSubscription', {}, owner.asking);
    const voided = await server.call('subscriptionOrder', { params: { id } }, owner.asking);
    expect(voided).toMatchObject({ status: 'void' });
    expect(await getPlan(server, owner)).toMatchObject({
      openOrder: null,
      subscription: { status: 'active', scheduled: { kind: 'cancel' } },
    });
  });

  test('cancels an unpaid order at once', async () => {
    await order(server, owner, basicQuarterly);
    expect(await server.call('cancelSubscription', {}, owner.asking)).toMatchObject({ status: 'canceled' });
    expect(await getPlan(server, owner)).toMatchObject({ subscription: null, openOrder: null });
    expect(await server.ask('cancelSubscription', {}, owner.asking)).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a plan that an operator gave', () => {
  beforeEach(() => changePlan(server, owner, 'basic'));
  const planInForce = async () => (await getPlan(server, owner)).plan;

  test('stays after a purchase that is cancelled without a payment', async () => {
    await order(server, owner, proQuarterly);
    expect(await planInForce()).toBe('basic');
    expect(await violations(server.database)).toEqual([]);
    await server.call('cancelSubscription', {}, owner.asking);
    expect(await getPlan(server, owner)).toMatchObject({ plan: 'basic', subscription: null });
  });

  test('stays while the first payment is pending or failed, and ends with the paid plan', async () => {
    const { subscriptionId: id } = await order(server, owner, proQuarterly);
    const { payment } = await startPay(server, owner, id, 'card');
    expect(await planInForce()).toBe('basic');
    await choose(server, payment?.payUrl, 'declined');
    await advanceTime(server, minute);
    expect(await planInForce()).toBe('basic');
    await payByCard(server, owner, id, 'notKept');
    expect(await planInForce()).toBe('pro');
    await server.call('cancelSubscription', {}, owner.asking);
    await passDays(server, owner, 93);
    expect(await getPlan(server, owner)).toMatchObject({ plan: 'free', subscription: null });
  });

  test('can be given and changed while a first order is unpaid, and not once it is paid', async () => {
    expect(await hasSubscription(server.deps.db, owner.businessId)).toBe(false);
    await order(server, owner, proQuarterly);
    expect(await hasSubscription(server.deps.db, owner.businessId)).toBe(false);
    await buy(server, owner, proQuarterly);
    expect(await hasSubscription(server.deps.db, owner.businessId)).toBe(true);
  });
});

describe('the trial', () => {
  test('can be started once by a verified owner, in one of their businesses, and ends in the free plan', async () => {
    expect(await getPlan(server, owner)).toMatchObject({
      canStartTrial: false,
      trialReason: expect.stringContaining('Verify'),
    });
    expect(await server.ask('startTrial', {}, owner.asking)).toMatchObject({ code: 'ILLEGAL_EVENT' });
    await verifyOwner(server.call, server.deps, owner);
    expect(await getPlan(server, owner)).toMatchObject({ canStartTrial: true, trialReason: null });
    const trial = await server.call('startTrial', {}, owner.asking);
    expect(trial).toMatchObject({ status: 'trialing', plan: 'pro', periodEnd: null, nextPayment: null });
    expect((await getPlan(server, owner)).plan).toBe('pro');
    const second = await server.call('createBusiness', { body: sampleBusiness(newHandle()) }, owner.asking);
    const elsewhere = { ...owner.asking, businessId: second.id };
    await verifyOwner(server.call, server.deps, { businessId: second.id, asking: elsewhere });
    expect(await server.ask('startTrial', {}, elsewhere)).toMatchObject({ code: 'ILLEGAL_EVENT' });
    await passDays(server, owner, 8);
    expect((await server.mails(owner.email))[0]?.subject).toContain('Your trial of Pro ends on');
    await passDays(server, owner, 7);
    expect(await getPlan(server, owner)).toMatchObject({
      plan: 'free',
      subscription: null,
      canStartTrial: false,
    });
    expect(await server.ask('startTrial', {}, owner.asking)).toMatchObject({ code: 'ILLEGAL_EVENT' });
  });

  test('is replaced by a plan that is bought', async () => {
    await verifyOwner(server.call, server.deps, owner);
    await server.call('startTrial', {}, owner.asking);
    await buy(server, owner, basicQuarterly);
    await passDays(server, owner, 20);
    expect(await getPlan(server, owner)).toMatchObject({ plan: 'basic', subscription: { status: 'active' } });
  });
});
