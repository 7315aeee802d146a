import type * as z from 'zod/mini';
import type { TransactionOverview } from '#contract/money/transaction.ts';
import type { RefundRequest } from '#domain/order-refund.ts';
import type { Member } from '#server/caller.ts';
import type { Transaction } from '#server/db/client.ts';
import { toMerchantActor } from '#server/platform/timeline/merchant.ts';
import { refundPayment } from '#server/modules/payments/refunds/begin-refund.ts';
import type { PaymentDeps } from '#server/modules/payments/payable.port.ts';
import { lockSubject } from '#server/modules/payments/subject.service.ts';
import { advanceLocked } from '#server/platform/lifecycle/advance.ts';
import { hasEnoughLeft, lockRefund, refundAdapter } from '#server/modules/payments/refunds/refund.adapter.ts';
import { AppError } from '#server/app-error.ts';
import { getTransactionOverview } from './transaction.view.ts';
import { findTransaction } from '#server/modules/payments/payments.records.ts';

/**
 * Starts a refund of a provider's payment, in part or in full; locks what it was for before it.
 * @throws NOT_FOUND, ILLEGAL_EVENT if nothing can be refunded, INVALID for more than is left
 */
export async function refundTransaction(
  tx: Transaction,
  deps: PaymentDeps,
  caller: Member,
  id: string,
  { amountMinor, reason }: z.infer<typeof RefundRequest>,
): Promise<TransactionOverview> {
  const { businessId } = caller;
  const transaction = await findTransaction(tx, businessId, id);
  if (!transaction) throw new AppError('NOT_FOUND');
  if (transaction.direction === 'DR' || transaction.type === 'refund')
    throw new AppError('ILLEGAL_EVENT', { message: 'Only received payments can be refunded', legal: [] });
  await lockSubject(tx, deps, transaction);
  await refundPayment(tx, deps, businessId, { id, amountMinor, reason }, toMerchantActor(caller));
  return getTransactionOverview(tx, businessId, id);
}

/**
 * Retries a failed refund, as a new refund of the same amount; retrying it twice is one refund.
 * @throws NOT_FOUND; ILLEGAL_EVENT if it did not fail, or its payment has too little left
 */
export async function retryRefund(
  tx: Transaction,
  deps: PaymentDeps,
  caller: Member,
  id: string,
): Promise<TransactionOverview> {
  const { businessId } = caller;
  const held = await lockRefund(tx, deps, businessId, id);
  if (!held) throw new AppError('NOT_FOUND');
  if (held.status === 'failed' && !held.isRetried && !(await hasEnoughLeft(tx, held)))
    throw new AppError('ILLEGAL_EVENT', {
      message: 'The amount is more than can still be refunded.',
      legal: [],
    });
  await advanceLocked(tx, deps, refundAdapter, held, 'refund.retry', toMerchantActor(caller), {
    message: null,
  });
  return getTransactionOverview(tx, businessId, id);
}
