import { v5 as uuidOf } from 'uuid';
import {
  type PaymentStatus,
  paymentLaw,
  paymentStatusOf,
  resultOfStatus,
} from '#machines/lifecycles/payment.lifecycle.ts';
import type { Transaction } from '#server/db/client.ts';
import { notifyOfPayment } from '#server/modules/customer-notices/payment-notices.ts';
import { openLedger } from '#server/modules/ledger/ledger.service.ts';
import { appendTimeline } from '#server/platform/timeline/timeline.repo.ts';
import {
  type TransactionRecord,
  findTransaction,
  lockTransaction,
  referenceOf,
  saveTransaction,
  transactionByReference,
} from '#server/modules/transactions/transactions.repo.ts';
import type { RefundState } from '#server/providers/payments/payments.ts';
import { beginRefund, leftMinor } from './begin-refund.ts';
import { endRefund } from './money-moves.ts';
import { type PaymentDeps, type Subject, lockSubject, providerActor } from './subject.ts';

/** Takes what the provider says of a refund, as often as it comes; what is still under way concludes nothing. */
export async function applyRefundState(
  tx: Transaction,
  deps: PaymentDeps,
  reference: string,
  state: RefundState,
): Promise<void> {
  const found = await transactionByReference(tx, reference);
  if (found?.type !== 'refund' || found.refundOf === null) return;
  if (state.state !== 'refunded' && state.state !== 'failed') return;
  const subject = await lockSubject(tx, deps, found);
  const payment = await lockTransaction(tx, found.businessId, found.refundOf);
  const refund = await lockTransaction(tx, found.businessId, found.id);
  if (!payment || !refund) return;
  const from = paymentStatusOf(refund.result);
  const event = state.state === 'refunded' ? 'payment.succeeded' : 'payment.failed';
  const verdict = paymentLaw.nextStatus({ status: from, byProvider: true }, event, 'payment');
  // A refund that failed gave its money back to the business: what is told of it later is another refund's affair.
  if (!verdict.ok || !verdict.changed || from !== 'pending') return;
  await conclude(tx, deps, { payment, refund, subject }, verdict.to, state);
}

/**
 * A part of a payment that the provider took back, as after a dispute: a refund that nobody asked for and that is done.
 * Told again, it is the same one.
 */
export async function bookDispute(
  tx: Transaction,
  deps: PaymentDeps,
  { payment, subject }: { payment: TransactionRecord; subject: Subject },
  takenBackMinor: number,
): Promise<void> {
  const { businessId } = payment;
  // The reference follows from the payment, the id does not: nobody can take it beforehand for something else.
  const reference = uuidOf(`disputed ${takenBackMinor}`, payment.id);
  const amountMinor = Math.min(takenBackMinor, leftMinor(payment));
  if (amountMinor === 0 || (await transactionByReference(tx, reference))) return;
  const actor = providerActor(deps);
  const reason = 'The provider took it back after a dispute';
  const dispute = { reference, amountMinor, of: 'business', reason } as const;
  const id = await beginRefund(tx, deps, payment, dispute, actor);
  const refund = await findTransaction(tx, businessId, id);
  if (refund) await conclude(tx, deps, { payment, refund, subject }, 'success', { state: 'refunded' });
}

async function conclude(
  tx: Transaction,
  deps: PaymentDeps,
  held: {
    payment: TransactionRecord;
    refund: TransactionRecord;
    subject: Subject;
  },
  to: PaymentStatus,
  state: RefundState,
): Promise<void> {
  const { payment, refund, subject } = held;
  const { businessId, currency } = refund;
  const at = deps.clock.now();
  const actor = providerActor(deps);
  const isDone = to === 'success';
  const isSurplus = refund.surplusMinor > 0;
  if (isDone && !isSurplus) await subject.givenBack('refunded', refund.grossMinor, actor);
  const ledger = await openLedger(tx, businessId, currency);
  await endRefund(
    tx,
    { ledger, record: payment },
    { id: refund.id, reference: referenceOf(refund) },
    isDone ? 'post' : 'void',
    at,
  );
  if (!isDone && !isSurplus)
    await saveTransaction(tx, businessId, payment.id, {
      refundedMinor: payment.refundedMinor - refund.grossMinor,
    });
  const message = state.state === 'failed' ? state.reason : refund.message;
  const result = isDone ? resultOfStatus.success : resultOfStatus.failed;
  await saveTransaction(tx, businessId, refund.id, { result, message, concludedAt: at, askAt: null, at });
  const kind = isDone ? 'refundCompleted' : 'refundFailed';
  await notifyOfPayment(tx, deps, { businessId, transactionId: refund.id, kind });
  const record = { type: 'transaction', label: refund.label ?? refund.id } as const;
  const happening = { lifecycle: 'payment', from: 'pending', to, note: message } as const;
  const event = isDone ? 'refund.done' : 'refund.failed';
  await appendTimeline(
    tx,
    businessId,
    at,
    actor,
    [payment.id, refund.id].map((id) => ({ ...happening, event, record: { ...record, id } })),
  );
}
