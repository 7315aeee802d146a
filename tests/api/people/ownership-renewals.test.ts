import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { violations } from '#tests/faults/invariants.ts';
import {
  type PlanOwner,
  basicQuarterly,
  buy,
  choose,
  getPlan,
  newPlanOwner,
  order,
} from '#tests/support/money/subscriptions.ts';
import { minute, newSession } from '#tests/support/people/identity.ts';
import { acceptOwnershipTransfer, startOwnershipTransfer } from '#tests/support/people/ownership.ts';
import { setSamplePin, samplePin } from '#tests/support/people/pins.ts';
import { samplePerson } from '#tests/support/people/sign-up.ts';
import { sampleCompany } from '#tests/support/people/verification.ts';
import { inviteAndJoin } from '#tests/support/people/team.ts';
import { verifyBusiness } from '#tests/support/people/verified-business.ts';
import { type DatabaseServer, startDatabaseServer } from '#tests/support/server/database-server.ts';
import type { Asking } from '#tests/support/server/request.ts';
import { advanceTime } from '#tests/support/store/business-fixture.ts';

let server: DatabaseServer;
beforeAll(async () => {
  server = await startDatabaseServer();
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await violations(server.database)).toEqual([]);
});

/** Lets a member take over the business; returns the new owner. */
async function handOver(owner: PlanOwner, before: () => Promise<unknown> = async () => undefined) {
  const member = await inviteAndJoin(server, owner);
  const { id } = await startOwnershipTransfer(server, owner, member.id);
  await before();
  await advanceTime(server, minute);
  await acceptOwnershipTransfer(server, member.asking, id);
  return { ...owner, ...member };
}
/** A business whose owner keeps a card, and allows renewals from the balance. */
async function newOwnerWithCard() {
  const owner = await newPlanOwner(server);
  await buy(server, owner, basicQuarterly);
  await server.call('updateRenewalMethod', { body: { allowsBalance: true } }, owner.asking);
  return owner;
}
const mails = async (email: string) => (await server.mails(email)).map(({ text }) => text);
/** Returns how many cards of a business the provider keeps. */
async function countKeptCards({ businessId }: PlanOwner): Promise<number> {
  const { rows } = await server.database.query<{ kept: number }>(
    `select count(*)::int as kept from sandbox_authorizations a join transactions t on t.reference = a.payment_reference
     where t.business_id = $1 and a.deleted_at is null`,
    [businessId],
  );
  return rows[0]?.kept ?? -1;
}
const setPhone = (asking: Asking, phoneNumber: string) =>
  server.call('updateBusinessInfo', { body: { phoneNumber } }, asking);
const phoneOf = async (asking: Asking) => (await server.call('businessInfo', {}, asking)).phoneNumber;

describe('a new owner', () => {
  test('gets neither the card of the previous one nor the permission to pay from the balance', async () => {
    const owner = await newOwnerWithCard();
    expect(await countKeptCards(owner)).toBe(1);
    const after = await handOver(owner);
    const { subscription } = await getPlan(server, after);
    expect(subscription).toMatchObject({ card: null, allowsBalance: false, status: 'active' });
    expect(subscription?.timeline.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['card.removed', 'balance.refused']),
    );
    await advanceTime(server, minute);
    expect(await countKeptCards(owner)).toBe(0);

    await setSamplePin(server, after.asking);
    const { subscriptionId: id } = await order(server, after, { plan: 'pro', period: 'yearly' });
    const body = { paymentId: uuid(), method: 'storedCard' as const, pin: samplePin };
    expect(await server.ask('paySubscription', { params: { id }, body }, after.asking)).toMatchObject({
      code: 'ILLEGAL_EVENT',
    });
  });

  test('is told so, and so is the previous one', async () => {
    const owner = await newOwnerWithCard();
    const after = await handOver(owner);
    expect(await mails(owner.email)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('your card and the permission to pay renewals from the balance are removed'),
        expect.stringContaining('The plan no longer has your card'),
      ]),
    );
    expect(await mails(after.email)).toEqual(
      expect.arrayContaining([
        expect.stringContaining("don't come with it"),
        expect.stringContaining("The plan no longer has Amaka Obi's card"),
      ]),
    );
  });

  test('gets no card of a change that was under way, and its payment is refunded', async () => {
    const owner = await newOwnerWithCard();
    let payUrl: string | null | undefined;
    const after = await handOver(owner, async () => {
      const body = { paymentId: uuid() };
      payUrl = (await server.call('changeCard', { body }, owner.asking)).change?.payUrl;
    });
    await choose(server, payUrl, 'pays', '4000000000003220');
    await advanceTime(server, minute);
    expect((await getPlan(server, after)).subscription?.card).toBeNull();
    await advanceTime(server, minute);
    expect(await countKeptCards(owner)).toBe(0);
    expect(await server.call('renewalCard', {}, after.asking)).toMatchObject({
      card: null,
      change: { status: 'notStored' },
    });
  });

  test('pays an order that the previous one left unpaid under their own address', async () => {
    const owner = await newOwnerWithCard();
    const { subscriptionId } = await order(server, owner, { plan: 'pro', period: 'yearly' });
    const after = await handOver(owner);
    const { rows } = await server.database.query(
      'select payer_email as email from subscription_orders where id = $1',
      [subscriptionId],
    );
    expect(rows).toEqual([{ email: after.email }]);
  });
});

test('a removed card is not kept again by a payment that began before', async () => {
  const owner = await newOwnerWithCard();
  const { change } = await server.call('changeCard', { body: { paymentId: uuid() } }, owner.asking);
  await advanceTime(server, minute);
  await server.call('updateRenewalMethod', { body: { removeCard: true } }, owner.asking);
  await choose(server, change?.payUrl, 'pays', '4000000000003220');
  await advanceTime(server, minute);
  expect((await getPlan(server, owner)).subscription?.card).toBeNull();
});

describe('the phone number of the business', () => {
  test.each([
    ['is removed if it is that of the previous owner', `0${samplePerson.phoneNumber.slice(4)}`, null],
    ['stays if it is another one', '+2348099999999', '+2348099999999'],
  ])('%s', async (_, before, expected) => {
    const owner = await newPlanOwner(server);
    await buy(server, owner, basicQuarterly);
    await setPhone(owner.asking, before);
    const after = await handOver(owner);
    expect(await phoneOf({ ...after.asking, token: await newSession(server, after.email) })).toBe(expected);
  });
});

describe('the tax number of the business', () => {
  test.each([
    ['is removed if a person owns it', false, null],
    ['stays if it is that of a registered company', true, '12345678-0001'],
  ])('%s', async (_, isCompany, expected) => {
    const owner = await newPlanOwner(server);
    await buy(server, owner, basicQuarterly);
    await verifyBusiness(server.deps, owner.businessId);
    if (isCompany)
      await server.database.query('update kyc_cases set company = $2 where business_id = $1', [
        owner.businessId,
        sampleCompany,
      ]);
    await server.call('updateBusinessInfo', { body: { taxNumber: '12345678-0001' } }, owner.asking);
    const { asking, email } = await handOver(owner);
    const { taxNumber } = await server.call(
      'businessInfo',
      {},
      { ...asking, token: await newSession(server, email) },
    );
    expect(taxNumber).toBe(expected);
  });
});
