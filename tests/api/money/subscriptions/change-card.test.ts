import { v7 as uuid } from 'uuid';
import { describe, expect, test } from 'vitest';
import {
  type PlanOwner,
  basicQuarterly,
  buy,
  choose,
  getPlan,
  order,
  passDays,
  startPay,
} from '#tests/support/money/subscriptions.ts';
import { day, minute } from '#tests/support/people/identity.ts';
import { setUpPlanOwner } from '#tests/support/money/plan-owner.ts';
import type { DatabaseServer } from '#tests/support/server/database-server.ts';
import { advanceTime } from '#tests/support/store/business-fixture.ts';

let server: DatabaseServer;
let owner: PlanOwner;

setUpPlanOwner((made) => {
  ({ server, owner } = made);
});

const otherCard = '4000000000003220';
const start = (paymentId = uuid()) => server.call('changeCard', { body: { paymentId } }, owner.asking);
const load = () => server.call('renewalCard', {}, owner.asking);
const subscription = async () => (await getPlan(server, owner)).subscription;
/** Pays ₦50 on the provider's page. */
async function pay(outcome: Parameters<typeof choose>[2] = 'pays', card = otherCard): Promise<void> {
  const { change } = await start();
  await choose(server, change?.payUrl, outcome, card);
  await advanceTime(server, minute);
}
const rows = async () => {
  const { data } = await server.call('transactions', { query: {} }, owner.asking);
  return data.map(({ type, direction, result, grossMinor, label }) =>
    [type, direction, result, grossMinor, label].join(' '),
  );
};
/** Returns the last digits of the cards that the provider was told to forget. */
async function listForgottenCards(): Promise<string[]> {
  const { rows: cards } = await server.database.query<{ last4: string }>(
    `select last4 from sandbox_authorizations a join transactions t on t.reference = a.payment_reference
     where t.business_id = $1 and a.deleted_at is not null`,
    [owner.businessId],
  );
  return cards.map(({ last4 }) => last4);
}
/** Returns the sum of a ledger account of the payments for cards and their refunds, in kobo. */
async function cardLedger(account: string): Promise<number> {
  const { rows: sums } = await server.database.query<{ minor: string }>(
    `select coalesce(sum(case when l.credit = $2 then l.amount_minor else -l.amount_minor end), 0) as minor
     from ledger_transfers l join transactions t on t.business_id = l.business_id and t.id = l.transaction_id
     where t.business_id = $1 and t.subscription_id is not null and l.phase in ('posted', 'post') and $2 in (l.debit, l.credit)`,
    [owner.businessId, account],
  );
  return Number(sums[0]?.minor);
}

describe('changing the card of renewals', () => {
  test('stores the card of a payment of 50 naira, which is refunded and is no income', async () => {
    await buy(server, owner, basicQuarterly);
    const before = await subscription();
    expect(await start()).toMatchObject({
      card: { lastDigits: '4081' },
      change: { status: 'pending', amountMinor: 50_00, payUrl: expect.any(String) },
    });
    await pay();
    expect(await load()).toMatchObject({ card: { lastDigits: '3220' }, change: { status: 'stored' } });
    expect(await listForgottenCards()).toEqual(['4081']);
    expect(await subscription()).toMatchObject({
      status: 'active',
      periodEnd: before?.periodEnd,
      card: { lastDigits: '3220' },
      timeline: expect.arrayContaining([expect.objectContaining({ event: 'card.changed' })]),
    });
    await advanceTime(server, day);
    await passDays(server, owner, 0);
    expect((await rows()).slice(0, 2).toSorted()).toEqual([
      'refund CR success 5000 Card check',
      'subscription DR success 5000 Card check',
    ]);
    const { data: refunds } = await server.call('transactions', { query: { type: 'refund' } }, owner.asking);
    const params = { id: refunds[0]?.id ?? '' };
    expect((await server.call('transaction', { params }, owner.asking)).transaction).toMatchObject({
      message: 'The payment to check a card is returned',
    });
    for (const account of ['fees', 'suspense', 'external', 'available'])
      expect(await cardLedger(account)).toBe(0);
    expect(await server.call('subscriptionOrders', {}, owner.asking)).toHaveLength(1);
  });

  test('adds a card where there is none', async () => {
    await buy(server, owner, basicQuarterly, 'notKept');
    expect(await load()).toEqual({ card: null, change: null });
    await pay();
    expect(await load()).toMatchObject({ card: { lastDigits: '3220' }, change: { status: 'stored' } });
  });

  test('shows the new card as soon as the payer is back, before the provider reports the payment', async () => {
    await buy(server, owner, basicQuarterly);
    const { change } = await start();
    await choose(server, change?.payUrl, 'pays', otherCard);
    expect(await load()).toMatchObject({ card: { lastDigits: '3220' }, change: { status: 'stored' } });
  });

  test('is one payment for a repeated request, and for another one while it is in progress', async () => {
    await buy(server, owner, basicQuarterly);
    const id = uuid();
    const first = await start(id);
    expect(await start(id)).toEqual(first);
    expect(await start()).toEqual(first);
  });

  test('keeps the card when the payment fails, and can be tried again', async () => {
    await buy(server, owner, basicQuarterly);
    await pay('declined', '');
    expect(await load()).toMatchObject({
      card: { lastDigits: '4081' },
      change: { status: 'failed', message: expect.any(String), payUrl: null },
    });
    await pay();
    expect(await load()).toMatchObject({ card: { lastDigits: '3220' }, change: { status: 'stored' } });
  });

  test('keeps the card when the payment is abandoned, and still counts when it is made late', async () => {
    await buy(server, owner, basicQuarterly);
    const { change } = await start();
    await advanceTime(server, 31 * minute);
    expect(await load()).toMatchObject({
      card: { lastDigits: '4081' },
      change: { status: 'abandoned', payUrl: null },
    });
    await choose(server, change?.payUrl, 'pays', otherCard);
    await advanceTime(server, minute);
    expect(await load()).toMatchObject({ card: { lastDigits: '3220' }, change: { status: 'stored' } });
  });

  test('keeps the card when the page was paid by transfer, which is refunded', async () => {
    await buy(server, owner, basicQuarterly);
    const { change } = await start();
    await choose(server, change?.payUrl, 'pays', '', 'transfer');
    await advanceTime(server, minute);
    expect(await load()).toMatchObject({ card: { lastDigits: '4081' }, change: { status: 'notStored' } });
    await advanceTime(server, minute);
    expect(await cardLedger('suspense')).toBe(0);
  });

  test('charges an unpaid renewal with the new card at once', async () => {
    await buy(server, owner, basicQuarterly, 'stolen');
    const end = new Date((await subscription())?.periodEnd ?? 0).getTime();
    await passDays(server, owner, (end - server.deps.clock.now().getTime()) / day + 0.01);
    expect(await subscription()).toMatchObject({ status: 'past_due', dunning: { isHardDecline: true } });
    await pay('pays', '');
    await advanceTime(server, minute);
    expect(await subscription()).toMatchObject({ status: 'active', dunning: null });
    expect((await server.call('subscriptionOrders', {}, owner.asking))[0]).toMatchObject({
      kind: 'renewal',
      status: 'paid',
      payment: { method: 'storedCard' },
    });
  });

  test('does not charge an unpaid renewal while another payment of it is in progress', async () => {
    await buy(server, owner, basicQuarterly, 'stolen');
    const end = new Date((await subscription())?.periodEnd ?? 0).getTime();
    await passDays(server, owner, (end - server.deps.clock.now().getTime()) / day + 0.01);
    const id = (await subscription())?.dunning?.orderId ?? '';
    const { payment } = await startPay(server, owner, id, 'card');
    await pay('pays', '');
    await advanceTime(server, minute);
    const renewal = () => server.call('subscriptionOrder', { params: { id } }, owner.asking);
    expect(await renewal()).toMatchObject({ status: 'processing', payment: { method: 'card' } });
    await choose(server, payment?.payUrl, 'pays');
    await advanceTime(server, minute);
    expect(await renewal()).toMatchObject({ status: 'paid', payment: { method: 'card' } });
  });

  test('of a plan that ended meanwhile stores nothing, and is refunded', async () => {
    await order(server, owner, basicQuarterly);
    const { change } = await start();
    await server.call('cancelSubscription', {}, owner.asking);
    await choose(server, change?.payUrl, 'pays', otherCard);
    await advanceTime(server, minute);
    await advanceTime(server, day);
    await passDays(server, owner, 0);
    expect(await load()).toEqual({ card: null, change: null });
    expect((await rows()).toSorted()).toEqual([
      'refund CR success 5000 Card check',
      'subscription DR success 5000 Card check',
    ]);
    expect(await server.ask('changeCard', { body: { paymentId: uuid() } }, owner.asking)).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
