import { v7 as uuid } from 'uuid';
import { holdRefund } from '#machines/ledger/payment-ledger.ts';
import { type PaymentAmounts, leftMinor } from '#machines/lifecycles/money-plan.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { notifyOfPayment } from '#server/modules/payments/notices/payment.notices.ts';
import { moveMoney } from '#server/platform/ledger/ledger.service.ts';
import { type Actor, recordEvents } from '#server/platform/timeline/timeline.repo.ts';
import {
  type TransactionRecord,
  insertTransaction,
  ledgerRecordOf,
  lockTransaction,
  refundsOf,
  saveTransaction,
} from '#server/modules/payments/transactions.repo.ts';
import { Refusal } from '#server/refusal.ts';
import { askPayment } from '#server/modules/payments/payments.outbox.ts';

type RefundDeps = Pick<Deps, 'clock' | 'jobs' | 'payables'>;

/**
 * What of it the business can give back: to whoever sent a deposit there is no way, and a payer who disputes a payment
 * gets it by the dispute.
 */
export const refundableMinor = (payment: PaymentAmounts & Pick<TransactionRecord, 'type'>) =>
  payment.type === 'deposit' || payment.disputedMinor > 0 ? 0 : leftMinor(payment);

/**
 * Begins to give back a part of a provider's payment, or all of it: the money is set aside at once, the provider is asked
 * by a job. The caller holds the invoice or order. Refuses with NOT_FOUND, ILLEGAL_EVENT or INVALID for too much.
 * Answers the refund's id.
 */
export async function refundPayment(
  tx: Transaction,
  deps: RefundDeps,
  businessId: string,
  { id: paymentId, amountMinor, reason }: { id: string; amountMinor: number; reason: string | null },
  actor: Actor,
): Promise<string> {
  const payment = await lockTransaction(tx, businessId, paymentId);
  if (!payment) throw new Refusal('NOT_FOUND');
  const most = refundableMinor(payment);
  if (most === 0)
    throw new Refusal('ILLEGAL_EVENT', {
      message:
        payment.disputedMinor > 0
          ? 'This payment is disputed. It can be refunded once the dispute is won.'
          : 'Nothing of this payment can be given back',
      legal: [],
    });
  if (amountMinor > most)
    throw new Refusal('INVALID', {
      fields: [{ field: 'amountMinor', message: 'More than is left of the payment' }],
    });
  const transactionId = await beginRefund(tx, deps, payment, { amountMinor, of: 'business', reason }, actor);
  await notifyOfPayment(tx, deps, { businessId, transactionId, kind: 'refundStarted' });
  return transactionId;
}

/** What came in without a purpose goes back to the payer by itself; its receipt says so. */
export async function giveSurplusBack(
  tx: Transaction,
  deps: RefundDeps,
  payment: TransactionRecord,
): Promise<void> {
  const actor: Actor = { kind: 'timer', id: null, name: 'Kontor' };
  const reason = 'More came in than was owed';
  await beginRefund(tx, deps, payment, { amountMinor: payment.surplusMinor, of: 'surplus', reason }, actor);
}

interface Begun {
  /** Where it follows from what a provider told; otherwise it is the refund's own id. */
  reference?: string;
  amountMinor: number;
  of: 'business' | 'surplus';
  reason: string | null;
  /** The failed refund that this one tries again. */
  retryOf?: string | null;
}

/** Sets the money aside and has the provider asked; the caller holds the payment. Answers the refund's id. */
export async function beginRefund(
  tx: Transaction,
  deps: RefundDeps,
  payment: TransactionRecord,
  { reference: given, amountMinor, of, reason, retryOf = null }: Begun,
  actor: Actor,
): Promise<string> {
  const id = uuid();
  const reference = given ?? id;
  const { businessId, currency, invoiceId, orderId, label, counterpart, provider, method } = payment;
  const at = deps.clock.now();
  const inserted = await insertTransaction(tx, businessId, {
    id,
    reference,
    type: 'refund',
    direction: 'DR',
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
    askAt: at,
    message: reason,
    invoiceId,
    orderId,
    label,
    counterpart,
    provider,
    method,
    currency,
  });
  if (!inserted) throw new Refusal('ALREADY_DONE');
  if (of === 'business')
    await saveTransaction(tx, businessId, payment.id, { refundedMinor: payment.refundedMinor + amountMinor });
  const paid = ledgerRecordOf(payment);
  const refund = { id, reference, amountMinor, of };
  await moveMoney(tx, payment, [paid, refund], at, (ledger) => holdRefund(ledger, paid, refund));
  await recordEvents(tx, businessId, at, actor, [
    {
      record: { type: 'transaction', id: payment.id, label: label ?? payment.id },
      event: 'refund.started',
      note: reason,
    },
  ]);
  await deps.jobs.add(tx, askPayment, { reference }, { singletonKey: reference });
  return id;
}

/**
 * Of a payment's surplus, what no refund has set aside or sent; nothing once the payment is reversed.
 * @param except a refund that is left out
 */
export async function surplusInSuspense(
  executor: Executor,
  payment: TransactionRecord,
  except?: string,
): Promise<number> {
  if (payment.surplusMinor === 0 || payment.result !== 'success') return 0;
  const refunds = await refundsOf(executor, payment.businessId, payment.id);
  const taken = refunds.filter(
    ({ id, surplusMinor, result }) => id !== except && surplusMinor > 0 && result !== 'failed',
  );
  const takenMinor = taken.reduce((sum, { surplusMinor }) => sum + surplusMinor, 0);
  // One that was tried again and is done late went back twice.
  return Math.max(0, payment.surplusMinor - takenMinor);
}
