import { v7 as uuid } from 'uuid';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Permission, permission } from '#domain/permission.ts';
import {
  type PlanOwner,
  basicQuarterly,
  basicYearly,
  buy,
  choose,
  getPlan,
  newPlanOwner,
  order,
  preview,
  proYearly,
} from '#tests/support/money/subscriptions.ts';
import { minute } from '#tests/support/people/identity.ts';
import { samplePin, setSamplePin } from '#tests/support/people/pins.ts';
import { codeOfApp, setUpAuthenticator } from '#tests/support/people/second-factor.ts';
import { samplePassword } from '#tests/support/people/sign-up.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import type { Asking, InputOf } from '#tests/support/server/request.ts';
import { advanceTime, createTeamMember } from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
let owner: PlanOwner;
beforeAll(async () => {
  server = await startApiServer();
});
beforeEach(async () => {
  owner = await newPlanOwner(server);
  await buy(server, owner, basicQuarterly);
});
afterAll(() => server.close());

const business = permission('BUSINESS', 'manage');
const payments = (level: 'view-only' | 'manage') => permission('PAYMENT', level);
const newMember = (...permissions: Permission[]) => createTeamMember(server, owner, permissions);
const newOrderId = async () => (await order(server, owner, proYearly)).subscriptionId;
const pay = (asking: Asking, id: string, over: Partial<InputOf<'paySubscription'>['body']> = {}) =>
  server.ask(
    'paySubscription',
    { params: { id }, body: { paymentId: uuid(), method: 'storedCard', ...over } },
    asking,
  );
const changeMethod = (asking: Asking, body: { allowsBalance?: boolean; removeCard?: true }) =>
  server.ask('updateRenewalMethod', { body }, asking);
const changeCard = (asking: Asking) => server.ask('changeCard', { body: { paymentId: uuid() } }, asking);
const forbidden = { status: 403, code: 'NO_PERMISSION' };
const unconfirmed = { status: 422, code: 'STEP_UP_REQUIRED' };

describe('a member who manages the business, without access to payments', () => {
  test('sees no balance, and that they may not pay from it', async () => {
    expect(await getPlan(server, { ...owner, asking: await newMember(business) })).toMatchObject({
      availableMinor: null,
      canSpend: false,
    });
  });

  test.each([
    ['pay from the balance', { method: 'balance', pin: samplePin }],
    ['charge the stored card', { method: 'storedCard' }],
    ['keep a card', { method: 'card', keepCard: true }],
  ] as const)("can't %s", async (_, body) => {
    const asking = await newMember(business);
    await setSamplePin(server, asking);
    expect(await pay(asking, await newOrderId(), body)).toMatchObject(forbidden);
  });

  test('can pay an order on the page of the provider', async () => {
    const asking = await newMember(business);
    expect((await pay(asking, await newOrderId(), { method: 'card' })).status).toBe(200);
  });

  test("can't continue a cancelled plan, or change to one that the stored card or the paid days pay", async () => {
    const asking = await newMember(business);
    const cheaper = { body: { ...basicYearly, orderId: uuid(), totalMinor: null } };
    expect(await server.ask('upgradeSubscription', cheaper, asking)).toMatchObject(forbidden);
    const previewed = await preview(server, { ...owner, asking }, proYearly);
    expect([previewed.kind, previewed.bill]).toEqual(['unavailable', null]);
    expect(previewed.reason).toContain('access to payments');
    await server.call('cancelSubscription', {}, asking);
    expect(await server.ask('undoSubscriptionChange', {}, asking)).toMatchObject(forbidden);
    expect((await getPlan(server, owner)).subscription).toMatchObject({ scheduled: { kind: 'cancel' } });
  });

  const stores = {
    'the balance': async ({ asking }: PlanOwner) => {
      await server.call('updateRenewalMethod', { body: { allowsBalance: true } }, asking);
    },
    'a stored card': async ({ asking }: PlanOwner) => {
      const { change } = await server.call('changeCard', { body: { paymentId: uuid() } }, asking);
      await choose(server, change?.payUrl, 'pays', '4000000000003220');
      expect((await server.call('renewalCard', {}, asking)).change).toMatchObject({ status: 'stored' });
    },
    'a credit': async ({ businessId }: PlanOwner) => {
      await server.deps.db.execute(
        sql`update subscriptions set credit_minor = 1 where business_id = ${businessId}`,
      );
    },
  };

  test.each(Object.entries(stores))('can buy a first plan, until it would spend %s', async (_, store) => {
    const other = await newPlanOwner(server);
    const asking = await createTeamMember(server, other, [business]);
    const buyPlan = () =>
      server.ask(
        'purchaseSubscription',
        { body: { ...basicQuarterly, orderId: uuid(), totalMinor: 9_000_00 } },
        asking,
      );
    for (let nth = 0; nth < 2; nth += 1) expect((await buyPlan()).status).toBe(200);
    await store(other);
    expect(await buyPlan()).toMatchObject({
      code: 'ILLEGAL_EVENT',
      error: expect.stringContaining('access to payments'),
    });
    expect((await preview(server, other, basicQuarterly)).kind).toBe('purchase');
  });

  test("can't change how the renewals are paid", async () => {
    const asking = await newMember(business);
    expect(await changeMethod(asking, { allowsBalance: true })).toMatchObject(forbidden);
    expect(await changeMethod(asking, { removeCard: true })).toMatchObject(forbidden);
    expect(await changeCard(asking)).toMatchObject(forbidden);
    expect((await getPlan(server, owner)).subscription).toMatchObject({
      allowsBalance: false,
      card: { lastDigits: '4081' },
    });
  });

  test('does not get the page on which another one changes the card', async () => {
    await changeCard(owner.asking);
    const load = async (asking: Asking) => (await server.call('renewalCard', {}, asking)).change?.payUrl;
    expect(await load(owner.asking)).toEqual(expect.any(String));
    expect(await load(await newMember(business))).toBeNull();
  });
});

describe("an order's page", () => {
  const loadPage = async (id: string, asking: Asking) => {
    const { payment } = await server.call('subscriptionOrder', { params: { id } }, asking);
    return payment?.payUrl ?? null;
  };
  const open = async (id: string, asking: Asking, keepCard: boolean, paymentId = uuid()) => {
    const answer = await pay(asking, id, { paymentId, method: 'card', keepCard });
    return String(JSON.parse(answer.body).data.payment?.payUrl);
  };

  test('is for people who may pay; the page of a payment that keeps a card needs access to payments too', async () => {
    const viewer = await newMember(permission('BUSINESS', 'view-only'), payments('manage'));
    const manager = await newMember(business);
    const id = await newOrderId();
    const keeping = await open(id, owner.asking, true);
    expect([await loadPage(id, manager), await loadPage(id, viewer)]).toEqual([null, null]);
    expect(await loadPage(id, await newMember(business, payments('manage')))).toBe(keeping);
    const list = await server.call('subscriptionOrders', {}, manager);
    expect(list.find(({ subscriptionId }) => subscriptionId === id)?.payment).toMatchObject({ payUrl: null });
    expect((await server.call('activeSubscription', {}, manager)).openOrder?.payment?.payUrl).toBeNull();
    const other = await open(id, manager, false);
    expect([await loadPage(id, manager), await loadPage(id, viewer)]).toEqual([other, null]);
  });

  test.each([true, false])('is continued only with the same choice to keep the card: %s', async (first) => {
    const id = await newOrderId();
    const paymentId = uuid();
    const begun = await open(id, owner.asking, first, paymentId);
    expect(await open(id, owner.asking, first)).toBe(begun);
    const other = await open(id, owner.asking, !first);
    expect(other).not.toBe(begun);
    expect(await open(id, owner.asking, first, paymentId)).toBe(begun);
    expect(await open(id, owner.asking, !first)).toBe(other);
  });

  test('keeps the choice of its attempt', async () => {
    const id = await newOrderId();
    const paymentId = uuid();
    await pay(owner.asking, id, { paymentId, method: 'card', keepCard: true });
    expect(await pay(owner.asking, id, { paymentId, method: 'card' })).toMatchObject({
      code: 'ALREADY_DONE',
    });
  });

  test('from before a card was removed keeps no card, and is not continued to keep one', async () => {
    const id = await newOrderId();
    const paymentId = uuid();
    const keeping = { method: 'card', keepCard: true } as const;
    const begun = JSON.parse((await pay(owner.asking, id, { ...keeping, paymentId })).body).data.payment
      .payUrl;
    server.pass(minute);
    await changeMethod(owner.asking, { removeCard: true });
    expect(await pay(owner.asking, id, { ...keeping, paymentId })).toMatchObject({ code: 'ALREADY_DONE' });
    expect(await open(id, owner.asking, true)).not.toBe(begun);
  });
});

describe('a permission that is lost while the provider is asked', () => {
  const keepOnly =
    (...permissions: Permission[]) =>
    async () => {
      const kept = JSON.stringify(permissions);
      const isMember = sql`business_id = ${owner.businessId} and status = 'active'`;
      await server.deps.db.execute(sql`update team_members set permissions = ${kept} where ${isMember}`);
    };
  async function suspend() {
    const { members } = await server.call('teamMembers', { query: {} }, owner.asking);
    const body = { status: 'suspended' as const };
    for (const { id } of members)
      await server.call('toggleMemberStatus', { params: { id }, body }, owner.asking);
  }
  const losses = {
    'the access to the business': [keepOnly(payments('manage')), { status: 403, code: 'NO_PERMISSION' }],
    'the membership': [suspend, { status: 404, code: 'BUSINESS_NOT_FOUND' }],
    'the access to payments': [keepOnly(business), forbidden],
  } as const;

  test.each(Object.entries(losses))('ends the payment of an order: %s', async (_, [lose, refusal]) => {
    const id = await newOrderId();
    const asking = await newMember(business, payments('manage'));
    vi.spyOn(server.deps.payments, 'initialize').mockImplementationOnce(async () => {
      await lose();
      return { state: 'ready', payUrl: 'https://pay.example.com/p' };
    });
    expect(await pay(asking, id, { method: 'card', keepCard: true })).toMatchObject(refusal);
    const { payment } = await server.call('subscriptionOrder', { params: { id } }, owner.asking);
    expect(payment?.payUrl).toBeNull();
  });
});

test('a change of the card from before it was removed is not continued', async () => {
  const paymentId = uuid();
  const begun = await server.call('changeCard', { body: { paymentId } }, owner.asking);
  server.pass(minute);
  await changeMethod(owner.asking, { removeCard: true });
  expect((await server.call('renewalCard', {}, owner.asking)).change).toMatchObject({ payUrl: null });
  expect(await server.ask('changeCard', { body: { paymentId } }, owner.asking)).toMatchObject({
    code: 'ALREADY_DONE',
  });
  const next = await server.call('changeCard', { body: { paymentId: uuid() } }, owner.asking);
  expect(next.change?.payUrl).toEqual(expect.any(String));
  expect(next.change?.payUrl).not.toBe(begun.change?.payUrl);
});

test('a card that is kept with the payment of an order is in the timeline, once', async () => {
  const events = async () =>
    (await getPlan(server, owner)).subscription?.timeline
      .filter(({ event }) => event.startsWith('card.'))
      .map(({ event, note }) => `${event} ${note ?? ''}`);
  expect(await events()).toEqual(['card.added visa 4081']);
  await pay(owner.asking, await newOrderId());
  await advanceTime(server, minute);
  expect(await events()).toEqual(['card.added visa 4081']);
});

test('a member who views payments sees the balance, and still may not spend it', async () => {
  const asking = await newMember(business, payments('view-only'));
  expect(await getPlan(server, { ...owner, asking })).toMatchObject({ availableMinor: 0, canSpend: false });
  expect(await pay(asking, await newOrderId())).toMatchObject(forbidden);
  expect(await changeMethod(asking, { allowsBalance: true })).toMatchObject(forbidden);
});

describe('what concerns the stored card', () => {
  const ways = {
    'a charge': async (asking: Asking) => pay(asking, await newOrderId()),
    'a permission to pay from the balance': (asking: Asking) => changeMethod(asking, { allowsBalance: true }),
    'a change': changeCard,
    'a removal': (asking: Asking) => changeMethod(asking, { removeCard: true }),
  };

  test.each(Object.entries(ways))('needs a fresh sign-in or the password again: %s', async (_, act) => {
    const asking = await newMember(business, payments('manage'));
    server.pass(10 * minute);
    expect(await act(asking)).toMatchObject(unconfirmed);
    const wrong = { body: { password: 'another horse' } };
    expect(await server.ask('confirmPassword', wrong, asking)).toMatchObject({ code: 'PASSWORD_WRONG' });
    expect(await act(asking)).toMatchObject(unconfirmed);
    await server.call('confirmPassword', { body: { password: samplePassword } }, asking);
    expect((await act(asking)).status).toBe(200);
  });

  test('needs a code in place of the password with an authenticator app', async () => {
    const asking = await newMember(business, payments('manage'));
    const { secret } = await setUpAuthenticator(server, asking);
    server.pass(10 * minute);
    const password = { body: { password: samplePassword } };
    expect(await server.ask('confirmPassword', password, asking)).toMatchObject({ code: 'ALREADY_DONE' });
    expect(await changeCard(asking)).toMatchObject(unconfirmed);
    const code = codeOfApp(secret, server.deps.clock.now());
    await server.call('stepUp', { body: { code } }, asking);
    expect((await changeCard(asking)).status).toBe(200);
  });
});
