import { v7 as newId } from 'uuid';
import type { RefundStatus } from '#domain/refund-status.ts';
import { bookLateRefund, bookReversal, endRefund, unsettledMinor } from '#machines/ledger/payment-ledger.ts';
import { planRefundEnd } from '#machines/lifecycles/money-plan.ts';
import { type RefundEventType, refundLifecycle } from '#machines/lifecycles/refund.lifecycle.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { notifyMembersOfTransaction } from '#server/modules/payments/notices/notify-of-transaction.ts';
import { notifyOfPayment } from '#server/modules/payments/notices/payment.notices.ts';
import { moveMoney } from '#server/platform/ledger/ledger.service.ts';
import {
  type TransactionRecord,
  findTransaction,
  lockTransaction,
  listRefunds,
  findRetryOfRefund,
  saveTransaction,
} from '#server/modules/payments/transactions.repo.ts';
import { toLedgerRecord } from '#server/modules/payments/transaction-kinds.ts';
import type { Change, LockedRecordAdapter } from '#server/platform/lifecycle/advance.ts';
import { planStep } from '#server/platform/lifecycle/plan-step.ts';
import { saveEntries } from '#server/platform/timeline/timeline.repo.ts';
import { getNextPollAt } from '#server/modules/payments/poll-payment.ts';
import { startRefund, getRefundableMinor, getUnreturnedSurplusMinor } from './begin-refund.ts';
import { postponeSettlement } from '#server/modules/payments/settlement.service.ts';
import type { PaymentDeps, PaymentSubject } from '#server/modules/payments/payable.port.ts';
import { lockSubject } from '#server/modules/payments/subject.service.ts';

/** A refund with the payment that it returns and what that paid for, all locked by the running transaction. */
export interface HeldRefund {
  businessId: string;
  status: RefundStatus;
  isRetried: boolean;
  refund: TransactionRecord;
  payment: TransactionRecord;
  subject: PaymentSubject;
}

/** The provider's message, or why the merchant retries. */
export interface RefundDetails {
  message: string | null;
}

type RefundChange = Change<HeldRefund, never, RefundDetails>;

const toPaymentResult = {
  pending: 'pending',
  done: 'success',
  failed: 'failed',
  doneLate: 'success',
} as const;

/** Locks what the payment of a refund is for, then the payment, then the refund. */
export async function lockRefund(
  tx: Transaction,
  deps: PaymentDeps,
  businessId: string,
  id: string,
): Promise<HeldRefund | undefined> {
  const transaction = await findTransaction(tx, businessId, id);
  if (!transaction?.refundStatus || transaction.refundOf === null) return undefined;
  const subject = await lockSubject(tx, deps, transaction);
  const payment = await lockTransaction(tx, businessId, transaction.refundOf);
  const refund = await lockTransaction(tx, businessId, id);
  if (!payment || !refund?.refundStatus) return undefined;
  const isRetried = (await findRetryOfRefund(tx, businessId, id)) !== undefined;
  return { businessId, status: refund.refundStatus, isRetried, refund, payment, subject };
}

export const isOfSurplus = ({ surplusMinor }: TransactionRecord) => surplusMinor > 0;

/**
 * The order is: the invoice or order, then the payment, then the refund, because an order's money is computed from the
 * refund's row. A payment that was reversed meanwhile no longer counts.
 */
async function saveConclusion(
  tx: Transaction,
  { after, actor, details, at }: RefundChange,
): Promise<HeldRefund> {
  const { businessId, status, refund, payment, subject } = after;
  if (status === 'pending') throw new Error(`refund ${refund.id} has not ended`);
  const refunds = await listRefunds(tx, businessId, payment.id);
  const {
    refundedMinor,
    returnedMinor: backMinor,
    failedMinor,
  } = planRefundEnd(status, refund, payment, refunds);
  if (refundedMinor !== payment.refundedMinor)
    await saveTransaction(tx, businessId, payment.id, { refundedMinor });
  if (backMinor > 0) await subject.refundCompleted('refunded', backMinor, actor);
  if (failedMinor > 0) await subject.refundFailed(failedMinor, actor);
  const change = {
    refundStatus: status,
    result: toPaymentResult[status],
    message: status === 'failed' ? details.message : refund.message,
    concludedAt: at,
    // A failed refund may still be paid out.
    nextPollAt: status === 'failed' ? getNextPollAt(at, refund.pollCount) : null,
    at,
  };
  await saveTransaction(tx, businessId, refund.id, change);
  return { ...after, refund: { ...refund, ...change }, payment: { ...payment, refundedMinor } };
}

async function book(
  tx: Transaction,
  { after: { status, refund, payment }, at }: RefundChange,
): Promise<void> {
  const ofPayment = toLedgerRecord(payment);
  const named = toLedgerRecord(refund);
  const amountMinor = refund.grossMinor;
  const ofSurplus = isOfSurplus(refund);
  if (status === 'doneLate') {
    const left = ofSurplus ? await getUnreturnedSurplusMinor(tx, payment, refund.id) : 0;
    const late = { ...named, amountMinor, suspenseMinor: Math.min(amountMinor, left) };
    await moveMoney(tx, payment, [ofPayment, named], at, (ledger) => bookLateRefund(ledger, ofPayment, late));
    return;
  }
  const after = await moveMoney(tx, payment, [ofPayment, named], at, (ledger) => {
    const ended = endRefund(ledger, ofPayment, named, status === 'done' ? 'post' : 'void');
    // The provider reversed the whole payment, including what the refund did not return.
    return status === 'failed' && payment.result === 'reversed'
      ? bookReversal(ended, ofPayment, {
          amountMinor: ofSurplus ? 0 : amountMinor,
          surplusMinor: ofSurplus ? amountMinor : 0,
          refundId: refund.id,
        })
      : ended;
  });
  await postponeSettlement(tx, payment, unsettledMinor(after, ofPayment));
}

/** Starts the refund that retries a failed one; the failed one stays unchanged. */
async function retry(tx: Transaction, deps: PaymentDeps, { before, actor }: RefundChange): Promise<void> {
  const { refund, payment } = before;
  const of = isOfSurplus(refund) ? 'surplus' : 'business';
  const begun = { amountMinor: refund.grossMinor, of, reason: null, retryOf: refund.id } as const;
  const transactionId = await startRefund(tx, deps, payment, begun, actor);
  const { businessId } = refund;
  await notifyOfPayment(tx, deps, { businessId, transactionId, kind: 'refundStarted' });
}

/** Returns what of its payment is left for another refund of this amount. */
export const hasEnoughLeft = async (
  executor: Executor,
  { refund, payment }: Pick<HeldRefund, 'refund' | 'payment'>,
): Promise<boolean> => {
  const left = isOfSurplus(refund)
    ? await getUnreturnedSurplusMinor(executor, payment)
    : getRefundableMinor(payment);
  return refund.grossMinor <= left;
};

/** The only way in which a refund through a provider changes. */
export const refundAdapter: LockedRecordAdapter<
  PaymentDeps,
  HeldRefund,
  RefundEventType,
  never,
  RefundDetails
> = {
  plan: (record, event, by) =>
    planStep(
      {
        lifecycle: 'refund',
        definition: refundLifecycle,
        explainRejection: ({ status }) =>
          status === 'failed'
            ? 'This refund was already retried.'
            : `This refund ${status === 'pending' ? 'is still in progress' : 'is completed'}.`,
      },
      record,
      event,
      by,
    ),
  toRecordRef: ({ refund }) => ({ type: 'transaction', id: refund.id, label: refund.label ?? refund.id }),
  describe: ({ details: { message } }) => ({ note: message }),
  async save(tx, _deps, change, entries) {
    const { payment } = change.after;
    await saveEntries(tx, entries);
    if (change.transitions.some(({ event }) => event === 'refund.retry')) return change.after;
    const saved = await saveConclusion(tx, change);
    const ofPayment = entries.map((entry) => ({ ...entry, id: newId(), recordId: payment.id }));
    await saveEntries(tx, ofPayment);
    return saved;
  },
  async perform(tx, deps, change) {
    if (change.transitions.some(({ event }) => event === 'refund.retry')) return retry(tx, deps, change);
    await book(tx, change);
    const { businessId, id } = change.after.refund;
    const kind = change.after.status === 'failed' ? 'refundFailed' : 'refundCompleted';
    await notifyOfPayment(tx, deps, { businessId, transactionId: id, kind });
    if (kind === 'refundFailed')
      await notifyMembersOfTransaction(tx, deps, change.after.refund, 'refundFailed');
  },
};
