import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { permission } from '#domain/permission.ts';
import { unverifiedSender } from '#domain/sender-name.ts';
import { paid as paidOrder } from '#tests/support/store/business-fixture.ts';
import { createPaidInvoice } from '#tests/support/money/paid-invoice.ts';
import { createSentInvoice } from '#tests/support/money/sent-invoice.ts';
import { day, newEmail, newHandle, newOnboarding, newSession } from '#tests/support/people/identity.ts';
import { startOwnershipTransfer } from '#tests/support/people/ownership.ts';
import { sampleBusiness, samplePassword, samplePerson } from '#tests/support/people/sign-up.ts';
import { changePlan, invite, inviteAndJoin } from '#tests/support/people/team.ts';
import { verifyBusiness } from '#tests/support/people/verified-business.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { type Shop, applyStep, newShop } from '#tests/support/store/business-fixture.ts';
import { customerToken } from '#tests/support/store/customer-link.ts';
import { orderForCustomer } from '#tests/support/store/notices.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer({ RATE_LIMIT_FACTOR: '1' });
});
afterAll(() => server.close());

const baits = ['Your bank was blocked, visit http://evil.example', 'Pay at evil.example', 'ada@evil.example'];

async function newTeam(): Promise<Shop & { userId: string }> {
  server.pass(day);
  const shop = await newShop(server);
  await changePlan(server, shop, 'custom');
  return shop;
}
/** Gives a business and its owner names from before names were checked. */
async function nameBy({ businessId, userId }: Shop & { userId: string }, name: string) {
  await server.deps.db.execute(sql`update businesses set name = ${name} where id = ${businessId}`);
  await server.deps.db.execute(sql`update users set first_name = ${name} where id = ${userId}`);
}
const textsTo = async (email: string) =>
  (await server.mails(email)).map(({ subject, text, html }) => [subject, text, html].join('\n'));

describe.each(baits)('the name %j', (name) => {
  const refused = { status: 422, code: 'INVALID', error: expect.any(String) };
  const saysWhy = (field: string) => ({
    ...refused,
    fields: [{ field, message: expect.stringContaining("can't contain a web or email address") }],
  });

  test('is refused for a business', async () => {
    const { asking } = await newTeam();
    const body = { ...sampleBusiness(newHandle()), name };
    expect(await server.ask('createBusiness', { body }, asking)).toMatchObject(saysWhy('name'));
    const {
      id: _id,
      handle: _handle,
      lockedFields: _locked,
      ...info
    } = await server.call('businessInfo', {}, asking);
    expect(await server.ask('updateBusinessInfo', { body: { ...info, name } }, asking)).toMatchObject(
      saysWhy('name'),
    );
    const { token } = await newOnboarding(server);
    await server.call('saveUserDetails', { body: samplePerson }, { token });
    expect(await server.ask('saveBusinessDetails', { body }, { token })).toMatchObject(saysWhy('name'));
  });

  test('is refused for a person', async () => {
    const shop = await newTeam();
    expect(await server.ask('updateProfile', { body: { firstName: name } }, shop.asking)).toMatchObject(
      saysWhy('firstName'),
    );
    const { token: signingUp } = await newOnboarding(server);
    const body = { ...samplePerson, lastName: name };
    expect(await server.ask('saveUserDetails', { body }, { token: signingUp })).toMatchObject(
      saysWhy('lastName'),
    );
    const { token } = await invite(server, shop);
    const joining = { body: { ...body, token, newPassword: samplePassword } };
    expect(await server.ask('joinTeam', joining, { businessId: shop.businessId })).toMatchObject(
      saysWhy('lastName'),
    );
  });
});

describe.each([...baits, 'Zenith Bank support', 'Card services', 'Kontor team'])(
  'the name %j of a business that is not verified',
  (name) => {
    test('is in no email to people outside of it, nor is that of its owner', async () => {
      const shop = await newTeam();
      const member = await inviteAndJoin(server, shop, [permission('ORDER', 'view-only')]);
      await nameBy(shop, name);
      const invited = await invite(server, shop);
      await server.call('resendInvitation', { params: { id: invited.id } }, shop.asking);
      for (const status of ['suspended', 'active'] as const)
        await server.call('toggleMemberStatus', { params: { id: member.id }, body: { status } }, shop.asking);
      const { id } = await startOwnershipTransfer(server, shop, member.id);
      await server.call(
        'requestAcceptanceCode',
        { params: { id }, query: { channel: 'email' } },
        member.asking,
      );
      const order = await orderForCustomer(server, shop);
      await applyStep(server, shop, order.id, paidOrder, 'merchant');
      const customer = { id: null, name: 'Ada', email: newEmail(), phoneNumber: null, address: null };
      await createSentInvoice(server, shop, { customer });
      await createPaidInvoice(server, shop);
      const recipients = [invited.email, member.email, order.email, customer.email, 'ada@example.com'];
      for (const recipient of recipients) {
        const texts = await textsTo(recipient);
        expect(texts.length, recipient).toBeGreaterThan(0);
        const own = texts.filter((text) => text.includes(unverifiedSender));
        expect(own.length, recipient).toBeGreaterThan(0);
        for (const text of texts) expect(text).not.toContain(name);
        expect(texts.join('\n')).not.toMatch(/evil/);
      }
    });
  },
);

describe.each([...baits, 'Zenith Bank support', 'Zenith B\u0430nk'])(
  'the name %j of a business that is not verified',
  (name) => {
    test('is on no public page: of an invitation, a payment and an order', async () => {
      const shop = await newTeam();
      await nameBy(shop, name);
      const { token } = await invite(server, shop);
      const { publicToken } = await createSentInvoice(server, shop);
      const { id } = await orderForCustomer(server, shop);
      const linkToken = await customerToken(server, shop, id);
      const load = async () => [
        await server.ask('invitation', { params: { token } }),
        await server.ask('payable', { params: { token: publicToken } }),
        await server.ask('customerOrder', { params: { token: linkToken } }),
      ];
      for (const { status, body } of await load()) {
        expect(status).toBe(200);
        expect(JSON.parse(body).data.businessName).toBe(unverifiedSender);
        expect(body).not.toContain(name);
      }
      await verifyBusiness(server.deps, shop.businessId);
      for (const { body } of await load()) expect(JSON.parse(body).data.businessName).toBe(name);
    });
  },
);

test('the page of an invitation names a person, and shows a logo, only of a verified business', async () => {
  const shop = await newTeam();
  await server.deps.db.execute(
    sql`update businesses set image_url = '/a.webp' where id = ${shop.businessId}`,
  );
  const { token } = await invite(server, shop);
  const load = () => server.call('invitation', { params: { token } });
  const business = { businessName: 'Amaka Fabrics', isVerified: false, businessImageUrl: null };
  expect(await load()).toMatchObject({ ...business, invitedBy: 'Amaka Fabrics' });
  await verifyBusiness(server.deps, shop.businessId);
  expect(await load()).toMatchObject({
    invitedBy: 'Amaka Obi',
    isVerified: true,
    businessImageUrl: '/a.webp',
  });
});

describe('an invitation', () => {
  test('of a business that is not verified has its ordinary name, and no name of a person', async () => {
    const shop = await newTeam();
    const { email } = await invite(server, shop);
    const [text] = await textsTo(email);
    expect(text).toContain('Invitation to join Amaka Fabrics on Kontor');
    expect(text).toContain("isn't verified");
    expect(text).not.toContain('Amaka Obi');
  });

  test('of a verified business says who invited', async () => {
    const shop = await newTeam();
    await verifyBusiness(server.deps, shop.businessId);
    const { email } = await invite(server, shop);
    const [text] = await textsTo(email);
    expect(text).toContain('Amaka Obi invited you to join Amaka Fabrics on Kontor');
  });
});

describe('the invitations of a day', () => {
  const inviteOne = ({ asking }: Shop) =>
    server.ask('inviteMember', { body: { email: newEmail(), permissions: [] } }, asking);

  test('are ten before the verification, sent again or not, and the error says so', async () => {
    const shop = await newTeam();
    const first = await invite(server, shop);
    for (let nth = 1; nth < 9; nth += 1) expect((await inviteOne(shop)).status).toBe(200);
    await server.call('resendInvitation', { params: { id: first.id } }, shop.asking);
    const again = { params: { id: first.id } };
    for (const refused of [await inviteOne(shop), await server.ask('resendInvitation', again, shop.asking)])
      expect(refused).toMatchObject({
        status: 429,
        code: 'TOO_MANY_REQUESTS',
        error:
          "A business that isn't verified can send 10 invitations a day. Verify your business to send more. You can send the next one in 24 hours.",
      });
    await verifyBusiness(server.deps, shop.businessId);
    expect((await inviteOne(shop)).status).toBe(200);
  });

  test('are ten however many are sent at once, and ten more on the next day', async () => {
    const shop = await newTeam();
    const answers = await Promise.all(Array.from({ length: 14 }, () => inviteOne(shop)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    server.pass(day);
    const { email } = (await server.call('whoAmI', {}, shop.asking)).user;
    const token = await newSession(server, email);
    expect((await inviteOne({ ...shop, asking: { ...shop.asking, token } })).status).toBe(200);
  });
});
