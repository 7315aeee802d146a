import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { calculateCharge, standardTariff } from '#domain/withdrawal.ts';
import { getBalance } from '#server/platform/ledger/ledger.service.ts';
import { findTransaction } from '#server/modules/payments/transactions.repo.ts';
import { markSent } from '#server/modules/withdrawals/advance-withdrawal.ts';
import { withdrawalJob } from '#server/modules/withdrawals/withdrawals.outbox.ts';
import { pollDue } from '#server/modules/withdrawals/withdrawals.jobs.ts';
import { violations } from '#tests/faults/invariants.ts';
import { type DatabaseServer, startDatabaseServer } from '#tests/support/server/database-server.ts';
import { hour, minute } from '#tests/support/people/identity.ts';
import { advanceTime } from '#tests/support/store/business-fixture.ts';
import {
  type Withdrawer,
  newWithdrawer,
  payoutReference,
  sendPayoutEvent,
  withdrawalOf,
} from '#tests/support/money/withdrawals.ts';

let server: DatabaseServer;
let shop: Withdrawer;

beforeAll(async () => {
  server = await startDatabaseServer({ WITHDRAWAL_CANCEL_SECONDS: '3600' });
});
afterAll(() => server.close());
afterEach(async () => {
  vi.restoreAllMocks();
  expect(await violations(server.database)).toEqual([]);
});

const hadMinor = 450_000 - 6_750;
const balance = () => getBalance(server.deps.db, shop.businessId, 'NGN');
const { totalMinor } = calculateCharge(100_000, standardTariff);
const cancel = (id: string, asking = shop.asking) =>
  server.ask('cancelWithdrawal', { params: { id } }, asking);
const now = (id: string) => server.call('checkWithdrawal', { params: { id } }, shop.asking);

async function withdrawn(amountMinor = 100_000): Promise<string> {
  const body = withdrawalOf(shop, amountMinor);
  await server.call('withdraw', { body }, shop.asking);
  return body.withdrawalId;
}

describe('a withdrawal that was not sent yet', () => {
  test('is cancelled: its money is returned, nothing is sent, and the timeline and an email say so', async () => {
    shop = await newWithdrawer(server);
    const send = vi.spyOn(server.deps.payouts, 'send');
    const id = await withdrawn();
    expect(await balance()).toMatchObject({ onItsWayMinor: totalMinor });
    await advanceTime(server, 50 * minute);
    const canceled = await server.call('cancelWithdrawal', { params: { id } }, shop.asking);
    expect(canceled).toMatchObject({ status: 'canceled', reason: null, concludedAt: expect.any(String) });
    expect(canceled.timeline.at(-1)).toMatchObject({
      event: 'withdrawal.cancel',
      from: 'requested',
      to: 'canceled',
      actorKind: 'merchant',
    });
    expect(await balance()).toMatchObject({ availableMinor: hadMinor, onItsWayMinor: 0 });
    await advanceTime(server, hour);
    expect(send).not.toHaveBeenCalled();
    expect(await now(id)).toMatchObject({ status: 'canceled' });
    expect(await findTransaction(server.deps.db, shop.businessId, id)).toMatchObject({ result: 'failed' });
    const { rows } = await server.database.query<{ email: string }>('select email from users where id = $1', [
      shop.userId,
    ]);
    const [mail] = await server.mails(rows[0]?.email ?? '');
    expect(mail).toMatchObject({ subject: 'Withdrawal of ₦1,000.00 cancelled' });
  });

  test('is cancelled once, however often this is requested', async () => {
    shop = await newWithdrawer(server);
    const id = await withdrawn();
    const answers = await Promise.all([cancel(id), cancel(id), cancel(id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await now(id)).timeline.map(({ event }) => event)).toEqual([
      'withdrawal.requested',
      'withdrawal.cancel',
    ]);
    expect(await balance()).toMatchObject({ availableMinor: hadMinor, onItsWayMinor: 0 });
  });

  test('is sent when it is due, and not before', async () => {
    shop = await newWithdrawer(server);
    const id = await withdrawn();
    await advanceTime(server, 50 * minute);
    await server.deps.db.transaction((tx) => pollDue(tx, server.deps));
    await advanceTime(server, 0);
    expect(await now(id)).toMatchObject({ status: 'requested' });
    await advanceTime(server, 10 * minute);
    expect(await now(id)).toMatchObject({ status: 'processing' });
  });
});

describe('a withdrawal that was sent', () => {
  test("can't be cancelled, and keeps its money", async () => {
    shop = await newWithdrawer(server);
    const id = await withdrawn(100_031);
    await advanceTime(server, hour);
    expect(await cancel(id)).toMatchObject({
      status: 409,
      code: 'ILLEGAL_EVENT',
      error: "This withdrawal was already sent to the bank and can't be cancelled",
    });
    expect(await now(id)).toMatchObject({ status: 'processing' });
    await sendPayoutEvent(server, id, 'success');
    expect((await cancel(id)).status).toBe(409);
    expect(await now(id)).toMatchObject({ status: 'paid' });
  });

  test('at the same moment is either cancelled or sent, never both', async () => {
    shop = await newWithdrawer(server, 4);
    const { db } = server.deps;
    const ids = [
      await withdrawn(),
      await withdrawn(),
      await withdrawn(),
      await withdrawn(),
      await withdrawn(),
    ];
    const ends = await Promise.all(
      ids.map(async (id, nth) => {
        const send = () => db.transaction((tx) => markSent(tx, server.deps, shop.businessId, id));
        // Cancelling and sending take turns in starting first.
        const first = nth % 2 === 0 ? send() : undefined;
        const [{ status }, isSent] = await Promise.all([cancel(id), first ?? send()]);
        return { id, isSent, status };
      }),
    );
    for (const { id, isSent, status } of ends) {
      expect([isSent, status]).toEqual(isSent ? [true, 409] : [false, 200]);
      expect((await now(id)).status).toBe(isSent ? 'processing' : 'canceled');
    }
  });
});

test('deducts from the balance what a provider pays of a cancelled withdrawal', async () => {
  shop = await newWithdrawer(server);
  const id = await withdrawn();
  await cancel(id);
  await sendPayoutEvent(server, id, 'failed');
  expect(await now(id)).toMatchObject({ status: 'canceled' });
  await sendPayoutEvent(server, id, 'success');
  expect(await now(id)).toMatchObject({ status: 'paidLate' });
  expect(await balance()).toMatchObject({ availableMinor: hadMinor - 100_000, onItsWayMinor: 0 });
});

describe('a payout', () => {
  test('whose answer was lost is polled, and not sent again', async () => {
    shop = await newWithdrawer(server);
    const [send, verify] = [vi.spyOn(server.deps.payouts, 'send'), vi.spyOn(server.deps.payouts, 'verify')];
    // The provider accepts the payout, but its response is lost. It is polled before any webhook arrives.
    const id = await withdrawn(100_019);
    const reference = await payoutReference(server, id);
    await advanceTime(server, hour);
    expect(send).toHaveBeenCalledTimes(1);
    const sendAgain = { businessId: shop.businessId, id };
    await server.deps.db.transaction((tx) => server.deps.jobs.add(tx, withdrawalJob, sendAgain));
    await advanceTime(server, 0);
    expect(verify).toHaveBeenCalledWith(reference);
    expect(send).toHaveBeenCalledTimes(1);
  });

  test('that never reached the provider is polled first, and then sent with the same reference', async () => {
    shop = await newWithdrawer(server);
    const { payouts } = server.deps;
    const calls: string[] = [];
    const { send, verify } = { send: payouts.send.bind(payouts), verify: payouts.verify.bind(payouts) };
    vi.spyOn(payouts, 'verify').mockImplementation(async (reference) => {
      calls.push(`verify ${reference}`);
      return verify(reference);
    });
    vi.spyOn(payouts, 'send').mockImplementation(async (request) => {
      calls.push(`send ${request.reference}`);
      if (calls.length === 1) throw new Error('The connection was refused');
      return send(request);
    });
    const reference = await payoutReference(server, await withdrawn(100_000));
    await advanceTime(server, hour);
    await advanceTime(server, 10 * minute);
    expect(calls.slice(0, 3)).toEqual([`send ${reference}`, `verify ${reference}`, `send ${reference}`]);
    expect(calls.filter((call) => call.startsWith('send'))).toHaveLength(2);
  });
});
