import { v7 as uuid } from 'uuid';
import { Currency } from '#domain/money.ts';
import type { PaymentResult } from '#domain/payment.ts';
import { chargeOf } from '#domain/withdrawal.ts';
import type { Member } from '#server/caller.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { balanceOf } from '#server/platform/ledger/ledger.service.ts';
import { accountsOf } from '#server/modules/payout-accounts/payout-accounts.repo.ts';
import { applyPayoutFact, markSent } from '#server/modules/withdrawals/advance-withdrawal.ts';
import { requestWithdrawal } from '#server/modules/withdrawals/request-withdrawal.ts';
import { tariffFor } from '#server/modules/withdrawals/withdrawal-start.ts';
import { findWithdrawal, hasWithdrawals } from '#server/modules/withdrawals/withdrawals.repo.ts';
import type { DemoShopRecord } from './demo.repo.ts';
import { pastJobs } from './past-jobs.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;

type WithdrawingDeps = Pick<Deps, 'db' | 'jobs' | 'config' | 'payouts'>;

interface Told {
  result: Extract<PaymentResult, '00' | '99' | '91'>;
  afterMinutes: number;
  message?: string;
}

/** One of each outcome, oldest first; naira, of which the last is what the sandbox never concludes. */
const withdrawn: { amount: number; daysAgo: number; told: Told[] }[] = [
  { amount: 85_000, daysAgo: 61, told: [{ result: '00', afterMinutes: 3 }] },
  { amount: 120_000, daysAgo: 40, told: [{ result: '00', afterMinutes: 6 }] },
  {
    amount: 40_000,
    daysAgo: 26,
    told: [{ result: '99', afterMinutes: 14, message: 'The bank of the account does not answer' }],
  },
  { amount: 40_000, daysAgo: 26 - 0.02, told: [{ result: '00', afterMinutes: 4 }] },
  {
    amount: 60_000,
    daysAgo: 12,
    told: [
      { result: '00', afterMinutes: 5 },
      { result: '91', afterMinutes: 190, message: 'The account does not take this payment' },
    ],
  },
  { amount: 95_000, daysAgo: 3, told: [{ result: '00', afterMinutes: 2 }] },
  { amount: 25_000.31, daysAgo: 0.05, told: [] },
];

/** What the owner of a verified shop withdrew, each as its time came. */
export async function makeWithdrawals(
  deps: WithdrawingDeps,
  { startedAt }: DemoShopRecord,
  caller: Member,
): Promise<void> {
  const { businessId } = caller;
  const currency = Currency.parse(caller.currency);
  const tariff = tariffFor(deps, currency);
  const [account] = await accountsOf(deps.db, businessId);
  if (!tariff || !account || (await hasWithdrawals(deps.db, businessId))) return;
  await deps.db.transaction(async (tx) => {
    const { availableMinor } = await balanceOf(tx, businessId, currency);
    const charges = withdrawn.map(({ amount }) => chargeOf(Math.round(amount * 100), tariff));
    // A shop that sold too little has not withdrawn yet.
    if (charges.reduce((sum, { totalMinor }) => sum + totalMinor, 0) > availableMinor) return;
    for (const [nth, { daysAgo, told }] of withdrawn.entries()) {
      const { amountMinor = 0, totalMinor = 0 } = charges[nth] ?? {};
      const asked = { withdrawalId: uuid(), payoutAccountId: account.id, amountMinor, totalMinor };
      await withdraw(tx, deps, caller, asked, startedAt.getTime() - daysAgo * dayMs, told);
    }
  });
}

async function withdraw(
  tx: Transaction,
  deps: WithdrawingDeps,
  caller: Member,
  asked: Parameters<typeof requestWithdrawal>[3],
  instant: number,
  told: Told[],
): Promise<void> {
  // What is on its way is paid, and told, by the jobs of today.
  const jobs = told.length > 0 ? pastJobs(deps.jobs) : deps.jobs;
  const at = (minutes: number) => ({
    ...deps,
    jobs,
    clock: { now: () => new Date(instant + minutes * minuteMs) },
  });
  await requestWithdrawal(tx, at(0), caller, asked);
  if (told.length > 0) await markSent(tx, at(0.05), caller.businessId, asked.withdrawalId);
  const { reference } = (await findWithdrawal(tx, caller.businessId, asked.withdrawalId)) ?? {};
  if (reference === undefined) return;
  for (const { afterMinutes, message = null, result } of told)
    await applyPayoutFact(tx, at(afterMinutes), {
      reference,
      result,
      providerReference: `KSO-${reference.slice(-12)}`,
      message,
    });
}
