import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { permission } from '#domain/permission.ts';
import type { Plan } from '#domain/plan.ts';
import { takeDueSeatStep } from '#server/modules/seats/seat-steps.service.ts';
import { moveTestClock } from '#server/modules/subscriptions/test-clock.service.ts';
import { basicQuarterly, buy, newPlanOwner, proQuarterly } from '#tests/support/money/subscriptions.ts';
import { acceptOwnershipTransfer, startOwnershipTransfer } from '#tests/support/people/ownership.ts';
import { day, minute } from '#tests/support/people/identity.ts';
import { samplePassword, samplePerson } from '#tests/support/people/sign-up.ts';
import { changePlan, invite } from '#tests/support/people/team.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { type Shop, advanceTime, newShop } from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer({ SESSION_DAYS: '3650', SESSION_IDLE_DAYS: '3650' });
});
afterAll(() => server.close());

const manageTeam = [permission('BUSINESS', 'manage')];

/** Makes a person with this first name a member, a minute after the one before. */
async function addMember(shop: Shop, firstName: string, permissions = [permission('ORDER', 'view-only')]) {
  server.pass(minute);
  const { id, email, token } = await invite(server, shop, { permissions });
  const person = { ...samplePerson, firstName, lastName: 'Bello', newPassword: samplePassword };
  const { businessId } = shop;
  const signedIn = await server.call('joinTeam', { body: { ...person, token } }, { businessId });
  return { id, email, userId: signedIn.user.id, asking: { token: signedIn.token, businessId } };
}
type Added = Awaited<ReturnType<typeof addMember>>;

/** A business with members who joined in this order; its plan became smaller just now. */
async function newSmallerPlan(plan: Plan = 'free') {
  const shop = await newShop(server);
  await changePlan(server, shop, 'basic');
  const bisi = await addMember(shop, 'Bisi', manageTeam);
  const ada = await addMember(shop, 'Ada');
  const obi = await addMember(shop, 'Obi');
  await changePlan(server, shop, plan);
  const { owner } = await server.call('teamMembers', { query: {} }, shop.asking);
  return { ...shop, owner, bisi, ada, obi };
}

/** Lets days pass, and does what becomes due on the way. */
async function passDays(days: number) {
  await advanceTime(server, days * day);
  await advanceTime(server, minute);
}
const getDeadline = async ({ asking }: Pick<Shop, 'asking'>) =>
  (await server.call('subscriptionUsage', {}, asking)).seatDeadline;
const listActive = async ({ asking }: Pick<Shop, 'asking'>) =>
  (await server.call('teamMembers', { query: { status: 'active' } }, asking)).members.map(({ id }) => id);
const listSubjects = async (email: string, part: string) =>
  (await server.mails(email)).map(({ subject }) => subject).filter((subject) => subject.includes(part));
const listKinds = async ({ asking }: Pick<Shop, 'asking'>) =>
  (await server.call('notifications', {}, asking)).items
    .map(({ kind }) => kind)
    .filter((kind) => /seat/i.test(kind));
const readOrders = async ({ asking }: Pick<Added, 'asking'>) =>
  (await server.ask('orders', { query: {} }, asking)).status;
const daysUntil = (at: string | undefined) =>
  (new Date(at ?? 0).getTime() - server.deps.clock.now().getTime()) / day;

test('a smaller plan and a cancellation name the limits and the people who lose, before they are chosen', async () => {
  const { businessId, asking } = await newSmallerPlan('basic');
  const lossesOf = async (plan: Plan) =>
    (
      await server.call(
        'previewSubscription',
        { query: { plan, period: 'quarterly' } },
        { ...asking, businessId },
      )
    ).losses;
  expect(await lossesOf('free')).toEqual({
    limits: [
      { limit: 'products', max: 50, used: 0 },
      { limit: 'invoicesPerMonth', max: 20, used: 0 },
      { limit: 'teamMembers', max: 1, used: 3 },
    ],
    features: ['recurringInvoices', 'paymentReminders', 'bookkeepingExtras'],
    members: ['Ada Bello', 'Obi Bello'],
  });
  expect(await lossesOf('pro')).toEqual({ limits: [], features: [], members: [] });
});

describe('a plan that becomes smaller', () => {
  test('names the members who joined last and the day, to people who may see the business', async () => {
    const { ada, bisi, ...shop } = await newSmallerPlan();
    const deadline = await getDeadline(shop);
    expect(deadline?.members).toEqual(['Ada Bello', 'Obi Bello']);
    expect(daysUntil(deadline?.at)).toBeCloseTo(30, 2);
    expect(await getDeadline(bisi)).toEqual(deadline);
    expect(await getDeadline(ada)).toBeNull();
  });

  test('names no one while each member has a seat, also with a pending invitation beyond them', async () => {
    const shop = await newShop(server);
    await changePlan(server, shop, 'basic');
    await addMember(shop, 'Bisi');
    const { token } = await invite(server, shop);
    await changePlan(server, shop, 'free');
    expect(await getDeadline(shop)).toBeNull();
    const body = { ...samplePerson, token, newPassword: samplePassword };
    expect(await server.ask('joinTeam', { body }, { businessId: shop.businessId })).toMatchObject({
      code: 'PLAN_LIMIT',
    });
  });

  test('is announced once, 7 days before, to the people who manage the team and the members concerned', async () => {
    const { ada, obi, bisi, owner, ...shop } = await newSmallerPlan();
    await passDays(22.9);
    expect(await listKinds(shop)).toEqual([]);
    await passDays(0.2);
    await passDays(1);
    for (const email of [owner.email, bisi.email])
      expect(await listSubjects(email, 'Ada Bello and Obi Bello lose access to')).toHaveLength(1);
    for (const { email } of [ada, obi])
      expect(await listSubjects(email, 'Your access to Amaka Fabrics ends on')).toHaveLength(1);
    expect(await listSubjects(bisi.email, 'Your access')).toEqual([]);
    expect(await listKinds(shop)).toEqual(['seatsEndSoon']);
    expect(await listKinds(ada)).toEqual(['ownSeatEndsSoon']);
    expect(await readOrders(ada)).toBe(200);
  });

  test('suspends the members who joined last after 30 days, once, whose next request is refused', async () => {
    const { ada, obi, bisi, owner, ...shop } = await newSmallerPlan();
    await passDays(23);
    await passDays(6.9);
    expect(await listActive(shop)).toEqual([bisi.id, ada.id, obi.id]);
    expect(await readOrders(obi)).toBe(200);
    await passDays(0.2);
    expect(await listActive(shop)).toEqual([bisi.id]);
    expect([await readOrders(ada), await readOrders(obi)]).toEqual([404, 404]);
    await passDays(40);
    expect(await listActive(shop)).toEqual([bisi.id]);
    expect(await getDeadline(shop)).toBeNull();
    for (const { email, id } of [ada, obi]) {
      expect(await listSubjects(email, 'is suspended')).toEqual([
        'Your access to Amaka Fabrics is suspended',
      ]);
      const { timeline } = await server.call('teamMember', { params: { id } }, shop.asking);
      expect(timeline.filter(({ to }) => to === 'suspended')).toMatchObject([
        { event: 'member.loseSeat', actorName: 'Kontor' },
      ]);
    }
    expect(await listSubjects(owner.email, 'lost access to')).toHaveLength(1);
    expect(await listKinds(shop)).toEqual(['seatsEnded', 'seatsEndSoon']);
    // The owner restores them as any suspended member, once there is a seat.
    const restore = { params: { id: ada.id }, body: { status: 'active' } } as const;
    expect(await server.ask('toggleMemberStatus', restore, shop.asking)).toMatchObject({
      code: 'PLAN_LIMIT',
    });
    await changePlan(server, shop, 'basic');
    expect((await server.ask('toggleMemberStatus', restore, shop.asking)).status).toBe(200);
    expect(await readOrders(ada)).toBe(200);
  });

  test('suspends once when several processes work at the same time', async () => {
    const { obi, bisi, ...shop } = await newSmallerPlan();
    await passDays(23.1);
    server.pass(8 * day);
    const work = () => takeDueSeatStep(server.deps, shop.businessId);
    await Promise.all([work(), work(), work(), work()]);
    await passDays(0);
    expect(await listActive(shop)).toEqual([bisi.id]);
    expect(await listSubjects(obi.email, 'is suspended')).toHaveLength(1);
    expect(await listKinds(shop)).toEqual(['seatsEnded', 'seatsEndSoon']);
  });

  test('suspends no member without 7 days of notice, also after downtime', async () => {
    const { bisi, ada, obi, ...shop } = await newSmallerPlan();
    await passDays(45);
    expect(await listActive(shop)).toEqual([bisi.id, ada.id, obi.id]);
    expect(daysUntil((await getDeadline(shop))?.at)).toBeCloseTo(7, 2);
    await passDays(7);
    expect(await listActive(shop)).toEqual([bisi.id]);
  });
});

describe('the deadline', () => {
  test('ends when the plan grows again, and a later smaller plan begins a new one', async () => {
    const { bisi, ada, obi, ...shop } = await newSmallerPlan();
    await passDays(24);
    await changePlan(server, shop, 'basic');
    expect(await getDeadline(shop)).toBeNull();
    await passDays(10);
    expect(await listActive(shop)).toEqual([bisi.id, ada.id, obi.id]);
    await changePlan(server, shop, 'free');
    expect(daysUntil((await getDeadline(shop))?.at)).toBeCloseTo(30, 2);
  });

  test('ends when enough members are removed or suspended', async () => {
    const { bisi, ada, obi, ...shop } = await newSmallerPlan();
    await passDays(24);
    await server.call('removeMember', { params: { id: bisi.id } }, shop.asking);
    expect((await getDeadline(shop))?.members).toEqual(['Obi Bello']);
    const suspend = { params: { id: ada.id }, body: { status: 'suspended' } } as const;
    await server.call('toggleMemberStatus', suspend, shop.asking);
    expect(await getDeadline(shop)).toBeNull();
    await passDays(10);
    expect(await listActive(shop)).toEqual([obi.id]);
  });

  test('stays when the plan becomes smaller a second time', async () => {
    const shop = await newShop(server);
    await changePlan(server, shop, 'custom');
    for (const name of ['Ada', 'Bisi', 'Chike', 'Dayo']) await addMember(shop, name);
    await changePlan(server, shop, 'basic');
    await passDays(10);
    await changePlan(server, shop, 'free');
    const deadline = await getDeadline(shop);
    expect(deadline?.members).toHaveLength(3);
    expect(daysUntil(deadline?.at)).toBeCloseTo(20, 2);
  });

  test('is announced again, and moves, when a smaller plan concerns more members shortly before it', async () => {
    const shop = await newShop(server);
    await changePlan(server, shop, 'custom');
    for (const name of ['Ada', 'Bisi', 'Chike', 'Dayo']) await addMember(shop, name);
    const { owner } = await server.call('teamMembers', { query: {} }, shop.asking);
    await changePlan(server, shop, 'basic');
    await passDays(23.1);
    expect(await listSubjects(owner.email, 'Dayo Bello loses access to')).toHaveLength(1);
    await passDays(4);
    await changePlan(server, shop, 'free');
    await passDays(0);
    expect(
      await listSubjects(owner.email, 'Bisi Bello, Chike Bello and Dayo Bello lose access'),
    ).toHaveLength(1);
    expect(daysUntil((await getDeadline(shop))?.at)).toBeCloseTo(7, 2);
    await passDays(6.9);
    expect(await listActive(shop)).toHaveLength(4);
    await passDays(0.2);
    expect(await listActive(shop)).toHaveLength(1);
  });

  test('stays when the ownership changes; the owner is never suspended', async () => {
    const { bisi, obi, ...shop } = await newSmallerPlan();
    await passDays(10);
    const { id } = await startOwnershipTransfer(server, shop, obi.id);
    await acceptOwnershipTransfer(server, obi.asking, id);
    const deadline = await getDeadline(obi);
    expect(daysUntil(deadline?.at)).toBeCloseTo(20, 2);
    expect(deadline?.members).toEqual(['Ada Bello', 'Amaka Obi']);
    await passDays(13.1);
    await passDays(7);
    expect(await listActive(obi)).toEqual([bisi.id]);
    expect(await readOrders(obi)).toBe(200);
  });

  test('begins when a subscription ends, by the clock of the business, and is in the email about the end', async () => {
    const owner = await newPlanOwner(server);
    await buy(server, owner, basicQuarterly);
    await addMember(owner, 'Ada');
    const obi = await addMember(owner, 'Obi');
    await server.call('cancelSubscription', {}, owner.asking);
    await moveTestClock(server.deps, owner.businessId, 95);
    await passDays(0);
    expect((await getDeadline(owner))?.members).toEqual(['Obi Bello']);
    const mails = await server.mails(owner.email);
    expect(mails.find(({ subject }) => subject.includes('has ended'))?.text).toContain(
      'The plan has no seat for Obi Bello: their access ends on',
    );
    await moveTestClock(server.deps, owner.businessId, 130);
    await passDays(0);
    expect(await readOrders(obi)).not.toBe(200);
    expect(await listSubjects(owner.email, 'Obi Bello loses access to')).toHaveLength(1);
    expect(await listSubjects(obi.email, 'is suspended')).toHaveLength(1);
  });

  test('begins when a scheduled smaller plan is paid, and is in its receipt', async () => {
    const owner = await newPlanOwner(server);
    await buy(server, owner, proQuarterly);
    for (const name of ['Ada', 'Bisi', 'Chike', 'Dayo']) await addMember(owner, name);
    const change = { ...basicQuarterly, orderId: uuid(), totalMinor: null };
    await server.call('upgradeSubscription', { body: change }, owner.asking);
    await moveTestClock(server.deps, owner.businessId, 93);
    await passDays(0);
    expect((await getDeadline(owner))?.members).toEqual(['Dayo Bello']);
    const mails = await server.mails(owner.email);
    const [renewed, bought] = mails.filter(({ subject }) => subject.includes('Receipt'));
    expect(renewed?.text).toContain('The plan has no seat for Dayo Bello: their access ends on');
    expect(bought?.text).not.toContain('has no seat');
  });
});
