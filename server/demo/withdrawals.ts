import { v7 as uuid } from 'uuid';
import { Currency } from '#domain/money.ts';
import type { ConclusiveResult } from '#domain/payment.ts';
import { calculateCharge } from '#domain/withdrawal.ts';
import type { Member } from '#server/caller.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { getBalance } from '#server/platform/ledger/ledger.service.ts';
import { accountsOf } from '#server/modules/payout-accounts/payout-accounts.records.ts';
import {
  applyPayoutUpdate,
  cancelWithdrawal,
  markSent,
} from '#server/modules/withdrawals/advance-withdrawal.ts';
import { requestWithdrawal } from '#server/modules/withdrawals/request-withdrawal.ts';
import { findTariff } from '#server/modules/withdrawals/withdrawal-start.service.ts';
import { findWithdrawal, hasWithdrawals } from '#server/modules/withdrawals/withdrawals.records.ts';
import type { DemoShopRecord } from './demo.repo.ts';
import { pastJobs } from './past-jobs.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;

type WithdrawingDeps = Pick<Deps, 'db' | 'jobs' | 'config' | 'payouts'>;

interface ReportedResult {
  result: ConclusiveResult;
  afterMinutes: number;
  message?: string;
}

interface PlannedWithdrawal {
  /** In naira. */
  amount: number;
  daysAgo: number;
  /** Cancelled by the owner before it was sent. */
  isCanceled?: true;
  reports: ReportedResult[];
}

const silent = 'The bank of the account is not responding';

/** One withdrawal of each outcome, oldest first; the sandbox never concludes the last one. */
const withdrawn: PlannedWithdrawal[] = [
  { amount: 85_000, daysAgo: 61, reports: [{ result: 'success', afterMinutes: 3 }] },
  { amount: 120_000, daysAgo: 40, reports: [{ result: 'success', afterMinutes: 6 }] },
  {
    amount: 40_000,
    daysAgo: 26,
    reports: [{ result: 'failed', afterMinutes: 14, message: silent }],
  },
  { amount: 40_000, daysAgo: 26 - 0.02, reports: [{ result: 'success', afterMinutes: 4 }] },
  {
    amount: 60_000,
    daysAgo: 12,
    reports: [
      { result: 'success', afterMinutes: 5 },
      { result: 'reversed', afterMinutes: 190, message: "The account doesn't accept this payment" },
    ],
  },
  { amount: 50_000, daysAgo: 10, isCanceled: true, reports: [] },
  {
    amount: 20_000,
    daysAgo: 8,
    reports: [
      { result: 'failed', afterMinutes: 20, message: silent },
      { result: 'success', afterMinutes: 260 },
    ],
  },
  {
    amount: 15_000,
    daysAgo: 5,
    reports: [
      { result: 'failed', afterMinutes: 20, message: silent },
      { result: 'success', afterMinutes: 95 },
      { result: 'reversed', afterMinutes: 1_300, message: "The account doesn't accept this payment" },
    ],
  },
  { amount: 95_000, daysAgo: 3, reports: [{ result: 'success', afterMinutes: 2 }] },
  { amount: 25_000.31, daysAgo: 0.05, reports: [] },
];

/** Withdrawals by the owner of a verified business, each at its time. */
export async function makeWithdrawals(
  deps: WithdrawingDeps,
  { startedAt }: DemoShopRecord,
  caller: Member,
): Promise<void> {
  const { businessId } = caller;
  const currency = Currency.parse(caller.currency);
  const tariff = findTariff(deps, currency);
  const [account] = await accountsOf(deps.db, businessId);
  if (!tariff || !account || (await hasWithdrawals(deps.db, businessId))) return;
  await deps.db.transaction(async (tx) => {
    const { availableMinor } = await getBalance(tx, businessId, currency);
    const charges = withdrawn.map(({ amount }) => calculateCharge(Math.round(amount * 100), tariff));
    // A business with too few sales has not withdrawn yet.
    if (charges.reduce((sum, { totalMinor }) => sum + totalMinor, 0) > availableMinor) return;
    for (const [nth, { daysAgo, ...course }] of withdrawn.entries()) {
      const { amountMinor = 0, totalMinor = 0 } = charges[nth] ?? {};
      const request = { withdrawalId: uuid(), payoutAccountId: account.id, amountMinor, totalMinor };
      await withdraw(tx, deps, caller, request, { startedAt, daysAgo, ...course });
    }
  });
}

async function withdraw(
  tx: Transaction,
  deps: WithdrawingDeps,
  caller: Member,
  request: Parameters<typeof requestWithdrawal>[3],
  { startedAt, daysAgo, isCanceled, reports }: Omit<PlannedWithdrawal, 'amount'> & { startedAt: Date },
): Promise<void> {
  const instant = startedAt.getTime() - daysAgo * dayMs;
  // Withdrawals in progress are paid, and their owner is notified, by today's jobs.
  const jobs = isCanceled || reports.length > 0 ? pastJobs(deps.jobs, startedAt) : deps.jobs;
  const at = (minutes: number) => ({
    ...deps,
    jobs,
    clock: { now: () => new Date(instant + minutes * minuteMs) },
  });
  await requestWithdrawal(tx, at(0), caller, request);
  if (isCanceled) await cancelWithdrawal(tx, at(1), caller, request.withdrawalId);
  if (reports.length > 0) await markSent(tx, at(0.05), caller.businessId, request.withdrawalId);
  const { reference } = (await findWithdrawal(tx, caller.businessId, request.withdrawalId)) ?? {};
  if (reference === undefined) return;
  for (const { afterMinutes, message = null, result } of reports)
    await applyPayoutUpdate(tx, at(afterMinutes), {
      reference,
      result,
      providerReference: `KSO-${reference.slice(-12)}`,
      message,
    });
}
