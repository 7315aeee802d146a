import { systemActor } from '#server/platform/timeline/system-actor.ts';
import { isConclusive } from '#domain/payment.ts';
import { eventsOfPayoutUpdate, isPaidOut } from '#machines/lifecycles/withdrawal.lifecycle.ts';
import type { Member } from '#server/caller.ts';
import type { Transaction } from '#server/db/client.ts';
import { toMerchantActor } from '#server/platform/timeline/merchant.ts';
import { advance, advanceLocked } from '#server/platform/lifecycle/advance.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import {
  isProviderReferenceTaken,
  lockTransaction,
  saveTransaction,
  type TransactionRecord,
} from '#server/modules/payments/payments.records.ts';
import type { PayoutUpdate } from '#server/providers/payouts/payouts.ts';
import { type WithdrawalDeps, noDetails, withdrawalAdapter } from './withdrawal.adapter.ts';
import {
  type WithdrawalRecord,
  lockWithdrawal,
  saveWithdrawal,
  findWithdrawalByReference,
} from './withdrawals.repo.ts';

const providerActor = ({ payouts }: WithdrawalDeps): Actor => ({
  kind: 'payment',
  id: null,
  name: payouts.label,
});

/**
 * Marks a withdrawal as about to be sent: from here on the provider may know it, and it can't be cancelled.
 * @returns false if it has ended already
 */
export async function markSent(
  tx: Transaction,
  deps: WithdrawalDeps,
  businessId: string,
  id: string,
): Promise<boolean> {
  const ref = { businessId, id };
  const { status } = await advance(
    tx,
    deps,
    withdrawalAdapter,
    ref,
    ['withdrawal.sent'],
    systemActor,
    noDetails,
  );
  return status === 'processing';
}

/**
 * Cancels a withdrawal that was not sent yet: its money is available again.
 * @throws NOT_FOUND; ILLEGAL_EVENT once it was sent
 */
export async function cancelWithdrawal(
  tx: Transaction,
  deps: WithdrawalDeps,
  caller: Member,
  id: string,
): Promise<void> {
  const ref = { businessId: caller.businessId, id };
  await advance(tx, deps, withdrawalAdapter, ref, ['withdrawal.cancel'], toMerchantActor(caller), noDetails);
}

/**
 * Applies what a provider reports about a withdrawal, however often and in whatever order it arrives. A report that what the
 * bank had has failed may be older than that of its payment: then the provider is asked, and its `answer` counts.
 * @returns undefined for an unknown reference, and for another payout than the one that was requested with it
 */
export async function applyPayoutUpdate(
  tx: Transaction,
  deps: WithdrawalDeps,
  update: PayoutUpdate,
  source: 'news' | 'answer' = 'news',
): Promise<WithdrawalRecord | undefined> {
  const withdrawal = await findWithdrawalByReference(tx, update.reference);
  if (!withdrawal) return undefined;
  const { businessId, id } = withdrawal;
  const record = await lockWithdrawal(tx, businessId, id);
  const transaction = await lockTransaction(tx, businessId, id);
  if (!record || !transaction) return undefined;
  if (!(await describesWithdrawal(tx, record, transaction, update))) return undefined;
  const { result, message, providerReference } = update;
  const events = eventsOfPayoutUpdate(record.status, result);
  if (events.length === 0) {
    // An observation adds nothing to a concluded withdrawal.
    if (!isConclusive(transaction.result) && transaction.result !== result)
      await saveTransaction(tx, businessId, id, { result });
    return record;
  }
  if (source === 'answer') await saveWithdrawal(tx, businessId, id, { nextPollAt: null });
  else if (result === 'failed' && isPaidOut(record.status)) {
    await saveWithdrawal(tx, businessId, id, { nextPollAt: deps.clock.now() });
    return record;
  }
  const details = { reason: message, providerReference };
  return advanceLocked(tx, deps, withdrawalAdapter, record, events, providerActor(deps), details);
}

/** Returns whether a provider means this withdrawal, by everything that it says beside the reference. */
async function describesWithdrawal(
  tx: Transaction,
  record: WithdrawalRecord,
  transaction: TransactionRecord,
  { amountMinor, providerReference }: PayoutUpdate,
): Promise<boolean> {
  if (typeof amountMinor === 'number' && amountMinor !== record.amountMinor) return false;
  return providerReference === null || !(await isProviderReferenceTaken(tx, transaction, providerReference));
}
