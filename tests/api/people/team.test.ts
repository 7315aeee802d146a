import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Permission, permission } from '#domain/permission.ts';
import { roleTemplateNames, roleTemplates, toPermissions } from '#domain/team.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { day, newEmail } from '#tests/support/people/identity.ts';
import { changePlan, invite, inviteAndJoin, joinAsNewPerson } from '#tests/support/people/team.ts';
import { type Shop, newShop, sampleFields } from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());

const viewOrders = [permission('ORDER', 'view-only')];
const manageOrders = [permission('ORDER', 'manage')];

async function newTeam(plan: Parameters<typeof changePlan>[2] = 'pro') {
  const shop = await newShop(server);
  await changePlan(server, shop, plan);
  return shop;
}
const list = (shop: Shop, query = {}) => server.call('teamMembers', { query }, shop.asking);
const change = (
  asking: Shop['asking'],
  { id, version }: { id: string; version: number },
  permissions: Permission[],
) => server.ask('updateMember', { params: { id }, body: { version, permissions } }, asking);
const setStatus = (asking: Shop['asking'], id: string, status: 'active' | 'suspended') =>
  server.ask('toggleMemberStatus', { params: { id }, body: { status } }, asking);
const remove = (asking: Shop['asking'], id: string) => server.ask('removeMember', { params: { id } }, asking);
const readOrders = (asking: Shop['asking']) => server.ask('orders', { query: {} }, asking);

describe('an invitation', () => {
  test('is emailed with its link, is listed and uses a seat', async () => {
    const shop = await newTeam();
    const { email, token, ...member } = await invite(server, shop, { permissions: viewOrders });
    expect(member).toMatchObject({ status: 'invited', name: null, permissions: viewOrders, isSelf: false });
    expect(token.length).toBeGreaterThan(21);
    const { members, seats, owner } = await list(shop);
    expect(members).toMatchObject([{ email, status: 'invited' }]);
    expect(seats).toEqual({ plan: 'pro', used: 1, max: 15 });
    expect(owner.email).not.toBe(email);
    const [mail] = await server.mails(email);
    expect(mail?.subject).toMatch(/^Invitation to join .+ on Kontor$/);
  });

  test('to the same address is refused while the first one or a membership is there', async () => {
    const shop = await newTeam();
    const { email } = await invite(server, shop);
    const again = { body: { email: email.toUpperCase(), permissions: [] } };
    expect(await server.ask('inviteMember', again, shop.asking)).toMatchObject({
      status: 409,
      code: 'MEMBER_EXISTS',
    });
    const { owner } = await list(shop);
    expect((await invite(server, await newTeam(), { email })).status).toBe('invited');
    const toOwner = { body: { email: owner.email, permissions: [] } };
    expect((await server.ask('inviteMember', toOwner, shop.asking)).code).toBe('MEMBER_EXISTS');
  });

  test('is refused without a free seat, and possible again once one is free', async () => {
    const shop = await newTeam('free');
    const { id } = await invite(server, shop);
    const next = { body: { email: newEmail(), permissions: [] } };
    expect(await server.ask('inviteMember', next, shop.asking)).toMatchObject({
      status: 409,
      code: 'PLAN_LIMIT',
    });
    await server.call('revokeInvitation', { params: { id } }, shop.asking);
    expect((await server.ask('inviteMember', next, shop.asking)).status).toBe(200);
  });

  test('frees its seat when it expires', async () => {
    const shop = await newTeam('free');
    await invite(server, shop);
    server.pass(7 * day);
    expect((await list(shop)).members).toMatchObject([{ status: 'expired' }]);
    expect((await list(shop)).seats.used).toBe(0);
    const next = { body: { email: newEmail(), permissions: [] } };
    expect((await server.ask('inviteMember', next, shop.asking)).status).toBe(200);
  });

  test('of many at once for the last seats of a plan makes only as many as there are seats', async () => {
    const shop = await newTeam('basic');
    const tries = await Promise.all(
      Array.from({ length: 8 }, () =>
        server.ask('inviteMember', { body: { email: newEmail(), permissions: [] } }, shop.asking),
      ),
    );
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(tries.filter(({ code }) => code === 'PLAN_LIMIT')).toHaveLength(5);
  });
});

describe('a change of permissions', () => {
  test('takes effect on the very next request and is emailed with what changed', async () => {
    const shop = await newTeam();
    const member = await inviteAndJoin(server, shop, manageOrders);
    expect((await readOrders(member.asking)).status).toBe(200);
    const { members } = await list(shop);
    const saved = await change(shop.asking, members[0] ?? expect.fail(), [
      permission('CUSTOMER', 'view-only'),
    ]);
    expect(saved.status).toBe(200);
    expect(await readOrders(member.asking)).toMatchObject({ status: 403, code: 'NO_PERMISSION' });
    expect((await server.ask('customers', { query: {} }, member.asking)).status).toBe(200);
    const [mail] = await server.mails(member.email);
    expect(mail?.text).toContain('Customers: off → view, Orders: manage → off');
  });

  test('of an older version is refused and changes nothing', async () => {
    const shop = await newTeam();
    await inviteAndJoin(server, shop, manageOrders);
    const [before] = (await list(shop)).members;
    if (!before) throw new Error('The member is missing');
    await change(shop.asking, before, viewOrders);
    expect(await change(shop.asking, before, [])).toMatchObject({ status: 409, code: 'VERSION_CONFLICT' });
    expect((await list(shop)).members[0]?.permissions).toEqual(viewOrders);
  });

  test('neither gives nor takes a permission that the person does not have', async () => {
    const shop = await newTeam();
    const manager = await inviteAndJoin(server, shop, [permission('BUSINESS', 'manage'), ...viewOrders]);
    const { id } = await inviteAndJoin(server, shop, [permission('PAYMENT', 'manage'), ...viewOrders]);
    const member = (await list(shop)).members.find((row) => row.id === id) ?? expect.fail();
    for (const permissions of [
      [permission('PAYMENT', 'manage'), ...manageOrders],
      [...viewOrders],
      [permission('PAYMENT', 'manage'), permission('WEB_STORE', 'view-only'), ...viewOrders],
    ])
      expect(await change(manager.asking, member, permissions)).toMatchObject({
        status: 422,
        code: 'PERMISSION_NOT_HELD',
      });
    const kept = await change(manager.asking, member, [permission('PAYMENT', 'manage')]);
    expect(kept.status).toBe(200);
    const toStranger = { body: { email: newEmail(), permissions: [permission('PAYMENT', 'view-only')] } };
    expect((await server.ask('inviteMember', toStranger, manager.asking)).code).toBe('PERMISSION_NOT_HELD');
    const invited = await invite(server, shop, { permissions: [permission('PAYMENT', 'view-only')] });
    const resent = await server.ask('resendInvitation', { params: { id: invited.id } }, manager.asking);
    expect(resent.code).toBe('PERMISSION_NOT_HELD');
    expect((await setStatus(manager.asking, id, 'suspended')).code).toBe('PERMISSION_NOT_HELD');
    expect((await remove(manager.asking, id)).code).toBe('PERMISSION_NOT_HELD');
  });

  test('of one’s own membership is refused, in every way', async () => {
    const shop = await newTeam();
    const manager = await inviteAndJoin(server, shop, [permission('BUSINESS', 'manage')]);
    const self = (await list(shop)).members[0] ?? expect.fail();
    const ownView = await server.call('teamMember', { params: { id: self.id } }, manager.asking);
    expect(ownView.member.isSelf).toBe(true);
    expect((await change(manager.asking, self, [])).code).toBe('ILLEGAL_EVENT');
    expect((await setStatus(manager.asking, self.id, 'suspended')).code).toBe('ILLEGAL_EVENT');
    expect((await remove(manager.asking, self.id)).code).toBe('ILLEGAL_EVENT');
    expect((await list(shop)).members[0]).toMatchObject({ status: 'active', permissions: self.permissions });
  });
});

describe('a suspension', () => {
  test('ends access on the next request, frees the seat and can be undone', async () => {
    const shop = await newTeam('free');
    const member = await inviteAndJoin(server, shop, manageOrders);
    expect((await setStatus(shop.asking, member.id, 'suspended')).status).toBe(200);
    expect(await readOrders(member.asking)).toMatchObject({ status: 404, code: 'BUSINESS_NOT_FOUND' });
    expect((await server.call('whoAmI', {}, { token: member.asking.token })).teams).toEqual([]);
    expect((await list(shop)).seats.used).toBe(0);
    const other = await invite(server, shop);
    expect((await setStatus(shop.asking, member.id, 'active')).code).toBe('PLAN_LIMIT');
    await server.call('revokeInvitation', { params: { id: other.id } }, shop.asking);
    expect((await setStatus(shop.asking, member.id, 'active')).status).toBe(200);
    expect((await readOrders(member.asking)).status).toBe(200);
    expect((await server.mails(member.email)).slice(0, 2)).toMatchObject([
      { subject: 'Your access to Amaka Fabrics is restored' },
      { subject: 'Your access to Amaka Fabrics is suspended' },
    ]);
  });

  test('is toggled by a request that names no status', async () => {
    const shop = await newTeam();
    const { id } = await inviteAndJoin(server, shop, manageOrders);
    const toggle = async (body?: object) =>
      (await server.ask('toggleMemberStatus', { params: { id }, ...(body && { body }) }, shop.asking)).status;
    const status = async () => (await list(shop)).members[0]?.status;
    expect(await toggle({})).toBe(200);
    expect(await status()).toBe('suspended');
    expect(await toggle()).toBe(200);
    expect(await status()).toBe('active');
  });

  test('between two requests of a bulk change leaves the second one undone', async () => {
    const shop = await newTeam();
    const member = await inviteAndJoin(server, shop, manageOrders);
    const create = () => server.ask('createOrder', { body: sampleFields }, member.asking);
    expect((await create()).status).toBe(200);
    const before = (await server.call('orders', { query: {} }, shop.asking)).pagination.total;
    await setStatus(shop.asking, member.id, 'suspended');
    expect((await create()).status).toBe(404);
    expect((await server.call('orders', { query: {} }, shop.asking)).pagination.total).toBe(before);
  });
});

describe('a removal', () => {
  test('ends the membership for good, keeps its history, and lets the person be invited again', async () => {
    const shop = await newTeam();
    const member = await inviteAndJoin(server, shop, viewOrders);
    expect((await remove(shop.asking, member.id)).status).toBe(200);
    expect((await readOrders(member.asking)).status).toBe(404);
    const [notice] = await server.mails(member.email);
    expect(notice?.subject).toBe('You were removed from the team of Amaka Fabrics');
    expect((await list(shop)).members).toEqual([]);
    expect((await list(shop, { status: 'removed' })).members).toMatchObject([{ id: member.id }]);
    expect((await setStatus(shop.asking, member.id, 'active')).code).toBe('ILLEGAL_EVENT');
    const { timeline } = await server.call('teamMember', { params: { id: member.id } }, shop.asking);
    expect(timeline.map(({ event }) => event)).toEqual(['invitation.sent', 'member.join', 'member.remove']);
    expect((await invite(server, shop, { email: member.email })).status).toBe('invited');
  });
});

describe('the list', () => {
  test('is searched by name and address, and filtered by status', async () => {
    const shop = await newTeam();
    const joined = await inviteAndJoin(server, shop, viewOrders);
    const { email } = await invite(server, shop);
    const emailsOf = async (query: object) => (await list(shop, query)).members.map((row) => row.email);
    expect(await emailsOf({ search: 'amaka' })).toEqual([joined.email]);
    expect(await emailsOf({ search: email })).toEqual([email]);
    expect(await emailsOf({ status: 'active' })).toEqual([joined.email]);
    expect(await emailsOf({ search: '%' })).toEqual([]);
  });

  test('says when a member was last active', async () => {
    const shop = await newTeam();
    const { asking } = await inviteAndJoin(server, shop, viewOrders);
    server.pass(3 * day);
    await readOrders(asking);
    const [member] = (await list(shop)).members;
    expect(member?.lastActiveAt?.slice(0, 10)).toBe(server.deps.clock.now().toISOString().slice(0, 10));
  });
});

describe.each(roleTemplateNames)('the role template %s', (name) => {
  test('is saved as it is shown', async () => {
    const shop = await newTeam();
    const permissions = toPermissions(roleTemplates[name]);
    const { token } = await invite(server, shop, { permissions });
    const { token: session } = await joinAsNewPerson(server, shop, token);
    const { teams } = await server.call('whoAmI', {}, { token: session });
    expect(teams).toEqual([{ businessId: shop.businessId, permissions }]);
  });
});
