import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ConclusiveResult, PaymentResult } from '#domain/payment.ts';
import {
  type WithdrawalStatus,
  calculateCharge,
  getMaxWithdrawal,
  standardTariff,
} from '#domain/withdrawal.ts';
import { findTransaction } from '#server/modules/payments/transactions.repo.ts';
import { findWithdrawalByReference } from '#server/modules/withdrawals/withdrawals.repo.ts';
import { applyPayoutUpdate } from '#server/modules/withdrawals/advance-withdrawal.ts';
import { getBalance } from '#server/platform/ledger/ledger.service.ts';
import { violations } from '#tests/faults/invariants.ts';
import { numericSeedOf } from '#tests/support/sampling/seed.ts';
import { isThorough } from '#tests/support/thorough.ts';
import { type DatabaseServer, startDatabaseServer } from '#tests/support/server/database-server.ts';
import { hour, minute } from '#tests/support/people/identity.ts';
import { advanceTime } from '#tests/support/store/business-fixture.ts';
import {
  type Withdrawer,
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

/** Returns the available balance less the business's debt. Money that is held for a withdrawal does not count. */
async function worthMinor(): Promise<number> {
  const { availableMinor, receivableMinor } = await getBalance(server.deps.db, shop.businessId, 'NGN');
  return availableMinor - receivableMinor;
}
const now = (id: string) => server.call('checkWithdrawal', { params: { id } }, shop.asking);

async function withdrawn(amountMinor: number): Promise<string> {
  const body = withdrawalOf(shop, amountMinor);
  await server.call('withdraw', { body }, shop.asking);
  await advanceTime(server, minute);
  return body.withdrawalId;
}

type Told = readonly [result: ConclusiveResult | 'pending', source: 'news' | 'answer'];
type Truth = 'with us' | 'paid' | 'failed' | 'paid late' | 'back' | 'back after it failed';

/** The status of the withdrawal and the result of its transaction for each case. */
const saidAs: Record<Truth, readonly [WithdrawalStatus, PaymentResult]> = {
  'with us': ['processing', 'pending'],
  paid: ['paid', 'success'],
  failed: ['failed', 'failed'],
  'paid late': ['paidLate', 'success'],
  back: ['reversed', 'reversed'],
  'back after it failed': ['returnedLate', 'reversed'],
};

const first = { success: 'paid', failed: 'failed', reversed: 'back' } as const;

/** Returns the expected state after an event, calculated without the ledger. */
function truthAfter(truth: Truth, [result, source]: Told): Truth {
  if (result === 'pending' || truth === 'back' || truth === 'back after it failed') return truth;
  if (truth === 'with us') return first[result];
  if (result === 'success') return truth === 'failed' ? 'paid late' : truth;
  const back = truth === 'paid' ? 'back' : 'back after it failed';
  if (result === 'reversed') return back;
  // A failure after a payment only counts if the provider confirms it.
  return truth !== 'failed' && source === 'answer' ? back : truth;
}

test('events in any order put the money where the provider says, and every rule holds', async () => {
  shop = await newWithdrawer(server);
  const amountMinor = 10_031;
  const { totalMinor } = calculateCharge(amountMinor, standardTariff);
  const gone: Record<Truth, number> = {
    'with us': totalMinor,
    paid: totalMinor,
    failed: 0,
    // The charges of a late payment are waived.
    'paid late': amountMinor,
    back: 0,
    'back after it failed': 0,
  };
  const report = fc.tuple(
    fc.constantFrom('success', 'failed', 'reversed', 'pending'),
    fc.constantFrom('news', 'answer'),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(report, { maxLength: 7 }), async (course) => {
      const before = await worthMinor();
      const reference = await payoutReference(server, await withdrawn(amountMinor));
      let truth: Truth = 'with us';
      for (const [result, source] of course) {
        const fact = { reference, result, providerReference: null, message: null };
        await server.deps.db.transaction((tx) => applyPayoutUpdate(tx, server.deps, fact, source));
        truth = truthAfter(truth, [result, source]);
        expect(before - (await worthMinor()), `${truth} after ${result}`).toBe(gone[truth]);
      }
      const { status, id } = (await findWithdrawalByReference(server.deps.db, reference)) ?? {};
      const transaction = await findTransaction(server.deps.db, shop.businessId, id ?? '');
      expect([status, transaction?.result]).toEqual(saidAs[truth]);
      expect(await violations(server.database)).toEqual([]);
    }),
    {
      numRuns: isThorough ? 60 : 12,
      seed: numericSeedOf('late withdrawals'),
      examples: [
        [
          [
            ['failed', 'news'],
            ['reversed', 'news'],
            ['success', 'news'],
          ],
        ],
      ],
    },
  );
});

test("a reported failure of a paid withdrawal is checked: the provider's answer counts, and the money is returned once", async () => {
  shop = await newWithdrawer(server);
  const had = await worthMinor();
  // The first one stays paid. The second one is returned, and no webhook says so.
  const [paid, gone] = [await withdrawn(100_000), await withdrawn(100_000)];
  await advanceTime(server, minute);
  expect([(await now(paid)).status, (await now(gone)).status]).toEqual(['paid', 'paid']);
  await sendPayoutEvent(server, paid, 'failed');
  await advanceTime(server, 11 * minute);
  expect((await now(paid)).status).toBe('paid');
  const reference = await payoutReference(server, gone);
  const returned = { reference, result: 'reversed', providerReference: null, message: null } as const;
  vi.spyOn(server.deps.payouts, 'verify').mockResolvedValue(returned);
  for (let nth = 0; nth < 2; nth += 1) {
    await sendPayoutEvent(server, gone, 'failed', 'The account is closed');
    await advanceTime(server, minute);
  }
  vi.restoreAllMocks();
  expect((await now(gone)).status).toBe('reversed');
  await advanceTime(server, hour);
  expect(had - (await worthMinor())).toBe(calculateCharge(100_000, standardTariff).totalMinor);
  const openPollsQuery = 'select 1 from withdrawals where business_id = $1 and next_poll_at is not null';
  expect((await server.database.query(openPollsQuery, [shop.businessId])).rows).toEqual([]);
  expect(await violations(server.database)).toEqual([]);
});

test('a late payment that was owed is repaid once when the bank returns it', async () => {
  shop = await newWithdrawer(server);
  const had = await worthMinor();
  const late = await withdrawn(100_017);
  await advanceTime(server, minute);
  expect((await now(late)).status).toBe('failed');
  const rest = getMaxWithdrawal(had, standardTariff) ?? 0;
  await withdrawn(rest);
  await advanceUntilSent(server, minute);
  await sendPayoutEvent(server, late, 'success');
  const { receivableMinor } = await getBalance(server.deps.db, shop.businessId, 'NGN');
  expect(receivableMinor).toBeGreaterThan(0);
  expect(await now(late)).toMatchObject({ status: 'paidLate', reason: null });
  for (const result of ['reversed', 'reversed', 'success'] as const)
    await sendPayoutEvent(server, late, result);
  expect(had - (await worthMinor())).toBe(calculateCharge(rest, standardTariff).totalMinor);
  expect(await getBalance(server.deps.db, shop.businessId, 'NGN')).toMatchObject({ receivableMinor: 0 });
  const { status, reason, timeline } = await now(late);
  expect({ status, reason }).toEqual({ status: 'returnedLate', reason: null });
  expect(timeline.map(({ event }) => event).slice(-2)).toEqual([
    'withdrawal.paidLate',
    'withdrawal.returnedLate',
  ]);
  expect(await violations(server.database)).toEqual([]);
});
