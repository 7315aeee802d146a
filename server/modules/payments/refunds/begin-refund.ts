import { systemActor } from '#server/platform/timeline/system-actor.ts';
import { v7 as uuid } from 'uuid';
import { holdRefund } from '#machines/ledger/payment-ledger.ts';
import { type PaymentAmounts, remainingMinor } from '#machines/lifecycles/money-plan.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { notifyOfPayment } from '#server/modules/payments/notices/payment.notices.ts';
import { moveMoney } from '#server/platform/ledger/ledger.service.ts';
import { type Actor, recordEvents } from '#server/platform/timeline/timeline.repo.ts';
import {
  type TransactionRecord,
  insertTransaction,
  lockTransaction,
  listRefunds,
  saveTransaction,
} from '#server/modules/payments/transactions.repo.ts';
import { isPaidToKontor, toLedgerRecord } from '#server/modules/payments/transaction-kinds.ts';
import { AppError } from '#server/app-error.ts';
import { paymentPollJob } from '#server/modules/payments/payments.outbox.ts';

export type RefundDeps = Pick<Deps, 'clock' | 'jobs' | 'payables'>;

/**
 * Returns the amount that the business can refund: a deposit can't be returned to its sender, and a disputed payment
 * is returned to the payer by the dispute.
 */
export const getRefundableMinor = (payment: PaymentAmounts & Pick<TransactionRecord, 'type'>) =>
  payment.type === 'deposit' || payment.disputedMinor > 0 ? 0 : remainingMinor(payment);

/**
 * Starts a refund of a provider's payment, in part or in full: the money is held at once, and a job sends the request to
 * the provider. The caller has locked the invoice or order.
 * @returns the refund's id @throws NOT_FOUND, ILLEGAL_EVENT or INVALID if the amount is too high
 */
export async function refundPayment(
  tx: Transaction,
  deps: RefundDeps,
  businessId: string,
  { id: paymentId, amountMinor, reason }: { id: string; amountMinor: number; reason: string | null },
  actor: Actor,
): Promise<string> {
  const payment = await lockTransaction(tx, businessId, paymentId);
  if (!payment) throw new AppError('NOT_FOUND');
  const maxMinor = getRefundableMinor(payment);
  if (maxMinor === 0)
    throw new AppError('ILLEGAL_EVENT', {
      message:
        payment.disputedMinor > 0
          ? 'This payment is disputed. It can be refunded once the dispute is won.'
          : 'This payment has nothing left to refund.',
      legal: [],
    });
  if (amountMinor > maxMinor)
    throw new AppError('INVALID', {
      fields: [{ field: 'amountMinor', message: 'The amount is more than can still be refunded' }],
    });
  const transactionId = await startRefund(tx, deps, payment, { amountMinor, of: 'business', reason }, actor);
  await notifyOfPayment(tx, deps, { businessId, transactionId, kind: 'refundStarted' });
  return transactionId;
}

function getSurplusReason(payment: TransactionRecord): string {
  if (payment.subscriptionId !== null) return 'The payment to check a card is returned';
  return isPaidToKontor(payment) ? 'This payment was not due' : 'The customer paid more than was due';
}

/** A surplus is returned to the payer automatically; the receipt says so. */
export async function refundSurplus(
  tx: Transaction,
  deps: RefundDeps,
  payment: TransactionRecord,
): Promise<void> {
  const reason = getSurplusReason(payment);
  await startRefund(
    tx,
    deps,
    payment,
    { amountMinor: payment.surplusMinor, of: 'surplus', reason },
    systemActor,
  );
}

export interface RefundStart {
  /** Set if it derives from a provider's event; otherwise it is the refund's own id. */
  reference?: string;
  amountMinor: number;
  of: 'business' | 'surplus';
  reason: string | null;
  /** The failed refund that this one retries. */
  retryOf?: string | null;
}

/** Holds the money and requests the refund from the provider; the caller has locked the payment. Returns the refund's id. */
export async function startRefund(
  tx: Transaction,
  deps: RefundDeps,
  payment: TransactionRecord,
  { reference: presetReference, amountMinor, of, reason, retryOf = null }: RefundStart,
  actor: Actor,
): Promise<string> {
  const id = uuid();
  const reference = presetReference ?? id;
  const {
    businessId,
    currency,
    invoiceId,
    orderId,
    subscriptionOrderId,
    subscriptionId,
    eventApplicationId,
    domainOrderId,
    label,
    counterpart,
    provider,
    method,
  } = payment;
  const at = deps.clock.now();
  const inserted = await insertTransaction(tx, businessId, {
    id,
    reference,
    type: 'refund',
    // A payment to Kontor is refunded to the business.
    direction: isPaidToKontor(payment) ? 'CR' : 'DR',
    source: 'provider',
    result: 'pending',
    refundOf: payment.id,
    refundStatus: 'pending',
    retryOf,
    grossMinor: amountMinor,
    netMinor: amountMinor,
    surplusMinor: of === 'surplus' ? amountMinor : 0,
    createdAt: at,
    at,
    nextPollAt: at,
    message: reason,
    invoiceId,
    orderId,
    subscriptionOrderId,
    subscriptionId,
    eventApplicationId,
    domainOrderId,
    label,
    counterpart,
    provider,
    method,
    currency,
  });
  if (!inserted) throw new AppError('ALREADY_DONE');
  if (of === 'business')
    await saveTransaction(tx, businessId, payment.id, { refundedMinor: payment.refundedMinor + amountMinor });
  const paid = toLedgerRecord(payment);
  const refund = { id, reference, amountMinor, of };
  await moveMoney(tx, payment, [paid, refund], at, (ledger) => holdRefund(ledger, paid, refund));
  await recordEvents(tx, businessId, at, actor, [
    {
      record: { type: 'transaction', id: payment.id, label: label ?? payment.id },
      event: 'refund.started',
      note: reason,
    },
  ]);
  await deps.jobs.add(tx, paymentPollJob, { reference }, { singletonKey: reference });
  return id;
}

/**
 * Returns the part of a payment's surplus that no refund has held or sent; nothing once the payment is reversed.
 * @param except a refund that is left out
 */
export async function getUnreturnedSurplusMinor(
  executor: Executor,
  payment: TransactionRecord,
  except?: string,
): Promise<number> {
  if (payment.surplusMinor === 0 || payment.result !== 'success') return 0;
  const refunds = await listRefunds(executor, payment.businessId, payment.id);
  const taken = refunds.filter(
    ({ id, surplusMinor, result }) => id !== except && surplusMinor > 0 && result !== 'failed',
  );
  const takenMinor = taken.reduce((sum, { surplusMinor }) => sum + surplusMinor, 0);
  // A refund that was retried and is completed late was paid twice.
  return Math.max(0, payment.surplusMinor - takenMinor);
}
