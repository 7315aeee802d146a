import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { permission } from '#domain/permission.ts';
import { findUsableAccount } from '#server/modules/payout-accounts/usable-account.service.ts';
import { sandboxAccounts } from '#server/providers/banks/sandbox.ts';
import { sql } from 'drizzle-orm';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { hour } from '#tests/support/people/identity.ts';
import {
  accountNumbers,
  holderOf,
  newPayoutAccount,
  newVirtualAccount,
  sampleAccount,
} from '#tests/support/money/payout-accounts.ts';
import { setSamplePin, wrongPin } from '#tests/support/people/pins.ts';
import { verifiedName, verifyBusiness } from '#tests/support/people/verified-business.ts';
import { type Shop, advanceTime, createTeamMember, newShop } from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());

const { ofTheOwner, ofSomebodyElse } = accountNumbers;
const add = (
  { asking }: Shop,
  change: Partial<Omit<ReturnType<typeof sampleAccount>, 'sourceType'>> & { sourceType?: 'bankDetails' } = {},
  idempotencyKey = '',
) =>
  server.ask(
    'createPayoutAccount',
    { body: { ...sampleAccount(change.accountNumber), ...change } },
    { ...asking, ...(idempotencyKey && { idempotencyKey }) },
  );
const enquire = ({ asking }: Shop, accountNumber: string, cbnCode = '058') =>
  server.ask('verifyPayoutAccount', { body: { cbnCode, accountNumber } }, asking);
const listed = ({ asking }: Shop) => server.call('payoutAccounts', {}, asking);
async function readyShop(): Promise<Shop> {
  const shop = await newShop(server);
  await setSamplePin(server, shop.asking);
  return shop;
}

describe('the banks', () => {
  test('lists those that still trade by name, with codes as strings', async () => {
    const shop = await newShop(server);
    const banks = await server.call('banks', {}, shop.asking);
    expect(banks).toContainEqual({ code: '011', name: 'First Bank of Nigeria' });
    expect(banks).toContainEqual({ code: '50515', name: 'Moniepoint MFB' });
    expect(banks.map(({ name }) => name)).not.toContain('Heritage Bank');
    await advanceTime(server, 0);
    expect((await server.call('banks', {}, shop.asking)).length).toBe(banks.length);
  });
});

describe('a name enquiry', () => {
  test('returns the holder, and what the name means', async () => {
    const shop = await newShop(server);
    const { body } = await enquire(shop, ofTheOwner);
    expect(JSON.parse(body).data).toEqual({
      accountName: 'OBI AMAKA',
      cbnCode: '058',
      bankName: 'Guaranty Trust Bank',
      verifiedName: null,
      nameMatches: false,
      waitsMs: 24 * hour,
    });
    await verifyBusiness(server.deps, shop.businessId);
    expect(JSON.parse((await enquire(shop, ofTheOwner)).body).data).toMatchObject({
      verifiedName,
      nameMatches: true,
      waitsMs: 0,
    });
    expect(JSON.parse((await enquire(shop, ofSomebodyElse)).body).data).toMatchObject({
      verifiedName,
      nameMatches: false,
      waitsMs: 24 * hour,
    });
  });

  test.each([
    ['an unknown number', sandboxAccounts.unknown, '058', { status: 422, code: 'ACCOUNT_UNKNOWN' }],
    ['a bank that does not answer', sandboxAccounts.down, '058', { status: 503, code: 'UNAVAILABLE' }],
    ['an unknown bank', ofTheOwner, '000', { status: 422, code: 'INVALID', fields: [{ field: 'cbnCode' }] }],
    ['a bank that trades no more', ofTheOwner, '030', { status: 422, code: 'INVALID' }],
    ['too short a number', '12345', '058', { status: 422, code: 'INVALID' }],
  ])('reports %s', async (_, accountNumber, cbnCode, expected) => {
    expect(await enquire(await newShop(server), accountNumber, cbnCode)).toMatchObject(expected);
  });
});

describe('saving an account', () => {
  test('needs the PIN, sends an email, and makes the first account the default', async () => {
    const shop = await readyShop();
    expect(await add(shop, { pin: wrongPin })).toMatchObject({
      status: 422,
      code: 'PIN_WRONG',
      attemptsLeft: 4,
    });
    expect(await listed(shop)).toEqual([]);
    expect((await add(shop)).status).toBe(200);
    expect((await add(shop, { accountNumber: ofSomebodyElse, sourceType: 'bankDetails' })).status).toBe(200);
    expect(await listed(shop)).toMatchObject([
      { isDefault: true, accountName: 'OBI AMAKA', cbnCode: '058', bankName: 'Guaranty Trust Bank' },
      { isDefault: false, accountName: holderOf(ofSomebodyElse), sourceType: 'bankDetails' },
    ]);
    const { user } = await server.call('whoAmI', {}, shop.asking);
    const [mail] = await server.mails(user.email);
    expect(mail?.subject).toMatch(/^A payout account was added/);
    expect(mail?.text).toContain('account ending in 5675');
    expect(mail?.text).not.toContain(ofSomebodyElse);
  });

  test('lists it before the account that only receives money', async () => {
    const shop = await readyShop();
    const received = await newVirtualAccount(server, shop);
    await add(shop);
    expect(await listed(shop)).toMatchObject([
      { sourceType: 'businessPayoutAccount', isDefault: true },
      { sourceType: 'businessStaticAccount', accountNumber: received?.accountNumber, isUsable: false },
    ]);
  });

  test('emails the owner about an account that a member added', async () => {
    const shop = await newShop(server);
    const { user: owner } = await server.call('whoAmI', {}, shop.asking);
    const asking = await createTeamMember(server, shop, [permission('PAYMENT', 'manage')]);
    await setSamplePin(server, asking);
    expect((await add({ ...shop, asking })).status).toBe(200);
    expect((await server.mails(owner.email))[0]?.subject).toMatch(/^A payout account was added/);
  });

  test('rejects a saved account, one whose holder changed, and a person without a PIN', async () => {
    const shop = await readyShop();
    await add(shop);
    expect(await add(shop)).toMatchObject({ status: 409, code: 'ALREADY_DONE' });
    const renamed = await add(shop, { accountNumber: ofSomebodyElse, accountName: 'SOMEBODY ELSE' });
    expect(renamed).toMatchObject({ status: 422, code: 'INVALID', fields: [{ field: 'accountName' }] });
    expect(await add(await newShop(server))).toMatchObject({ status: 422, code: 'PIN_NOT_SET' });
  });

  test('creates one account for fifty requests at once, with one key or none', async () => {
    const shop = await readyShop();
    const tries = await Promise.all(
      Array.from({ length: 50 }, (_, nth) => add(shop, {}, nth % 2 ? 'the same' : '')),
    );
    expect(await listed(shop)).toHaveLength(1);
    expect(tries.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const repeated = await add(shop, {}, 'another');
    expect(repeated.status).toBe(409);
  });

  test('stores the PIN nowhere', async () => {
    const shop = await readyShop();
    await add(shop, {}, 'with a key');
    const { db } = server.deps;
    const { rows } = await db.execute<{ name: string }>(
      sql`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'job')`,
    );
    for (const { name } of rows) {
      const matches = await db.execute(
        sql`select 1 from ${sql.raw(name)} t where t::text ~ '(^|[^0-9a-zA-Z-])8305([^0-9a-zA-Z-]|$)'`,
      );
      expect(matches.rows, name).toEqual([]);
    }
  });
});

describe('a new account can be used for withdrawals', () => {
  const usableIn = async (shop: Shop, id: string) => {
    const account = await findUsableAccount(server.deps.db, shop.businessId, id);
    return account && account.usableFrom.getTime() - account.createdAt.getTime();
  };

  test('after 24 hours, or at once if it has the verified name', async () => {
    const shop = await newShop(server);
    const own = await newPayoutAccount(server, shop);
    const { id: other } = await newPayoutAccount(server, shop, ofSomebodyElse);
    expect(own.usableFrom).not.toBe(own.createdAt);
    expect([await usableIn(shop, own.id), await usableIn(shop, other)]).toEqual([24 * hour, 24 * hour]);
    await verifyBusiness(server.deps, shop.businessId);
    expect([await usableIn(shop, own.id), await usableIn(shop, other)]).toEqual([0, 24 * hour]);
  });

  test('of the same business only', async () => {
    const [shop, rival] = [await newShop(server), await newShop(server)];
    const { id } = await newPayoutAccount(server, shop);
    expect(await usableIn(rival, id)).toBeUndefined();
  });
});

describe('the default', () => {
  test('exists once, can be chosen, and passes to the oldest account when it is removed', async () => {
    const shop = await newShop(server);
    const first = await newPayoutAccount(server, shop);
    const second = await newPayoutAccount(server, shop, ofSomebodyElse);
    const third = await newPayoutAccount(server, shop, '2210000018');
    const { asking } = shop;
    await server.call('updatePayoutAccount', { params: { id: third.id }, body: { isDefault: true } }, asking);
    expect((await listed(shop)).map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [third.id, true],
      [first.id, false],
      [second.id, false],
    ]);
    await server.call('deletePayoutAccount', { params: { id: third.id } }, asking);
    expect((await listed(shop)).map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [first.id, true],
      [second.id, false],
    ]);
    expect(await server.ask('deletePayoutAccount', { params: { id: third.id } }, asking)).toMatchObject({
      status: 404,
    });
  });
});

describe('the events of payout accounts', () => {
  test('name the person and the time, newest first, show only the end of a number, and are hidden from other businesses', async () => {
    const shop = await newShop(server);
    await enquire(shop, ofTheOwner);
    const first = await newPayoutAccount(server, shop);
    const second = await newPayoutAccount(server, shop, ofSomebodyElse);
    const helper = await createTeamMember(server, shop, [permission('PAYMENT', 'manage')]);
    const prefer = { params: { id: second.id }, body: { isDefault: true as const } };
    await server.call('updatePayoutAccount', prefer, helper);
    await server.call('updatePayoutAccount', prefer, helper);
    await server.call('deletePayoutAccount', { params: { id: second.id } }, shop.asking);
    const timeline = await server.call('payoutAccountEvents', {}, shop.asking);
    const own = `${first.accountName}, Guaranty Trust Bank ····${ofTheOwner.slice(-4)}`;
    const others = `${second.accountName}, Guaranty Trust Bank ····${ofSomebodyElse.slice(-4)}`;
    expect(timeline.map(({ event, note }) => [event, note])).toEqual([
      ['payoutAccount.madeDefault', own],
      ['payoutAccount.removed', others],
      ['payoutAccount.madeDefault', others],
      ['payoutAccount.added', others],
      ['payoutAccount.added', own],
      ['payoutAccount.enquired', own],
    ]);
    expect(new Set(timeline.map(({ actorKind, actorName }) => `${actorKind} ${actorName}`))).toEqual(
      new Set(['merchant Amaka Obi']),
    );
    expect(JSON.stringify(timeline)).not.toMatch(new RegExp(`${ofTheOwner}|${ofSomebodyElse}`));
    expect(await server.call('payoutAccountEvents', {}, (await newShop(server)).asking)).toEqual([]);
  });
});
