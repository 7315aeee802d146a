import { describe, expect, test } from 'vitest';
import type { SubscriptionOrder } from '#domain/subscription.ts';
import { paymentUpdateOf, sendDisputeEvent, sendPaymentUpdate } from '#tests/support/money/payer.ts';
import {
  type PlanOwner,
  basicQuarterly,
  buy,
  choose,
  getPlan,
  order,
  passDays,
  proQuarterly,
  proYearly,
  startPay,
} from '#tests/support/money/subscriptions.ts';
import { minute } from '#tests/support/people/identity.ts';
import { setUpPlanOwner } from '#tests/support/money/plan-owner.ts';
import type { DatabaseServer } from '#tests/support/server/database-server.ts';
import { advanceTime } from '#tests/support/store/business-fixture.ts';

let server: DatabaseServer;
let owner: PlanOwner;

setUpPlanOwner((made) => {
  ({ server, owner } = made);
});

const referenceOf = ({ payment }: SubscriptionOrder) => payment?.reference ?? '';
const reverse = async (reference: string, amountMinor: number) => {
  const answer = await sendPaymentUpdate(server, paymentUpdateOf(reference, 'reversed', amountMinor));
  expect(answer.statusCode).toBe(200);
};
const loseDispute = async (reference: string, amountMinor: number) => {
  for (const state of ['open', 'lost'] as const)
    expect((await sendDisputeEvent(server, reference, state, amountMinor)).statusCode).toBe(200);
};
const losses = [
  ['reversed', reverse],
  ['lost to a dispute', loseDispute],
] as const;
const listStatuses = async () =>
  (await server.call('subscriptionOrders', {}, owner.asking)).map(({ kind, status }) => `${kind} ${status}`);

describe.each(losses)('a payment of a plan that is %s', (_how, lose) => {
  test('ends the plan if it pays for the present period', async () => {
    const paid = await buy(server, owner, basicQuarterly);
    await lose(referenceOf(paid), 9_000_00);
    expect(await getPlan(server, owner)).toMatchObject({ plan: 'free', subscription: null });
    expect(await listStatuses()).toEqual(['purchase refunded']);
  });

  test('ends nothing if it was a surplus: a second payment of a paid order', async () => {
    const { subscriptionId: id } = await order(server, owner, basicQuarterly);
    const first = await startPay(server, owner, id, 'card');
    await advanceTime(server, 31 * minute);
    const second = await startPay(server, owner, id, 'card');
    expect(referenceOf(second)).not.toBe(referenceOf(first));
    await choose(server, second.payment?.payUrl, 'pays');
    await advanceTime(server, minute);
    await sendPaymentUpdate(server, paymentUpdateOf(referenceOf(first), 'success', 9_000_00));
    await lose(referenceOf(first), 9_000_00);
    expect(await getPlan(server, owner)).toMatchObject({ plan: 'basic', subscription: { status: 'active' } });
    expect(await listStatuses()).toEqual(['purchase paid']);
  });

  test('ends nothing if it was a surplus: a late payment of a replaced order', async () => {
    const replaced = await order(server, owner, basicQuarterly);
    const late = await startPay(server, owner, replaced.subscriptionId, 'card');
    await buy(server, owner, proYearly);
    await sendPaymentUpdate(server, paymentUpdateOf(referenceOf(late), 'success', 9_000_00));
    await lose(referenceOf(late), 9_000_00);
    expect(await getPlan(server, owner)).toMatchObject({ plan: 'pro', subscription: { status: 'active' } });
    expect(await listStatuses()).toEqual(['purchase paid', 'purchase void']);
  });

  test('ends nothing if it paid for an earlier period', async () => {
    const paid = await buy(server, owner, basicQuarterly);
    for (let month = 0; month < 4; month += 1) await passDays(server, owner, 25);
    expect(await listStatuses()).toEqual(['renewal paid', 'purchase paid']);
    await lose(referenceOf(paid), 9_000_00);
    expect(await getPlan(server, owner)).toMatchObject({ plan: 'basic', subscription: { status: 'active' } });
    expect(await listStatuses()).toEqual(['renewal paid', 'purchase refunded']);
  });

  test('ends the plan if the unused days that it paid for are part of the present period', async () => {
    const paid = await buy(server, owner, basicQuarterly);
    await buy(server, owner, proQuarterly);
    await lose(referenceOf(paid), 9_000_00);
    expect(await getPlan(server, owner)).toMatchObject({ plan: 'free', subscription: null });
    expect(await listStatuses()).toEqual(['upgrade paid', 'purchase refunded']);
  });
});

test('a reversal that arrives before its payment leaves no plan', async () => {
  const { subscriptionId: id } = await order(server, owner, basicQuarterly);
  const { payment } = await startPay(server, owner, id, 'card');
  await choose(server, payment?.payUrl, 'reversalFirst');
  await advanceTime(server, 11 * minute);
  await advanceTime(server, minute);
  expect(await getPlan(server, owner)).toMatchObject({ plan: 'free', subscription: null });
  expect(await listStatuses()).toEqual(['purchase refunded']);
});
