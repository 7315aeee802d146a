import { beforeEach, describe, expect, test } from 'vitest';
import { verifyOwner } from '#tests/support/people/verified-business.ts';
import { paymentUpdateOf, sendPaymentUpdate } from '#tests/support/money/payer.ts';
import {
  type PlanOwner,
  basicQuarterly,
  buy,
  getPlan,
  order,
  passDays,
  payByCard,
  preview,
  proYearly,
} from '#tests/support/money/subscriptions.ts';
import { setUpPlanOwner } from '#tests/support/money/plan-owner.ts';
import type { DatabaseServer } from '#tests/support/server/database-server.ts';

let server: DatabaseServer;
let owner: PlanOwner;

setUpPlanOwner((made) => {
  ({ server, owner } = made);
});
beforeEach(async () => {
  await verifyOwner(server.call, server.deps, owner);
  await server.call('startTrial', {}, owner.asking);
  await passDays(server, owner, 4);
});

const now = { ...basicQuarterly, startsNow: true };
const plan = () => getPlan(server, owner);

describe('a plan that is bought in the trial', () => {
  test('starts when the trial ends', async () => {
    const { trial, bill, losses } = await preview(server, owner, basicQuarterly);
    expect(trial).toMatchObject({ plan: 'pro', days: 10, startsNow: false });
    expect(losses.limits).toContainEqual({ limit: 'products', max: 500, used: 0 });
    await buy(server, owner, basicQuarterly);
    const { subscription } = await plan();
    expect(await plan()).toMatchObject({
      plan: 'pro',
      subscription: {
        status: 'trialing',
        plan: 'basic',
        periodStart: bill?.periodStart,
        nextPayment: { at: bill?.periodEnd, amountMinor: 9_000_00 },
      },
    });
    expect(Date.parse(trial?.endsAt ?? '') - Date.parse(subscription?.periodStart ?? '')).toBeLessThan(
      86_400_000,
    );
    await passDays(server, owner, 11);
    expect(await plan()).toMatchObject({ plan: 'basic', subscription: { status: 'active', plan: 'basic' } });
    await passDays(server, owner, 89);
    await passDays(server, owner, 3);
    expect(await plan()).toMatchObject({ subscription: { status: 'active', periodStart: bill?.periodEnd } });
  });

  test('starts at once if the buyer chose so', async () => {
    expect((await preview(server, owner, now)).trial).toMatchObject({ days: 10, startsNow: true });
    await buy(server, owner, now);
    expect(await plan()).toMatchObject({ plan: 'basic', subscription: { status: 'active', plan: 'basic' } });
  });

  test('is another order with the other start', async () => {
    const later = await order(server, owner, basicQuarterly);
    const atOnce = await order(server, owner, now);
    expect(atOnce.subscriptionId).not.toBe(later.subscriptionId);
    expect(atOnce.bill.totalMinor).toBe(later.bill.totalMinor);
    await payByCard(server, owner, atOnce.subscriptionId);
    expect(await plan()).toMatchObject({ plan: 'basic', subscription: { status: 'active' } });
  });

  test('keeps its start if it is paid on a later day', async () => {
    const { subscriptionId, bill } = await order(server, owner, basicQuarterly);
    await passDays(server, owner, 2);
    await payByCard(server, owner, subscriptionId);
    expect(await plan()).toMatchObject({
      plan: 'pro',
      subscription: { status: 'trialing', periodStart: bill.periodStart },
    });
  });

  test('starts when it is paid after the end of the trial', async () => {
    const { subscriptionId } = await order(server, owner, basicQuarterly);
    await passDays(server, owner, 12);
    expect(await plan()).toMatchObject({ plan: 'free', subscription: { status: 'incomplete' } });
    await payByCard(server, owner, subscriptionId);
    expect(await plan()).toMatchObject({ plan: 'basic', subscription: { status: 'active' } });
  });

  test('is paid once: another plan waits until it has started', async () => {
    await buy(server, owner, basicQuarterly);
    const { kind, reason, trial } = await preview(server, owner, proYearly);
    expect([kind, trial]).toEqual(['unavailable', null]);
    expect(reason).toContain('starts when the trial ends');
    await passDays(server, owner, 11);
    expect((await preview(server, owner, proYearly)).kind).toBe('upgrade');
  });

  test('can be cancelled for the end of its paid period, and that undone', async () => {
    await buy(server, owner, basicQuarterly);
    const { periodEnd } = await server.call('cancelSubscription', {}, owner.asking);
    expect(await plan()).toMatchObject({
      plan: 'pro',
      subscription: { status: 'trialing', scheduled: { kind: 'cancel', at: periodEnd }, nextPayment: null },
    });
    await server.call('undoSubscriptionChange', {}, owner.asking);
    expect(await plan()).toMatchObject({ subscription: { status: 'trialing', scheduled: null } });
    await server.call('cancelSubscription', {}, owner.asking);
    await passDays(server, owner, 11);
    expect(await plan()).toMatchObject({ plan: 'basic', subscription: { status: 'active' } });
    for (let month = 0; month < 4; month += 1) await passDays(server, owner, 25);
    expect(await plan()).toMatchObject({ plan: 'free', subscription: null });
  });

  test('does not start if its payment is returned, and the trial goes on', async () => {
    const { payment } = await buy(server, owner, basicQuarterly);
    await sendPaymentUpdate(server, paymentUpdateOf(payment?.reference ?? '', 'reversed', 9_000_00));
    expect(await plan()).toMatchObject({
      plan: 'pro',
      subscription: { status: 'trialing', plan: 'pro', periodStart: null, periodEnd: null },
    });
    await passDays(server, owner, 11);
    expect(await plan()).toMatchObject({ plan: 'free', subscription: null });
  });

  test('is announced: with its receipt, before the trial ends, and when it starts', async () => {
    await buy(server, owner, basicQuarterly);
    await passDays(server, owner, 9);
    await passDays(server, owner, 2);
    const emails = await server.mails(owner.email);
    const textOf = (subject: string) => emails.find((email) => email.subject.includes(subject))?.text ?? '';
    expect(textOf('Receipt for Basic')).toContain(
      'Your trial of Pro continues. Basic quarterly starts when it ends.',
    );
    expect(textOf('Your trial of Pro ends on')).toContain('Basic quarterly starts then.');
    expect(textOf('has started')).toContain('The trial of Pro is over, and Basic quarterly has started.');
    expect(emails.map(({ subject }) => subject).join()).not.toContain('has ended');
  });
});
