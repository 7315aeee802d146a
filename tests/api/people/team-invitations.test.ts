import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { permission } from '#domain/permission.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { day, newEmail, newMerchant, newOnboarding, newSession } from '#tests/support/people/identity.ts';
import { changePlan, invite, joinAsNewPerson, newestInvitationToken } from '#tests/support/people/team.ts';
import { samplePassword, samplePerson } from '#tests/support/people/sign-up.ts';
import { type Shop, newShop } from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());

const permissions = [permission('ORDER', 'view-only')];

async function newTeam() {
  const shop = await newShop(server);
  await changePlan(server, shop, 'pro');
  return shop;
}
const newAccount = async () => {
  const { email } = await newMerchant(server);
  return { email, asking: { token: await newSession(server, email) } };
};
const view = (token: string) => server.ask('invitation', { params: { token } });
const accept = (asking: { token: string }, token: string) =>
  server.ask('acceptInvitation', { params: { token } }, asking);
const decline = (token: string) => server.ask('declineInvitation', { params: { token } });
const join = (shop: Shop, token: string, newPassword = samplePassword) =>
  server.ask('joinTeam', { body: { ...samplePerson, token, newPassword } }, { businessId: shop.businessId });
const resetTokenIn = (text = '') => /\/auth\/reset\?token=([\w-]+)/.exec(text)?.[1] ?? '';
const membersOf = async (shop: Shop) =>
  (await server.call('teamMembers', { query: {} }, shop.asking)).members;

describe('the link of an invitation', () => {
  test('shows the business, and whether the address has an account', async () => {
    const shop = await newTeam();
    const stranger = await invite(server, shop, { permissions });
    expect(await server.call('invitation', { params: { token: stranger.token } })).toMatchObject({
      businessId: shop.businessId,
      email: stranger.email,
      status: 'pending',
      hasAccount: false,
      businessName: 'Amaka Fabrics',
      permissions,
    });
    const { email } = await newAccount();
    const { token } = await invite(server, shop, { email });
    expect(await server.call('invitation', { params: { token } })).toMatchObject({ hasAccount: true });
    expect(await view('a'.repeat(43))).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  test('stops working when the invitation is sent again, also after it expired', async () => {
    const shop = await newTeam();
    const { id, email, token } = await invite(server, shop);
    server.pass(8 * day);
    expect(await server.call('invitation', { params: { token } })).toMatchObject({ status: 'expired' });
    expect((await join(shop, token)).code).toBe('INVITATION_ENDED');
    await server.call('resendInvitation', { params: { id } }, shop.asking);
    const next = await newestInvitationToken(server, email);
    expect(next).not.toBe(token);
    expect((await view(token)).status).toBe(404);
    expect((await join(shop, token)).status).toBe(404);
    expect((await join(shop, next)).status).toBe(200);
  });

  test('says that the invitation was revoked or declined, and makes no member', async () => {
    const shop = await newTeam();
    const revoked = await invite(server, shop);
    await server.call('revokeInvitation', { params: { id: revoked.id } }, shop.asking);
    const declined = await invite(server, shop);
    expect((await decline(declined.token)).status).toBe(200);
    expect((await decline(declined.token)).status).toBe(200);
    for (const [{ token }, status] of [
      [revoked, 'revoked'],
      [declined, 'declined'],
    ] as const) {
      expect(await server.call('invitation', { params: { token } })).toMatchObject({ status });
      expect(await join(shop, token)).toMatchObject({ status: 409, code: 'INVITATION_ENDED' });
    }
    expect((await decline(revoked.token)).code).toBe('INVITATION_ENDED');
    expect(await membersOf(shop)).toEqual([]);
    const { owner } = await server.call('teamMembers', { query: {} }, shop.asking);
    expect((await server.mails(owner.email))[0]?.subject).toBe(`${declined.email} declined your invitation`);
  });
});

describe('accepting with an account', () => {
  test('makes the person a member; a repeat changes nothing', async () => {
    const shop = await newTeam();
    const { email, asking } = await newAccount();
    const { token } = await invite(server, shop, { email, permissions });
    for (let nth = 0; nth < 2; nth += 1) {
      const { teams } = await server.call('acceptInvitation', { params: { token } }, asking);
      expect(teams).toEqual([{ businessId: shop.businessId, permissions }]);
    }
    expect(await membersOf(shop)).toMatchObject([{ email, status: 'active' }]);
    expect(await server.call('invitation', { params: { token } })).toMatchObject({ status: 'accepted' });
    const inside = await server.ask('orders', { query: {} }, { ...asking, businessId: shop.businessId });
    expect(inside.status).toBe(200);
  });

  test('needs the invited email address', async () => {
    const shop = await newTeam();
    const { token } = await invite(server, shop);
    const { asking } = await newAccount();
    expect(await accept(asking, token)).toMatchObject({ status: 409, code: 'WRONG_ACCOUNT' });
    expect(await membersOf(shop)).toMatchObject([{ status: 'invited' }]);
  });

  test('fifty times at once makes one member', async () => {
    const shop = await newTeam();
    const { email, asking } = await newAccount();
    const { token } = await invite(server, shop, { email });
    const answers = await Promise.all(Array.from({ length: 50 }, () => accept(asking, token)));
    expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(await membersOf(shop)).toHaveLength(1);
    const { timeline } = await server.call(
      'teamMember',
      { params: { id: (await membersOf(shop))[0]?.id ?? '' } },
      shop.asking,
    );
    expect(timeline.filter(({ event }) => event === 'member.join')).toHaveLength(1);
  });

  test('at the same moment as it is revoked makes a member or none, never both', async () => {
    for (let nth = 0; nth < 5; nth += 1) {
      const shop = await newTeam();
      const { email, asking } = await newAccount();
      const { id, token } = await invite(server, shop, { email });
      const [accepted, revoked] = await Promise.all([
        accept(asking, token),
        server.ask('revokeInvitation', { params: { id } }, shop.asking),
      ]);
      expect(new Set([accepted.status, revoked.status])).toEqual(new Set([200, 409]));
      expect((await membersOf(shop)).length).toBe(accepted.status === 200 ? 1 : 0);
    }
  });
});

describe('joining with a new account', () => {
  test('creates the account with the invited address and signs in; a second try is refused', async () => {
    const shop = await newTeam();
    const { email, token } = await invite(server, shop, { permissions });
    const joined = await joinAsNewPerson(server, shop, token);
    expect(joined.user).toMatchObject({ email, firstName: samplePerson.firstName });
    await server.deps.jobs.drain();
    const { items } = await server.call('notifications', {}, shop.asking);
    expect(items).toMatchObject([{ kind: 'memberJoined', record: { type: 'team', id: joined.user.id } }]);
    expect(await join(shop, token)).toMatchObject({ status: 409, code: 'INVITATION_ENDED' });
    expect(await newSession(server, email)).toEqual(expect.any(String));
  });

  test('is refused for an address with an account, for a common password, and for another business', async () => {
    const [shop, other] = [await newTeam(), await newTeam()];
    const { email } = await newAccount();
    const existing = await invite(server, shop, { email });
    expect((await join(shop, existing.token)).code).toBe('ACCOUNT_EXISTS');
    const { token } = await invite(server, shop);
    expect((await join(shop, token, 'password123')).code).toBe('PASSWORD_COMMON');
    expect((await join(other, token)).status).toBe(404);
    expect((await join(shop, token)).status).toBe(200);
  });

  test('completes an account that a sign-up left without a name; its password and sessions stop working', async () => {
    const shop = await newTeam();
    const email = newEmail();
    const signUp = await newOnboarding(server, email, 'an earlier long password');
    const session = { token: await newSession(server, email, 'an earlier long password') };
    await server.call('requestPasswordReset', { body: { email } });
    const [resetEmail] = await server.mails(email);
    const { token } = await invite(server, shop, { email });
    expect(await server.call('invitation', { params: { token } })).toMatchObject({ hasAccount: false });
    expect((await server.ask('whoAmI', {}, session)).status).toBe(200);
    expect((await join(shop, token)).status).toBe(200);
    expect((await server.ask('whoAmI', {}, session)).status).toBe(401);
    const details = await server.ask('saveUserDetails', { body: samplePerson }, { token: signUp.token });
    expect(details.status).toBe(401);
    const reset = { token: resetTokenIn(resetEmail?.text), newPassword: 'a much better one' };
    expect((await server.ask('resetPassword', { body: reset })).code).toBe('RESET_INVALID');
    const old = await server.ask('login', { body: { email, password: 'an earlier long password' } });
    expect(old.code).toBe('WRONG_CREDENTIALS');
    expect(await newSession(server, email)).toEqual(expect.any(String));
  });

  test('fifty times at once makes one member and one account', async () => {
    const shop = await newTeam();
    const { email, token } = await invite(server, shop);
    const answers = await Promise.all(Array.from({ length: 50 }, () => join(shop, token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await membersOf(shop)).toMatchObject([{ email, status: 'active' }]);
  });
});
