import { moveWithdrawal } from '#machines/ledger/withdrawal-ledger.ts';
import {
  type MoneyMove,
  type WithdrawalEventType,
  isUnderWay,
  ledgerMovementOf,
  resultOfWithdrawal,
  withdrawalLifecycle,
} from '#machines/lifecycles/withdrawal.lifecycle.ts';
import type { Deps } from '#server/deps.ts';
import { saveTransaction } from '#server/modules/payments/payments.records.ts';
import type { LifecycleAdapter, Transition } from '#server/platform/lifecycle/advance.ts';
import { moveMoney } from '#server/platform/ledger/ledger.service.ts';
import { insertEntries } from '#server/platform/timeline/timeline.repo.ts';
import { notifyMembersOfWithdrawal } from './withdrawal.emails.ts';
import { type WithdrawalRecord, lockWithdrawal, saveWithdrawalStatus } from './withdrawals.repo.ts';

export type WithdrawalDeps = Pick<Deps, 'clock' | 'jobs' | 'payouts' | 'config'>;

/** Events that follow one another at once: a return that is reported before the payment means both. */
export type WithdrawalStep = readonly WithdrawalEventType[];

/** The details that a provider reports with the result. */
export interface PayoutDetails {
  reason: string | null;
  providerReference: string | null;
}
export const noDetails: PayoutDetails = { reason: null, providerReference: null };

const refusals: Record<WithdrawalRecord['status'], string> = {
  requested: 'This withdrawal has not been sent yet',
  processing: "This withdrawal was already sent to the bank and can't be cancelled",
  paid: "This withdrawal was already paid and can't be cancelled",
  failed: 'This withdrawal failed. The money is back in your balance',
  reversed: 'The bank returned this withdrawal. The money is back in your balance',
  canceled: 'This withdrawal was cancelled',
  paidLate: "This withdrawal was already paid and can't be cancelled",
  returnedLate: 'The bank returned this withdrawal. The money is back in your balance',
};

export const withdrawalAdapter: LifecycleAdapter<
  WithdrawalDeps,
  WithdrawalRecord,
  WithdrawalStep,
  MoneyMove,
  PayoutDetails
> = {
  lock: lockWithdrawal,

  /** Events of a provider and the clock are never rejected: an event that is not legal now changes nothing. */
  plan(before, events, by, { reason }) {
    let record = before;
    const transitions: Transition[] = [];
    const effects: MoneyMove[] = [];
    for (const event of events) {
      const result = withdrawalLifecycle.nextStatus(record, event, by, { reason });
      if (!result.ok && by === 'merchant')
        return { ok: false, message: refusals[record.status], legal: result.legal };
      if (!result.ok || !result.changed) continue;
      const move = ledgerMovementOf(event, record.status);
      transitions.push({ lifecycle: 'withdrawal', event, from: record.status, to: result.to });
      effects.push(...(move === null ? [] : [move]));
      record = result.record;
    }
    return { ok: true, transitions, record, effects };
  },

  toRecordRef: ({ id, accountName }) => ({ type: 'transaction', id, label: accountName }),

  describe: ({ after, transitions }) => ({ note: transitions.length === 1 ? after.reason : null }),

  async save(tx, _deps, { after, at, details: { providerReference } }, entries) {
    const { businessId, id, status, reason, amountMinor } = after;
    const isOpen = isUnderWay(status);
    const change = { status, reason, ...(!isOpen && { concludedAt: at, nextPollAt: null }) };
    await saveWithdrawalStatus(tx, businessId, id, change);
    // A withdrawal that is paid late costs nothing: its charges were returned when it failed.
    const isLate = status === 'paidLate' || status === 'returnedLate';
    if (!isOpen)
      await saveTransaction(tx, businessId, id, {
        result: resultOfWithdrawal[status],
        at,
        concludedAt: at,
        message: reason,
        ...(isLate && { grossMinor: amountMinor, feeMinor: 0 }),
        ...(providerReference !== null && { providerReference }),
      });
    await insertEntries(tx, entries);
    return { ...after, ...change };
  },

  async perform(tx, deps, { after, effects, actor, at }) {
    if (effects.length > 0)
      await moveMoney(tx, after, [after], at, (ledger) => moveWithdrawal(ledger, after, effects));
    await notifyMembersOfWithdrawal(tx, deps, after, actor.id);
  },
};
