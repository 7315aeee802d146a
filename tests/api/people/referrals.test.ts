import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SubscriptionOrder } from '#domain/subscription.ts';
import { referralBonus } from '#domain/referral.ts';
import { businesses } from '#server/db/tables/people/business.table.ts';
import { referrals } from '#server/db/tables/people/referrals.table.ts';
import { users } from '#server/db/tables/people/session.table.ts';
import { runOperatorStep } from '#server/db/dry-run.ts';
import { reviewReferral } from '#server/modules/referrals/referrals.jobs.ts';
import { referralArea } from '#server/modules/referrals/referrals.operator.ts';
import { refundOrder } from '#server/modules/subscriptions/operator.service.ts';
import { getBalance } from '#server/platform/ledger/ledger.service.ts';
import { createOperatorActor } from '#server/platform/timeline/operator-actor.ts';
import { paymentUpdateOf, sendDisputeEvent, sendPaymentUpdate } from '#tests/support/money/payer.ts';
import { newPayoutAccount } from '#tests/support/money/payout-accounts.ts';
import {
  type PlanOwner,
  basicQuarterly,
  buy,
  newPlanOwner,
  passDays,
} from '#tests/support/money/subscriptions.ts';
import { day, newEmail, newHandle, newOnboarding } from '#tests/support/people/identity.ts';
import { newReferral, readReferrals, signUpWithCode } from '#tests/support/people/referrals.ts';
import { sampleBusiness, samplePassword } from '#tests/support/people/sign-up.ts';
import { verifyOwner } from '#tests/support/people/verified-business.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());

const operator = createOperatorActor('Ngozi');
const readOne = async (owner: PlanOwner) => {
  const [referral] = (await readReferrals(server, owner)).referrals;
  if (!referral) throw new Error('There is no referral');
  return referral;
};
const listBonuses = async ({ asking }: PlanOwner) =>
  (await server.call('transactions', { query: { type: 'referralBonus' } }, asking)).data;
const balanceOf = ({ businessId }: PlanOwner) => getBalance(server.deps.db, businessId, 'NGN');
const referralOf = async ({ businessId }: PlanOwner) => {
  const [row] = await server.deps.db
    .select()
    .from(referrals)
    .where(eq(referrals.referredBusinessId, businessId));
  if (!row) throw new Error('There is no referral');
  return row;
};
const kindsOf = async ({ asking }: PlanOwner) =>
  (await server.call('notifications', { query: {} }, asking)).items.map(({ kind }) => kind);
const loseDispute = async ({ payment }: SubscriptionOrder) => {
  for (const state of ['open', 'lost'] as const)
    await sendDisputeEvent(server, payment?.reference ?? '', state, 9_000_00);
};
const refund = ({ businessId }: PlanOwner, { subscriptionId }: SubscriptionOrder) =>
  server.deps.db.transaction((tx) => refundOrder(tx, server.deps, businessId, subscriptionId, operator));

/** Creates a referral whose bonus was paid. */
async function newPaidReferral() {
  const pair = await newReferral(server);
  const order = await buy(server, pair.referred, basicQuarterly);
  await passDays(server, pair.referred, 31);
  expect(await readOne(pair.referrer)).toMatchObject({ status: 'paid' });
  return { ...pair, order };
}

describe('a referral', () => {
  test('begins with a sign-up by the code, and pays its bonus once, 30 days after the first payment of a plan', async () => {
    const referrer = await newPlanOwner(server);
    const { invitation, referrals: none } = await server.call('referrals', {}, referrer.asking);
    expect(none).toEqual([]);
    expect(invitation?.link).toContain(`/auth?ref=${invitation?.code}`);
    const referred = await signUpWithCode(server, ` ${invitation?.code.toLowerCase()} `);
    expect(await readOne(referrer)).toMatchObject({
      businessName: 'Amaka Fabrics',
      status: 'pending',
      dueAt: null,
    });
    await buy(server, referred, basicQuarterly);
    await passDays(server, referred, 0);
    const { status, dueAt } = await readOne(referrer);
    expect(status).toBe('approved');
    const waitMs = new Date(dueAt ?? '').getTime() - server.deps.clock.now().getTime();
    expect(Math.round(waitMs / day)).toBe(30);
    await passDays(server, referred, 29);
    expect(await readOne(referrer)).toMatchObject({ status: 'approved' });
    expect(await listBonuses(referrer)).toEqual([]);
    await passDays(server, referred, 1);
    const key = await referralOf(referred);
    await Promise.all(Array.from({ length: 5 }, () => reviewReferral(server.deps, key)));
    await passDays(server, referred, 1);
    const summary = await readReferrals(server, referrer);
    expect(summary).toMatchObject({ earned: referralBonus, paidTo: { id: referrer.businessId } });
    expect(summary.referrals).toMatchObject([{ status: 'paid' }]);
    expect(await listBonuses(referrer)).toMatchObject([
      { direction: 'CR', result: 'success', grossMinor: 2_500_00, feeMinor: 0, counterpart: 'Kontor' },
    ]);
    expect(await balanceOf(referrer)).toMatchObject({ availableMinor: 2_500_00, pendingMinor: 0 });
    expect(await kindsOf(referrer)).toEqual(['referralPaid', 'referralApproved']);
    const books = await server.call('bookkeepingSummary', { query: { range: '7d' } }, referrer.asking);
    expect(JSON.stringify(books)).toContain('"referralBonus"');
  });

  test('needs a code of a person who owns a business, and a refused code loses nothing', async () => {
    const email = newEmail();
    const start = (referralCode: string | undefined) =>
      server.ask('saveCredentials', { body: { email, password: samplePassword, referralCode } });
    expect(await start('NOBODY99')).toMatchObject({
      status: 422,
      code: 'INVALID',
      fields: [{ field: 'referralCode', message: expect.stringContaining("don't know this referral code") }],
    });
    expect(await start('not a code')).toMatchObject({ status: 422 });
    const unfinished = await newOnboarding(server, email);
    const [own] = await server.deps.db.select().from(users).where(eq(users.email, unfinished.email));
    expect(await start(own?.referralCode)).toMatchObject({ status: 422 });
    expect(await start(undefined)).toMatchObject({ status: 200 });
  });

  test('goes to the oldest business that the referrer owns', async () => {
    const { referrer, referred } = await newReferral(server);
    const { token = '' } = referrer.asking;
    const { id } = await server.call('createBusiness', { body: sampleBusiness(newHandle()) }, { token });
    await buy(server, referred, basicQuarterly);
    await passDays(server, referred, 31);
    const { earned, paidTo } = await readReferrals(server, referrer);
    expect([earned.amountMinor, paidTo?.id]).toEqual([2_500_00, referrer.businessId]);
    expect(await listBonuses(referrer)).toHaveLength(1);
    expect(await listBonuses({ ...referrer, asking: { ...referrer.asking, businessId: id } })).toEqual([]);
  });

  test('waits for the decision about a dispute of the payment', async () => {
    const { referrer, referred } = await newReferral(server);
    const { payment } = await buy(server, referred, basicQuarterly);
    await sendDisputeEvent(server, payment?.reference ?? '', 'open', 9_000_00);
    await passDays(server, referred, 31);
    expect(await readOne(referrer)).toMatchObject({ status: 'approved' });
    await sendDisputeEvent(server, payment?.reference ?? '', 'won', 9_000_00);
    await passDays(server, referred, 1);
    expect(await readOne(referrer)).toMatchObject({ status: 'paid' });
  });

  test('is not voided by a refund after the 30 days', async () => {
    const { referrer, referred, order } = await newPaidReferral();
    await refund(referred, order);
    await passDays(server, referred, 1);
    expect(await readOne(referrer)).toMatchObject({ status: 'paid', voidReason: null });
  });

  test('is private to the referrer', async () => {
    const { referrer, referred } = await newReferral(server);
    expect((await readReferrals(server, referred)).referrals).toEqual([]);
    expect((await readReferrals(server, referrer)).referrals).toHaveLength(1);
  });
});

interface Case {
  referrer: PlanOwner;
  referred: PlanOwner;
  order: SubscriptionOrder;
}
const numbers = { bvn: '22210000011', idNumber: '70110000011', account: null };
const setOwner = (businessId: string, ownerId: string) =>
  server.deps.db.update(businesses).set({ ownerId }).where(eq(businesses.id, businessId));

/** A case for each rule against fraud. */
const frauds = {
  sameOwner: ({ referrer, referred }: Case) => setOwner(referred.businessId, referrer.userId),
  async sameIdentity({ referrer, referred }: Case) {
    for (const owner of [referrer, referred]) await verifyOwner(server.call, server.deps, owner, numbers);
  },
  async samePayoutAccount({ referrer, referred }: Case) {
    for (const owner of [referrer, referred]) await newPayoutAccount(server, owner);
  },
  refunded: ({ referred, order }: Case) => refund(referred, order),
  chargedBack: ({ order }: Case) => loseDispute(order),
} as const;

describe.each(Object.entries(frauds))('a referral to which the rule %s applies', (reason, apply) => {
  test('is voided with this reason, and no bonus is ever paid', async () => {
    const { referrer, referred } = await newReferral(server);
    const order = await buy(server, referred, basicQuarterly);
    await apply({ referrer, referred, order });
    await passDays(server, referred, 0);
    expect(await readOne(referrer)).toMatchObject({ status: 'voided', voidReason: reason });
    await passDays(server, referred, 31);
    expect(await readOne(referrer)).toMatchObject({ status: 'voided', paidAt: null });
    expect(await listBonuses(referrer)).toEqual([]);
    expect(await kindsOf(referrer)).toContain('referralVoided');
  });
});

describe('a bonus that was paid', () => {
  test.each([
    ['a lost dispute', loseDispute],
    [
      "a reversal by the payer's bank",
      ({ payment }: SubscriptionOrder) =>
        sendPaymentUpdate(server, paymentUpdateOf(payment?.reference ?? '', 'reversed', 9_000_00)),
    ],
  ])('is taken back once after %s of the payment', async (_how, lose) => {
    const { referrer, referred, order } = await newPaidReferral();
    await passDays(server, referred, 60);
    await lose(order);
    await passDays(server, referred, 1);
    await passDays(server, referred, 1);
    expect(await readOne(referrer)).toMatchObject({ status: 'voided', voidReason: 'chargedBack' });
    expect((await readReferrals(server, referrer)).earned.amountMinor).toBe(0);
    expect(await listBonuses(referrer)).toMatchObject([{ result: 'reversed', grossMinor: 2_500_00 }]);
    expect(await balanceOf(referrer)).toMatchObject({ availableMinor: 0, receivableMinor: 0 });
    expect((await kindsOf(referrer))[0]).toBe('referralTakenBack');
  });

  test('is taken back when a fraud rule applies later', async () => {
    const { referrer, referred, order } = await newPaidReferral();
    referrer.asking = { ...referrer.asking };
    await frauds.samePayoutAccount({ referrer, referred, order });
    await passDays(server, referred, 0);
    expect(await readOne(referrer)).toMatchObject({ status: 'voided', voidReason: 'samePayoutAccount' });
    expect((await balanceOf(referrer)).availableMinor).toBe(0);
  });
});

test('a referrer without a business on the day of the bonus gets none', async () => {
  const { referrer, referred } = await newReferral(server);
  await buy(server, referred, basicQuarterly);
  const heir = await newPlanOwner(server);
  await setOwner(referrer.businessId, heir.userId);
  await passDays(server, referred, 31);
  expect(await referralOf(referred)).toMatchObject({ status: 'voided', voidReason: 'noBusiness' });
});

describe('an operator', () => {
  const act = (subject: string, values: Record<string, string>, isDryRun = false) =>
    runOperatorStep(server.deps, { isDryRun }, (tx) => {
      const action = referralArea.actions['void'];
      if (!action) throw new Error('There is no such action');
      return action.run(tx, server.deps, subject, action.input.parse(values), operator);
    });

  test('sees the referrals that wait, and voids one with a reason that the referrer reads', async () => {
    const { referrer, referred } = await newReferral(server);
    const { id } = await referralOf(referred);
    const list = async () =>
      (await referralArea.list(server.deps.db, server.deps)).map((item) => item.subject);
    expect(await list()).toContain(id);
    await expect(act(id, { reason: ' ' })).rejects.toThrow('Say why');
    await act(id, { reason: 'Two accounts of one shop' }, true);
    expect(await readOne(referrer)).toMatchObject({ status: 'pending' });
    await act(id, { reason: 'Two accounts of one shop' });
    expect(await readOne(referrer)).toMatchObject({
      status: 'voided',
      voidReason: 'byKontor',
      note: 'Two accounts of one shop',
    });
    expect(await list()).not.toContain(id);
    const log = await server.call('auditLog', { query: { recordType: 'referral' } }, referrer.asking);
    expect(log.data.map(({ event, actorName }) => [event, actorName])).toEqual([
      ['referral.void', 'Ngozi'],
      ['referral.signUp', 'Kontor'],
    ]);
  });

  test('takes a bonus back that was paid', async () => {
    const { referrer, referred } = await newPaidReferral();
    await act((await referralOf(referred)).id, { reason: 'A fraud ring' });
    expect((await balanceOf(referrer)).availableMinor).toBe(0);
  });
});
