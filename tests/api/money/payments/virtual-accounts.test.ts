import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calculateCharge, getMaxWithdrawal, standardTariff } from '#domain/withdrawal.ts';
import { applyPaymentEvent } from '#server/modules/payment-webhooks/apply-payment-event.ts';
import { users } from '#server/db/tables/people/session.table.ts';
import { findVirtualAccount } from '#server/modules/virtual-accounts/virtual-accounts.repo.ts';
import type { DepositUpdate } from '#server/providers/payments/payments.ts';
import { type SandboxDepositCourse, settlesAfterS } from '#server/providers/payments/sandbox-scripts.ts';
import { closeSandboxAccount } from '#server/providers/payments/sandbox.repo.ts';
import { sendDeposit } from '#server/providers/payments/sandbox.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { minute, newestCode, differentCode } from '#tests/support/people/identity.ts';
import { newVirtualAccount } from '#tests/support/money/payout-accounts.ts';
import { endVerification, verifyBusiness } from '#tests/support/people/verified-business.ts';
import { setSamplePin } from '#tests/support/people/pins.ts';
import { type Shop, advanceTime, newShop } from '#tests/support/store/business-fixture.ts';
import { addAccount, withdrawalOf } from '#tests/support/money/withdrawals.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());

const request = ({ asking }: Shop) => server.ask('requestVirtualAccount', {}, asking);
const confirm = ({ asking }: Shop, otpToken: string, otp: string) =>
  server.ask('confirmVirtualAccount', { body: { otpToken, otp } }, asking);
const emailOf = async ({ asking }: Shop) => (await server.call('whoAmI', {}, asking)).user.email;

/**
 * Requests a virtual account for a new business.
 *
 * @param payer the first part of the owner's email address, which determines the response of the sandbox's bank
 */
async function requested(payer?: string) {
  const shop = await newShop(server);
  if (payer) {
    const email = `${payer}@${shop.businessId}.kontor.test`;
    const { user } = await server.call('whoAmI', {}, shop.asking);
    await server.deps.db.update(users).set({ email }).where(eq(users.id, user.id));
  }
  await verifyBusiness(server.deps, shop.businessId);
  const { otpToken } = await server.call('requestVirtualAccount', {}, shop.asking);
  return { shop, otpToken, otp: await newestCode(server, await emailOf(shop)) };
}

describe('a virtual account', () => {
  test('is only available to a verified business', async () => {
    const shop = await newShop(server);
    expect(await request(shop)).toMatchObject({ status: 409, code: 'ILLEGAL_EVENT' });
    expect(await server.call('virtualAccount', {}, shop.asking)).toBeNull();
  });

  test('is confirmed with the code, opened by the bank soon after, and listed as an account that receives money', async () => {
    const { shop, otpToken, otp } = await requested();
    expect(await confirm(shop, otpToken, differentCode(otp))).toMatchObject({
      code: 'OTP_WRONG',
      attemptsLeft: 4,
    });
    const { body } = await confirm(shop, otpToken, otp);
    expect(JSON.parse(body).data).toMatchObject({ status: 'opening', accountNumber: null });
    // If the answer was lost, a repeat returns the current status.
    expect((await confirm(shop, otpToken, otp)).status).toBe(200);
    expect(await request(shop)).toMatchObject({ status: 409 });
    await advanceTime(server, 1000);
    const account = await server.call('virtualAccount', {}, shop.asking);
    expect(account).toMatchObject({ status: 'active', accountName: 'AMAKA OBI / KONTOR' });
    expect(account?.accountNumber).toMatch(/^\d{10}$/);
    expect(await server.call('payoutAccounts', {}, shop.asking)).toMatchObject([
      {
        sourceType: 'businessStaticAccount',
        accountNumber: account?.accountNumber,
        usableFrom: null,
        isUsable: false,
      },
    ]);
  });

  test('returns the same code when requested again within a minute, and another one later', async () => {
    const { shop, otpToken, otp } = await requested();
    expect((await request(shop)).status).toBe(200);
    expect(await newestCode(server, await emailOf(shop))).toBe(otp);
    server.pass(minute);
    await request(shop);
    const newer = await newestCode(server, await emailOf(shop));
    if (newer !== otp) expect(await confirm(shop, otpToken, otp)).toMatchObject({ status: 422 });
    expect((await confirm(shop, otpToken, newer)).status).toBe(200);
  });

  test('that the bank declines says why, and can be requested again', async () => {
    const { shop, otpToken, otp } = await requested('refused');
    expect((await confirm(shop, otpToken, otp)).status).toBe(200);
    await advanceTime(server, 1000);
    const refused = await server.call('virtualAccount', {}, shop.asking);
    expect(refused).toMatchObject({
      status: 'refused',
      accountNumber: null,
      message: "The bank doesn't open accounts for this email address",
    });
    expect(await server.call('payoutAccounts', {}, shop.asking)).toEqual([]);
    // The code was already used, so that it opens no other account.
    expect(await confirm(shop, otpToken, otp)).toMatchObject({ status: 422 });
    server.pass(minute);
    expect((await request(shop)).status).toBe(200);
    expect(await server.call('virtualAccount', {}, shop.asking)).toMatchObject({
      status: 'requested',
      message: null,
    });
    const timeline = await server.call('payoutAccountEvents', {}, shop.asking);
    expect(timeline.map(({ event, from, to, actorKind }) => [event, from, to, actorKind])).toEqual([
      ['virtualAccount.request', 'refused', 'requested', 'merchant'],
      ['virtualAccount.refuse', 'opening', 'refused', 'payment'],
      ['virtualAccount.confirm', 'requested', 'opening', 'merchant'],
      ['virtualAccount.request', 'not requested', 'requested', 'merchant'],
    ]);
    expect(timeline[1]?.note).toBe("The bank doesn't open accounts for this email address");
  });

  test('is not confirmed once the business is no longer verified', async () => {
    const { shop, otpToken, otp } = await requested();
    await endVerification(server.deps, shop.businessId, 'revoked');
    expect(await confirm(shop, otpToken, otp)).toMatchObject({ status: 409, code: 'ILLEGAL_EVENT' });
    expect(await request(shop)).toMatchObject({ status: 409, code: 'ILLEGAL_EVENT' });
    expect(await server.call('virtualAccount', {}, shop.asking)).toMatchObject({ status: 'requested' });
  });

  test('that the bank closes keeps its deposits, and the next one is another account', async () => {
    const shop = await newShop(server);
    const open = await newVirtualAccount(server, shop);
    const accountNumber = open?.accountNumber ?? '';
    const deposit = { accountNumber, amountMinor: 5_000_00, currency: 'NGN', sender: 'ADA OBI' } as const;
    await sendDeposit(server.deps, { ...deposit, reference: 'C-1' }, 'missed');
    await closeSandboxAccount(server.deps.db, accountNumber, 'The bank has closed this account');
    server.pass(minute);
    expect(await server.call('checkVirtualAccount', {}, shop.asking)).toEqual({ arrived: 1 });
    expect(await server.call('virtualAccount', {}, shop.asking)).toMatchObject({
      status: 'closed',
      accountNumber,
      message: 'The bank has closed this account',
    });
    expect(await server.call('payoutAccounts', {}, shop.asking)).toEqual([]);
    expect((await server.call('transactions', {}, shop.asking)).data).toMatchObject([{ result: 'success' }]);
    const { otpToken } = await server.call('requestVirtualAccount', {}, shop.asking);
    expect(otpToken).not.toBe(open?.id);
    const otp = await newestCode(server, await emailOf(shop));
    await confirm(shop, otpToken, otp);
    await advanceTime(server, 1000);
    const next = await server.call('virtualAccount', {}, shop.asking);
    expect(next).toMatchObject({ status: 'active', message: null });
    expect(next?.accountNumber).not.toBe(accountNumber);
  });

  test("is not confirmed with another business's request", async () => {
    const [one, other] = [await requested(), await requested()];
    expect(await confirm(one.shop, other.otpToken, other.otp)).toMatchObject({ code: 'OTP_EXPIRED' });
  });
});

describe('a deposit', () => {
  const sent = {
    reference: 'D-1',
    accountNumber: '',
    amountMinor: 10_000_00,
    currency: 'NGN' as const,
    sender: 'ADA OBI',
  };
  const factOf = (over: Partial<DepositUpdate>): DepositUpdate => {
    const { reference, ...deposit } = sent;
    return { ...deposit, providerReference: reference, result: 'success', arrivedAt: null, ...over };
  };
  let nth = 0;
  const send = async (course: SandboxDepositCourse) => {
    const shop = await newShop(server);
    const accountNumber = (await newVirtualAccount(server, shop))?.accountNumber ?? '';
    const deposit = { ...sent, accountNumber, reference: `D-${(nth += 1)} ${course}` };
    await sendDeposit(server.deps, deposit, course);
    const fact = factOf({ accountNumber, providerReference: deposit.reference });
    const check = async () => (await server.call('checkVirtualAccount', {}, shop.asking)).arrived;
    const balance = () => server.call('revenueBalance', {}, shop.asking);
    const listed = async () => (await server.call('transactions', {}, shop.asking)).data;
    return { shop, fact, check, balance, listed };
  };
  const credited = {
    type: 'deposit',
    direction: 'CR',
    result: 'success',
    grossMinor: 10_000_00,
    feeMinor: 150_00,
    counterpart: 'ADA OBI',
  };

  test('is credited once, less the fee, however often it is reported or fetched, also at the same time', async () => {
    const { shop, fact, check, balance, listed } = await send('reported');
    await advanceTime(server, 2000);
    await Promise.all([
      ...Array.from({ length: 8 }, () => applyPaymentEvent(server.deps)({ kind: 'deposit', fact })),
      ...Array.from({ length: 4 }, check),
    ]);
    await advanceTime(server, 30_000);
    await check();
    expect(await listed()).toMatchObject([credited]);
    await advanceTime(server, settlesAfterS * 1000);
    expect(await balance()).toMatchObject({ pendingMinor: 0, availableMinor: 9_850_00 });
    const id = (await listed())[0]?.id ?? '';
    const overview = await server.call('transaction', { params: { id } }, shop.asking);
    expect(overview).toMatchObject({
      refundableMinor: 0,
      transaction: { channel: 'transfer', timeline: [{ to: 'success' }] },
    });
  });

  test('is fetched when the page is opened after its webhook was lost; a later webhook changes nothing', async () => {
    const { fact, check, listed } = await send('missed');
    await advanceTime(server, minute);
    expect(await listed()).toEqual([]);
    expect(await check()).toBe(1);
    expect(await listed()).toMatchObject([credited]);
    await applyPaymentEvent(server.deps)({ kind: 'deposit', fact });
    server.pass(minute);
    expect(await check()).toBe(0);
    expect(await listed()).toHaveLength(1);
  });

  test('is fetched by a job soon after, which polls less and less while no deposit is missed', async () => {
    const { shop, listed } = await send('missed');
    await advanceTime(server, 6 * minute);
    expect(await listed()).toMatchObject([credited]);
    const looks = async () => {
      const {
        emptyDepositPolls: idle,
        nextDepositPollAt,
        lastDepositPollAt,
      } = (await findVirtualAccount(server.deps.db, shop.businessId)) ?? {};
      const waitsMs = (nextDepositPollAt?.getTime() ?? 0) - (lastDepositPollAt?.getTime() ?? 0);
      return { idle, waits: Math.round(waitsMs / minute) };
    };
    expect(await looks()).toEqual({ idle: 0, waits: 5 });
    for (const [idle, waits] of [15, 60, 360].entries()) {
      await advanceTime(server, ((await looks()).waits + 1) * minute);
      expect(await looks()).toEqual({ idle: idle + 1, waits });
    }
  });

  test.each([
    ['after it was credited', 'takenBack'],
    ['before it was told', 'takenBackFirst'],
    ['and nothing of it was told', 'missedAndTakenBack'],
  ] as const)('is reversed once, %s', async (_, course) => {
    const { fact, check, balance, listed } = await send(course);
    await advanceTime(server, 50_000);
    if (course === 'takenBack') expect(await balance()).toMatchObject({ pendingMinor: 9_850_00 });
    await advanceTime(server, 50_000);
    await check();
    const reversal = { ...fact, result: 'reversed' as const, accountNumber: null };
    await Promise.all(
      Array.from({ length: 5 }, (__, n) =>
        applyPaymentEvent(server.deps)({ kind: 'deposit', fact: n % 2 ? fact : reversal }),
      ),
    );
    expect(await listed()).toMatchObject([{ ...credited, result: 'reversed' }]);
    const nothing = { pendingMinor: 0, availableMinor: 0, receivableMinor: 0 };
    expect(await balance()).toMatchObject(nothing);
    await advanceTime(server, 2 * minute);
    expect(await balance()).toMatchObject(nothing);
  });

  test('that was withdrawn and is then reversed is owed; a partial reversal only in part', async () => {
    const { shop, fact, balance } = await send('reported');
    await advanceTime(server, 2000);
    await advanceTime(server, settlesAfterS * 1000);
    const tell = applyPaymentEvent(server.deps);
    const part = { ...fact, result: 'reversed' as const, accountNumber: null, amountMinor: 4_000_00 };
    await tell({ kind: 'deposit', fact: part });
    await tell({ kind: 'deposit', fact: part });
    expect(await balance()).toMatchObject({ availableMinor: 5_850_00, receivableMinor: 0 });
    const amountMinor = getMaxWithdrawal(5_850_00, standardTariff) ?? 0;
    const now = server.deps.clock.now();
    const payoutAccountId = await server.deps.db.transaction((tx) => addAccount(tx, shop, now));
    await setSamplePin(server, shop.asking);
    await server.call('withdraw', { body: withdrawalOf({ payoutAccountId }, amountMinor) }, shop.asking);
    await tell({ kind: 'deposit', fact: { ...fact, result: 'reversed', accountNumber: null } });
    const receivableMinor = calculateCharge(amountMinor, standardTariff).totalMinor;
    expect(await balance()).toMatchObject({ availableMinor: 0, receivableMinor });
  });

  test('in another currency, or for an unknown account, changes nothing', async () => {
    const shop = await newShop(server);
    const accountNumber = (await newVirtualAccount(server, shop))?.accountNumber ?? '';
    const tell = applyPaymentEvent(server.deps);
    const abroad = factOf({ accountNumber, currency: 'USD', providerReference: 'A-1' });
    await tell({ kind: 'deposit', fact: abroad });
    await tell({ kind: 'deposit', fact: factOf({ accountNumber: '1111111111', providerReference: 'A-2' }) });
    await tell({
      kind: 'deposit',
      fact: { ...factOf({ providerReference: 'A-3' }), result: 'reversed', accountNumber: null },
    });
    expect((await server.call('transactions', {}, shop.asking)).data).toEqual([]);
  });
});
