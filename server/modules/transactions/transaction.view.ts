import type { TransactionOverview } from '#contract/money/transaction.ts';
import type { TransactionRow } from '#domain/transaction.ts';
import type { Executor } from '#server/db/client.ts';
import { getRefundableMinor } from '#server/modules/payments/refunds/begin-refund.ts';
import { toDispute } from '#server/modules/payments/disputes/dispute.view.ts';
import {
  findTransaction,
  isOnlyStarted,
  isPayment,
  isPaidToKontor,
  listDisputes,
  refundsOf,
  retryOfRefund,
  type TransactionRecord,
} from '#server/modules/payments/payments.records.ts';
import { hasEnoughLeft } from '#server/modules/payments/refunds/refund.adapter.ts';
import { listTimeline } from '#server/platform/timeline/timeline.repo.ts';
import { toWithdrawal } from '#server/modules/withdrawals/withdrawal.view.ts';
import { findWithdrawal } from '#server/modules/withdrawals/withdrawals.records.ts';
import { AppError } from '#server/app-error.ts';

const iso = (instant: Date | null) => instant?.toISOString() ?? null;
const toTransactionRow = (record: TransactionRecord): TransactionRow => ({
  ...record,
  at: record.at.toISOString(),
});

/** Returns a transaction with its details. @throws NOT_FOUND, also for another business's */
export async function getTransactionOverview(
  executor: Executor,
  businessId: string,
  id: string,
): Promise<TransactionOverview> {
  const record = await findTransaction(executor, businessId, id);
  if (!record || isOnlyStarted(record)) throw new AppError('NOT_FOUND');
  const { refundOf } = record;
  const payment = refundOf === null ? undefined : await findTransaction(executor, businessId, refundOf);
  const refunds = await refundsOf(executor, businessId, id);
  // The notices of disputes are for a merchant whose customer disputes a payment. Of their own, the timeline tells them.
  const disputes = isPaidToKontor(record) ? [] : await listDisputes(executor, businessId, id);
  const retry = await retryOfRefund(executor, businessId, id);
  const withdrawal =
    record.type === 'withdrawal' ? await findWithdrawal(executor, businessId, id) : undefined;
  // The effect of a dispute on the payment is in the dispute's own entry.
  const entries = (await listTimeline(executor, businessId, 'transaction', id)).filter(
    ({ lifecycle, event }) => lifecycle !== 'payment' || !event.startsWith('dispute.'),
  );
  return {
    transaction: {
      ...record,
      at: record.at.toISOString(),
      createdAt: record.createdAt.toISOString(),
      concludedAt: iso(record.concludedAt),
      settlesAt: iso(record.settlesAt),
      settledAt: iso(record.settledAt),
      timeline: entries.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
    },
    payment: payment ? toTransactionRow(payment) : null,
    refunds: refunds.map(toTransactionRow),
    disputes: disputes.map(toDispute),
    retriedBy: retry ? toTransactionRow(retry) : null,
    canRetry:
      payment !== undefined &&
      record.refundStatus === 'failed' &&
      !retry &&
      (await hasEnoughLeft(executor, { refund: record, payment })),
    refundableMinor: record.direction === 'CR' && isPayment(record) ? getRefundableMinor(record) : 0,
    withdrawal: withdrawal ? toWithdrawal(withdrawal) : null,
  };
}
