import { v7 as uuid } from 'uuid';
import { describe, expect, test } from 'vitest';
import { takeDueSteps } from '#server/modules/subscriptions/subscriptions.jobs.ts';
import { getBalance } from '#server/platform/ledger/ledger.service.ts';
import { createPaidInvoice } from '#tests/support/money/paid-invoice.ts';
import {
  type PlanOwner,
  basicQuarterly,
  buy,
  choose,
  getPlan,
  passDays,
  payByCard,
  proYearly,
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

const orders = () => server.call('subscriptionOrders', {}, owner.asking);
const subjects = async () => (await server.mails(owner.email)).map(({ subject }) => subject);
/** Returns the number of days until the paid period ends. */
async function daysLeft(): Promise<number> {
  const { subscription } = await getPlan(server, owner);
  const end = new Date(subscription?.periodEnd ?? 0).getTime();
  return (end - server.deps.clock.now().getTime()) / day;
}
/** Moves the clock to a number of days after the end of the paid period. */
const passPeriod = async (days = 0) => passDays(server, owner, (await daysLeft()) + days + 0.01);

const getAvailable = async () => (await getBalance(server.deps.db, owner.businessId, 'NGN')).availableMinor;

/** Returns the last digits of the cards that are stored for any plan of the business, also one that has ended. */
async function listStoredCards(): Promise<(string | null)[]> {
  const { rows } = await server.database.query<{ digits: string | null }>(
    `select card_last_digits as digits from subscriptions where business_id = $1
     and num_nonnulls(card_sealed, card_brand, card_last_digits, card_expires, card_payer_email) > 0`,
    [owner.businessId],
  );
  return rows.map(({ digits }) => digits);
}

/** Returns how often a provider was asked to charge a card, with the results. */
async function charges(): Promise<string[]> {
  const { rows } = await server.database.query<{ result: string }>(
    `select result from transactions where business_id = $1 and method = 'DIRECT_DEBIT' order by id`,
    [owner.businessId],
  );
  return rows.map(({ result }) => result);
}

describe('a renewal', () => {
  test('is announced twice and charges the stored card once', async () => {
    await buy(server, owner, basicQuarterly);
    const before = await getPlan(server, owner);
    expect(before.subscription?.card).toMatchObject({ brand: 'visa', lastDigits: '4081' });
    await passDays(server, owner, (await daysLeft()) - 6.9);
    expect((await subjects())[0]).toMatch(/^Basic quarterly of .* renews on/);
    await passDays(server, owner, 6);
    expect((await subjects()).filter((subject) => subject.includes('renews on'))).toHaveLength(2);
    await passPeriod();
    expect(await charges()).toEqual(['success']);
    expect(await orders()).toMatchObject([
      { kind: 'renewal', status: 'paid', payment: { method: 'storedCard' } },
      { kind: 'purchase' },
    ]);
    expect(await getPlan(server, owner)).toMatchObject({
      plan: 'basic',
      subscription: { status: 'active', periodStart: before.subscription?.periodEnd },
    });
  });

  test('charges the same card for every period, also after the owner has another email address', async () => {
    await buy(server, owner, basicQuarterly);
    await passPeriod();
    owner.email = `new-${owner.email}`;
    await server.database.query('update users set email = $2 where id = $1', [owner.userId, owner.email]);
    await passPeriod();
    await passPeriod();
    expect(await charges()).toEqual(['success', 'success', 'success']);
  });

  test('happens once with several workers', async () => {
    await buy(server, owner, basicQuarterly);
    server.pass((await daysLeft()) * day + 1000);
    const work = () => takeDueSteps(server.deps, owner.businessId);
    await Promise.all([work(), work(), work(), work()]);
    await passDays(server, owner, 0);
    expect(await charges()).toEqual(['success']);
    expect(await orders()).toHaveLength(2);
  });

  test('is not paid from a balance that covers it, but may not pay it', async () => {
    for (const _ of Array(3)) await createPaidInvoice(server, owner);
    await buy(server, owner, basicQuarterly, 'notKept');
    await passPeriod();
    expect(await getAvailable()).toBeGreaterThan(9_000_00);
    expect((await orders())[0]).toMatchObject({ kind: 'renewal', payment: null });
    expect((await getPlan(server, owner)).subscription).toMatchObject({ status: 'past_due' });
  });

  test('is paid from the balance if that is allowed, there is no card, and it covers exactly this', async () => {
    for (const _ of Array(3)) await createPaidInvoice(server, owner);
    await buy(server, owner, basicQuarterly, 'notKept');
    await server.call('updateRenewalMethod', { body: { allowsBalance: true } }, owner.asking);
    await passDays(server, owner, 5);
    const { data } = await server.call(
      'transactions',
      { query: { type: 'invoiceFulfillment' } },
      owner.asking,
    );
    const body = { amountMinor: (await getAvailable()) - 9_000_00, reason: 'Sent back' };
    await server.call('refundTransaction', { params: { id: data[0]?.id ?? '' }, body }, owner.asking);
    await passPeriod();
    expect((await orders())[0]).toMatchObject({
      kind: 'renewal',
      status: 'paid',
      payment: { method: 'balance' },
    });
    expect(await getAvailable()).toBe(0);
  });

  test("that nothing can pay doesn't tell whether the balance would, in any text", async () => {
    await buy(server, owner, basicQuarterly, 'notKept');
    await server.call('updateRenewalMethod', { body: { allowsBalance: true } }, owner.asking);
    await passPeriod();
    const { subscription } = await getPlan(server, owner);
    const notes = subscription?.timeline.filter(({ event }) => event === 'renewal.failed');
    const emails = await server.mails(owner.email);
    const email = emails.find(({ subject }) => subject.includes("couldn't be"));
    const texts = [subscription?.dunning?.message, notes?.[0]?.note, email?.text];
    for (const text of texts) {
      expect(text).toContain('There is no card that can be charged');
      expect(text).not.toMatch(/balance (does not|doesn't) cover/);
    }
  });

  test('without a card asks for a payment by email, which renews the plan', async () => {
    await buy(server, owner, basicQuarterly, 'notKept');
    await passPeriod();
    const { subscription, plan } = await getPlan(server, owner);
    expect([plan, subscription?.status]).toEqual(['basic', 'past_due']);
    const [mail] = await server.mails(owner.email);
    const orderId = subscription?.dunning?.orderId ?? '';
    expect(mail?.text).toContain(`/dashboard/subscription/checkout/${orderId}`);
    expect(await payByCard(server, owner, orderId)).toMatchObject({ status: 'paid', kind: 'renewal' });
    expect(await getPlan(server, owner)).toMatchObject({
      subscription: { status: 'active', dunning: null, card: { lastDigits: expect.any(String) } },
    });
  });

  test('is not charged once the card was removed', async () => {
    await buy(server, owner, basicQuarterly);
    const removed = await server.call('updateRenewalMethod', { body: { removeCard: true } }, owner.asking);
    expect(removed.card).toBeNull();
    expect(removed.timeline.map(({ event }) => event)).toContain('card.removed');
    await passPeriod();
    expect(await charges()).toEqual([]);
  });

  test('of a cancelled plan does not happen', async () => {
    await buy(server, owner, basicQuarterly);
    await server.call('cancelSubscription', {}, owner.asking);
    await passPeriod();
    expect(await charges()).toEqual([]);
    expect(await getPlan(server, owner)).toMatchObject({ plan: 'free', subscription: null });
    expect((await subjects())[0]).toMatch(/^Basic of .* has ended$/);
    expect(await listStoredCards()).toEqual([]);
  });

  test('of a plan that was bought after another one had ended charges the new card alone', async () => {
    await buy(server, owner, basicQuarterly, 'declined');
    await server.call('cancelSubscription', {}, owner.asking);
    await passPeriod();
    await buy(server, owner, proYearly);
    await passPeriod();
    expect(await charges()).toEqual(['success']);
    expect(await getPlan(server, owner)).toMatchObject({ plan: 'pro', subscription: { status: 'active' } });
    expect(await listStoredCards()).toEqual(['4081']);
  });

  test('that is cancelled at the same moment is either charged before or not at all', async () => {
    await buy(server, owner, proYearly);
    await passDays(server, owner, 0);
    server.pass((await daysLeft()) * day + 1000);
    await passDays(server, owner, 0);
    const cancel = server.ask('cancelSubscription', {}, owner.asking);
    await Promise.all([cancel, takeDueSteps(server.deps, owner.businessId)]);
    await passDays(server, owner, 1);
    await passDays(server, owner, 30);
    const [newest] = await orders();
    const { subscription } = await getPlan(server, owner);
    if (subscription) expect(newest).toMatchObject({ status: 'paid' });
    else expect(newest?.payment?.result).not.toBe('pending');
  });
});

describe('a failed renewal', () => {
  test('is tried again until it is paid', async () => {
    await buy(server, owner, basicQuarterly, 'declinedTwice');
    await passPeriod();
    const failed = await getPlan(server, owner);
    expect(failed).toMatchObject({
      plan: 'basic',
      subscription: {
        status: 'past_due',
        dunning: { isHardDecline: false, amountMinor: 9_000_00, message: expect.any(String) },
      },
    });
    expect((await subjects())[0]).toBe("The renewal of Basic quarterly couldn't be charged");
    await passDays(server, owner, 2.1);
    expect(await charges()).toEqual(['failed', 'failed']);
    await passDays(server, owner, 5);
    expect(await charges()).toEqual(['failed', 'failed', 'success']);
    expect(await getPlan(server, owner)).toMatchObject({
      plan: 'basic',
      subscription: { status: 'active', dunning: null },
    });
  });

  test('is not charged again while a payment of it is in progress', async () => {
    await buy(server, owner, basicQuarterly, 'declinedTwice');
    await passPeriod();
    const { subscription } = await getPlan(server, owner);
    const { orderId = '', nextAttemptAt } = subscription?.dunning ?? {};
    const untilRetryMs = new Date(nextAttemptAt ?? 0).getTime() - server.deps.clock.now().getTime();
    await passDays(server, owner, (untilRetryMs - 10 * minute) / day);
    const { payment } = await startPay(server, owner, orderId, 'card');
    await advanceTime(server, 10 * minute);
    const retried = (await getPlan(server, owner)).subscription?.dunning?.nextAttemptAt;
    expect(retried).not.toBe(nextAttemptAt);
    expect(await charges()).toEqual(['failed']);
    await choose(server, payment?.payUrl, 'pays');
    await passDays(server, owner, 6);
    expect(await charges()).toEqual(['failed']);
    expect((await getPlan(server, owner)).subscription).toMatchObject({ status: 'active', dunning: null });
  });

  test('keeps the features for 7 days, and ends the plan after the last attempt', async () => {
    await buy(server, owner, basicQuarterly, 'declined');
    await passPeriod();
    await passDays(server, owner, 6.5);
    expect((await getPlan(server, owner)).plan).toBe('basic');
    await passDays(server, owner, 0.6);
    expect(await getPlan(server, owner)).toMatchObject({
      plan: 'free',
      subscription: { status: 'past_due', plan: 'basic' },
    });
    await passDays(server, owner, 7);
    expect(await charges()).toHaveLength(4);
    await passDays(server, owner, 7.1);
    expect(await charges()).toEqual(Array(5).fill('failed'));
    expect(await getPlan(server, owner)).toMatchObject({ plan: 'free', subscription: null });
    expect((await orders())[0]).toMatchObject({ status: 'void' });
    await passDays(server, owner, 60);
    expect(await charges()).toHaveLength(5);
  });

  test('with a hard decline charges nothing until there is another card', async () => {
    await buy(server, owner, basicQuarterly, 'stolen');
    await passPeriod();
    expect(await getPlan(server, owner)).toMatchObject({
      subscription: { dunning: { isHardDecline: true, nextAttemptAt: null } },
    });
    await passDays(server, owner, 15);
    expect(await charges()).toEqual(['failed']);
    const { subscription } = await getPlan(server, owner);
    await payByCard(server, owner, subscription?.dunning?.orderId ?? '');
    expect(await getPlan(server, owner)).toMatchObject({ plan: 'basic', subscription: { status: 'active' } });
    await passPeriod();
    expect(await charges()).toEqual(['failed', 'success']);
  });

  test('with a hard decline ends the plan after 21 days', async () => {
    await buy(server, owner, basicQuarterly, 'stolen');
    await passPeriod();
    await passDays(server, owner, 21.1);
    expect(await charges()).toEqual(['failed']);
    expect(await getPlan(server, owner)).toMatchObject({ plan: 'free', subscription: null });
  });

  test('can be cancelled, and is never charged then', async () => {
    await buy(server, owner, basicQuarterly, 'declinedTwice');
    await passPeriod();
    const { subscription } = await getPlan(server, owner);
    const choice = { ...proYearly, orderId: uuid(), totalMinor: 81_600_00 };
    expect(await server.ask('upgradeSubscription', { body: choice }, owner.asking)).toMatchObject({
      code: 'ILLEGAL_EVENT',
    });
    expect(await server.call('cancelSubscription', {}, owner.asking)).toMatchObject({ status: 'canceled' });
    await passDays(server, owner, 30);
    expect(await charges()).toEqual(['failed']);
    expect(
      await server.call(
        'subscriptionOrder',
        { params: { id: subscription?.dunning?.orderId ?? '' } },
        owner.asking,
      ),
    ).toMatchObject({ status: 'void' });
  });

  test('that is confirmed late counts', async () => {
    await buy(server, owner, basicQuarterly, 'late');
    await passPeriod();
    await advanceTime(server, 10 * 60_000);
    expect(await charges()).toEqual(['success']);
    expect((await getPlan(server, owner)).subscription?.status).toBe('active');
  });
});
