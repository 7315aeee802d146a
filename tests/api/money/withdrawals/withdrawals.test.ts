import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { calculateCharge, getMaxWithdrawal, standardTariff } from '#domain/withdrawal.ts';
import { getBalance } from '#server/platform/ledger/ledger.service.ts';
import { findTransaction } from '#server/modules/payments/transactions.repo.ts';
import { payoutByReference } from '#server/providers/payouts/sandbox.repo.ts';
import { violations } from '#tests/faults/invariants.ts';
import { type DatabaseServer, startDatabaseServer } from '#tests/support/server/database-server.ts';
import { day, hour, minute, second } from '#tests/support/people/identity.ts';
import { wrongPin } from '#tests/support/people/pins.ts';
import {
  endVerification,
  expireVerification,
  verifyBusiness,
} from '#tests/support/people/verified-business.ts';
import { advanceTime } from '#tests/support/store/business-fixture.ts';
import {
  type Withdrawer,
  addAccount,
  advanceUntilSent,
  newWithdrawer,
  payoutReference,
  sendPayoutEvent,
  withdrawalOf,
} from '#tests/support/money/withdrawals.ts';

let server: DatabaseServer;
let shop: Withdrawer;

beforeAll(async () => {
  server = await startDatabaseServer();
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await violations(server.database)).toEqual([]);
});

/** The amount of one paid invoice, less the fee. */
const hadMinor = 450_000 - 6_750;
const balance = () => getBalance(server.deps.db, shop.businessId, 'NGN');
const withdraw = (amountMinor: number, over: object = {}) =>
  server.ask('withdraw', { body: withdrawalOf(shop, amountMinor, over) }, shop.asking);
const now = (id: string) => server.call('checkWithdrawal', { params: { id } }, shop.asking);
const inProgress = async () => (await server.call('withdrawalStart', {}, shop.asking)).inProgress;
const totalOf = (amountMinor: number) => calculateCharge(amountMinor, standardTariff).totalMinor;

async function withdrawn(amountMinor: number): Promise<string> {
  const body = withdrawalOf(shop, amountMinor);
  await server.call('withdraw', { body }, shop.asking);
  return body.withdrawalId;
}

/** Returns the emails to the owner about a withdrawal, newest first. */
async function ownerMailbox() {
  const { rows } = await server.database.query<{ to: string }>(
    'select email as "to" from users where id = $1',
    [shop.userId],
  );
  return async (id: string) =>
    (await server.mails(rows[0]?.to ?? '')).filter(({ messageId }) => messageId.endsWith(id));
}

test('a withdrawal is held at once, sent once, and paid', async () => {
  shop = await newWithdrawer(server);
  const body = withdrawalOf(shop, 100_000);
  const begun = await server.call('withdraw', { body }, shop.asking);
  expect(begun).toMatchObject({ status: 'requested', amountMinor: 100_000, accountName: 'Amaka Obi' });
  expect(await balance()).toMatchObject({
    availableMinor: hadMinor - totalOf(100_000),
    onItsWayMinor: totalOf(100_000),
  });
  expect(await inProgress()).toMatchObject([{ id: body.withdrawalId, status: 'requested' }]);
  await advanceTime(server, second);
  expect(await now(body.withdrawalId)).toMatchObject({ status: 'processing' });
  expect(await inProgress()).toMatchObject([{ id: body.withdrawalId, status: 'processing' }]);
  await advanceTime(server, minute);
  expect(await now(body.withdrawalId)).toMatchObject({ status: 'paid', reason: null });
  expect(await inProgress()).toEqual([]);
  expect(await balance()).toMatchObject({ availableMinor: hadMinor - totalOf(100_000), onItsWayMinor: 0 });
  expect(await findTransaction(server.deps.db, shop.businessId, body.withdrawalId)).toMatchObject({
    type: 'withdrawal',
    direction: 'DR',
    result: 'success',
    grossMinor: totalOf(100_000),
    netMinor: 100_000,
  });
  const { timeline } = await now(body.withdrawalId);
  expect(timeline.map(({ event }) => event)).toEqual([
    'withdrawal.requested',
    'withdrawal.sent',
    'withdrawal.paid',
  ]);
  const { data } = await server.call('transactions', { query: { type: 'withdrawal' } }, shop.asking);
  expect(data).toMatchObject([{ id: body.withdrawalId, counterpart: 'Amaka Obi · Access Bank' }]);
});

test('one of fifty simultaneous withdrawals of the whole balance succeeds', async () => {
  shop = await newWithdrawer(server);
  const most = getMaxWithdrawal(hadMinor, standardTariff) ?? 0;
  const answers = await Promise.all(Array.from({ length: 50 }, () => withdraw(most)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'BALANCE_TOO_LOW']));
  await advanceUntilSent(server, minute);
  expect(await balance()).toMatchObject({ onItsWayMinor: 0 });
});

test('one withdrawal that is requested fifty times is created once, with one key or many', async () => {
  shop = await newWithdrawer(server);
  const body = withdrawalOf(shop, 50_000);
  const keyed = { ...shop.asking, idempotencyKey: 'once' };
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, nth) =>
      server.ask('withdraw', { body }, nth % 2 === 0 ? keyed : shop.asking),
    ),
  );
  for (const { status, code } of answers) expect([200, 409]).toContain(code === 'IN_PROGRESS' ? 409 : status);
  expect((await server.ask('withdraw', { body }, keyed)).status).toBe(200);
  expect(await balance()).toMatchObject({ onItsWayMinor: totalOf(50_000) });
  const other = await server.ask(
    'withdraw',
    { body: { ...body, ...withdrawalOf(shop, 60_000, body), amountMinor: 60_000 } },
    shop.asking,
  );
  expect(other.code).toBe('ALREADY_DONE');
});

test('a failed withdrawal returns to the balance, with its charges and the reason', async () => {
  shop = await newWithdrawer(server);
  const [refused, failed] = [await withdrawn(100_013), await withdrawn(100_017)];
  await advanceUntilSent(server, minute);
  expect(await now(refused)).toMatchObject({ status: 'failed', reason: 'The account is closed' });
  expect(await now(failed)).toMatchObject({
    status: 'failed',
    reason: expect.stringMatching(/is not responding/),
  });
  expect(await balance()).toMatchObject({ availableMinor: hadMinor, onItsWayMinor: 0 });
});

test('a returned withdrawal is credited again with its charges, whatever the order of the events', async () => {
  shop = await newWithdrawer(server);
  const [inOrder, otherwise] = [await withdrawn(100_029), await withdrawn(100_041)];
  await advanceUntilSent(server, minute);
  expect([(await now(inOrder)).status, (await now(otherwise)).status]).toEqual(['paid', 'paid']);
  await advanceTime(server, hour);
  for (const id of [inOrder, otherwise]) expect(await now(id)).toMatchObject({ status: 'reversed' });
  expect(await balance()).toMatchObject({ availableMinor: hadMinor, onItsWayMinor: 0 });
});

test('events that arrive repeatedly and in any order move the money once', async () => {
  shop = await newWithdrawer(server);
  const id = await withdrawn(100_031);
  await advanceTime(server, second);
  for (const result of [
    'pending',
    'success',
    'success',
    'failed',
    'reversed',
    'success',
    'reversed',
  ] as const)
    expect((await sendPayoutEvent(server, id, result)).statusCode).toBe(200);
  expect(await now(id)).toMatchObject({ status: 'reversed' });
  expect(await balance()).toMatchObject({ availableMinor: hadMinor, onItsWayMinor: 0 });
  const first = await withdrawn(100_031);
  await advanceTime(server, second);
  await Promise.all(
    (['reversed', 'success', 'failed', 'reversed', 'success'] as const).map((result) =>
      sendPayoutEvent(server, first, result),
    ),
  );
  // A failure that arrives first makes the others late.
  const { status } = await now(first);
  expect(['paid', 'failed', 'reversed', 'paidLate', 'returnedLate']).toContain(status);
  const isGone = status === 'paid' || status === 'paidLate';
  const { availableMinor, onItsWayMinor } = await balance();
  expect({ isGone: availableMinor < hadMinor, onItsWayMinor }).toEqual({ isGone, onItsWayMinor: 0 });
});

test('a lost answer is requested with the same reference, and nothing is sent twice', async () => {
  shop = await newWithdrawer(server);
  const [lost, silent] = [await withdrawn(100_019), await withdrawn(100_047)];
  await advanceTime(server, second);
  expect(await now(silent)).toMatchObject({ status: 'processing' });
  expect(await payoutByReference(server.deps.db, await payoutReference(server, lost))).toMatchObject({
    amountMinor: 100_019,
  });
  await advanceTime(server, 10 * minute);
  for (const id of [lost, silent]) expect(await now(id)).toMatchObject({ status: 'paid' });
});

test('without a webhook the sweep finds the result; without a result it stays processing and keeps its money', async () => {
  shop = await newWithdrawer(server);
  const [unheard, never] = [await withdrawn(100_043), await withdrawn(100_031)];
  await advanceUntilSent(server, 5 * minute);
  const { withdrawal } = await server.call('transaction', { params: { id: unheard } }, shop.asking);
  expect(withdrawal).toMatchObject({ status: 'paid' });
  await advanceTime(server, 3 * day);
  expect(await now(never)).toMatchObject({ status: 'processing' });
  expect(await balance()).toMatchObject({ onItsWayMinor: totalOf(100_031) });
});

test('a payout after its failure is deducted from the balance, and the rest is owed', async () => {
  shop = await newWithdrawer(server);
  const late = await withdrawn(100_053);
  await advanceUntilSent(server, minute);
  expect(await now(late)).toMatchObject({ status: 'failed' });
  const rest = await withdrawn(getMaxWithdrawal((await balance()).availableMinor, standardTariff) ?? 0);
  await advanceUntilSent(server, 10 * minute);
  expect(await now(rest)).toMatchObject({ status: 'paid' });
  const owner = await ownerMailbox();
  await sendPayoutEvent(server, late, 'success');
  expect(await now(late)).toMatchObject({ status: 'paidLate', reason: null });
  expect(await findTransaction(server.deps.db, shop.businessId, late)).toMatchObject({
    result: 'success',
    grossMinor: 100_053,
    feeMinor: 0,
    netMinor: 100_053,
    message: null,
  });
  expect((await owner(late))[0]).toMatchObject({
    subject: '₦1,000.53 was paid after a delay',
    text: expect.stringContaining('deducted ₦1,000.53 from your balance again. There are no charges.'),
  });
  const { receivableMinor, availableMinor } = await balance();
  expect(receivableMinor).toBeGreaterThan(0);
  expect(availableMinor).toBe(0);
  expect((await withdraw(10_000)).code).toBe('PAYOUT_BLOCKED');
});

test('rejects an amount outside its limits or not covered by the balance', async () => {
  shop = await newWithdrawer(server);
  const field = (name: string) => ({ status: 422, fields: [{ field: name }] });
  expect(await withdraw(99_99)).toMatchObject(field('amountMinor'));
  expect(await withdraw(10_000_000_01)).toMatchObject(field('amountMinor'));
  expect(await withdraw(hadMinor)).toMatchObject({ status: 409, code: 'BALANCE_TOO_LOW' });
  expect(await balance()).toMatchObject({ availableMinor: hadMinor, onItsWayMinor: 0 });
});

test('names what is missing: verification, an account that is old enough, the PIN', async () => {
  shop = await newWithdrawer(server);
  const { db, clock } = server.deps;
  const strange = await db.transaction((tx) =>
    addAccount(tx, shop, clock.now(), {
      accountNumber: '0000014579',
      accountName: 'Chidi Eze',
      isDefault: false,
    }),
  );
  const blocked = (name: string) => ({ code: 'PAYOUT_BLOCKED', fields: [{ field: name }] });
  expect(await withdraw(100_000, { payoutAccountId: strange })).toMatchObject({
    status: 409,
    code: 'PAYOUT_ACCOUNT_UNUSABLE',
  });
  const start = await server.call('withdrawalStart', {}, shop.asking);
  expect(start).toMatchObject({
    needs: { kyc: 'approved', hasAccount: true, hasPin: true },
    accounts: [{ accountName: 'Amaka Obi' }, { id: strange }],
    tariff: standardTariff,
    channel: { usualMs: 10_000 },
    inProgress: [],
  });
  server.pass(day);
  expect((await withdraw(100_000, { payoutAccountId: strange })).status).toBe(200);
  await endVerification(server.deps, shop.businessId, 'revoked');
  expect(await withdraw(100_000)).toMatchObject({
    ...blocked('kyc'),
    error: "Your business's verification was revoked",
  });
  await endVerification(server.deps, shop.businessId, 'submitted');
  expect(await withdraw(100_000)).toMatchObject({ ...blocked('kyc'), error: 'Verify your business first' });
  await verifyBusiness(server.deps, shop.businessId);
  await expireVerification(server.deps, shop.businessId);
  expect(await withdraw(100_000)).toMatchObject({
    ...blocked('kyc'),
    error: "Your business's verification has expired",
  });
  await server.database.query('delete from transaction_pins where user_id = $1', [shop.userId]);
  expect((await withdraw(100_000)).code).toBe('PIN_NOT_SET');
});

test('a wrong PIN moves nothing, counts, and locks; the same withdrawal succeeds with the correct one', async () => {
  shop = await newWithdrawer(server);
  const body = withdrawalOf(shop, 100_000);
  const keyed = { ...shop.asking, idempotencyKey: 'pin' };
  const wrong = await server.ask('withdraw', { body: { ...body, pin: wrongPin } }, keyed);
  expect(wrong).toMatchObject({ status: 422, code: 'PIN_WRONG', attemptsLeft: 4 });
  expect(await balance()).toMatchObject({ onItsWayMinor: 0 });
  expect((await server.ask('withdraw', { body }, keyed)).status).toBe(200);
  for (let nth = 0; nth < 5; nth += 1) await withdraw(100_000, { pin: wrongPin });
  expect(await withdraw(100_000)).toMatchObject({ code: 'PIN_LOCKED', retryAfterMs: expect.any(Number) });
  await advanceTime(server, 16 * minute);
  expect((await withdraw(100_000)).status).toBe(200);
});

test('returns charges and channels for each currency', async () => {
  shop = await newWithdrawer(server, 0);
  const charges = (query: object) => server.call('withdrawalCharges', { query }, shop.asking);
  expect(await charges({})).toEqual(standardTariff);
  expect(await charges({ currencyCode: 'KES' })).toBeNull();
  const channels = await server.call('payoutChannels', { query: { currencyCode: 'NGN' } }, shop.asking);
  expect(channels).toEqual([{ channel: 'bank', currency: 'NGN', usualMs: 10_000 }]);
});

test('emails the person who withdrew, once for each status, with only the last digits of the account', async () => {
  shop = await newWithdrawer(server);
  const id = await withdrawn(100_029);
  await advanceUntilSent(server, minute);
  await advanceTime(server, hour);
  await sendPayoutEvent(server, id, 'reversed');
  const about = await (await ownerMailbox())(id);
  expect(about.map(({ messageId }) => messageId.split('-')[1])).toEqual(['reversed', 'paid', 'requested']);
  for (const { text } of about) {
    expect(text).toContain('6780');
    expect(text).not.toContain('0010246780');
  }
});
