import { v7 as uuid } from 'uuid';
import {
  type PaymentStatus,
  paymentLaw,
  paymentStatusOf,
  resultOfStatus,
} from '#machines/lifecycles/payment.lifecycle.ts';
import type { Transaction } from '#server/db/client.ts';
import { businessById } from '#server/modules/business/business.repo.ts';
import { openLedger } from '#server/modules/ledger/ledger.service.ts';
import { type Actor, appendTimeline } from '#server/modules/timeline/timeline.repo.ts';
import {
  type TransactionRecord,
  insertTransaction,
  lockTransaction,
  refundsOf,
  saveTransaction,
  transactionByReference,
} from '#server/modules/transactions/transactions.repo.ts';
import type { RefundState } from '#server/providers/payments/payments.ts';
import { Refusal } from '#server/refusal.ts';
import { endRefund, holdRefund } from './money-moves.ts';
import { writeToPayer } from './payment-mails.ts';
import { askPayment } from './payments.outbox.ts';
import { type PaymentDeps, lockSubject } from './subject.ts';

/** Minor units of a payment that can still be given back. */
export const refundableMinor = ({
  result,
  source,
  grossMinor,
  surplusMinor,
  refundedMinor,
}: TransactionRecord) =>
  result === '00' && source === 'provider' ? grossMinor - surplusMinor - refundedMinor : 0;

/**
 * Begins to give back a part of a provider's payment, or all of it: the money is set aside at once, the provider is asked
 * by a job. The caller holds the invoice or order. Refuses with NOT_FOUND, ILLEGAL_EVENT or INVALID for too much.
 * Answers the refund's id.
 */
export async function refundPayment(
  tx: Transaction,
  deps: PaymentDeps,
  businessId: string,
  { id: paymentId, amountMinor, reason }: { id: string; amountMinor: number; reason: string | null },
  actor: Actor,
): Promise<string> {
  const payment = await lockTransaction(tx, businessId, paymentId);
  if (!payment) throw new Refusal('NOT_FOUND');
  const most = refundableMinor(payment);
  if (most === 0)
    throw new Refusal('ILLEGAL_EVENT', { message: 'Nothing of this payment can be given back', legal: [] });
  if (amountMinor > most)
    throw new Refusal('INVALID', {
      fields: [{ field: 'amountMinor', message: 'More than is left of the payment' }],
    });
  await saveTransaction(tx, businessId, paymentId, { refundedMinor: payment.refundedMinor + amountMinor });
  return begin(tx, deps, payment, { amountMinor, of: 'business', reason }, actor);
}

/** What came in without a purpose goes back to the payer by itself. */
export async function giveSurplusBack(
  tx: Transaction,
  deps: PaymentDeps,
  payment: TransactionRecord,
): Promise<void> {
  const actor: Actor = { kind: 'timer', id: null, name: 'Kontor' };
  const reason = 'More came in than was owed';
  await begin(tx, deps, payment, { amountMinor: payment.surplusMinor, of: 'surplus', reason }, actor);
}

interface Begun {
  amountMinor: number;
  of: 'business' | 'surplus';
  reason: string | null;
}

async function begin(
  tx: Transaction,
  deps: PaymentDeps,
  payment: TransactionRecord,
  { amountMinor, of, reason }: Begun,
  actor: Actor,
): Promise<string> {
  const { businessId, currency, invoiceId, orderId, label, counterpart, provider, method } = payment;
  const at = deps.clock.now();
  const id = uuid();
  await insertTransaction(tx, businessId, {
    id,
    type: 'refund',
    direction: 'DR',
    source: 'provider',
    result: '03',
    refundOf: payment.id,
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
  const ledger = await openLedger(tx, businessId, currency);
  await holdRefund(tx, { ledger, record: payment }, { id, amountMinor, of }, at);
  await appendTimeline(tx, businessId, at, actor, [
    {
      record: { type: 'transaction', id: payment.id, label: label ?? payment.id },
      lifecycle: null,
      event: 'refund.started',
      from: null,
      to: null,
      note: reason,
    },
  ]);
  await deps.jobs.add(tx, askPayment, { reference: id }, { singletonKey: id });
  return id;
}

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

async function conclude(
  tx: Transaction,
  deps: PaymentDeps,
  held: {
    payment: TransactionRecord;
    refund: TransactionRecord;
    subject: Awaited<ReturnType<typeof lockSubject>>;
  },
  to: PaymentStatus,
  state: RefundState,
): Promise<void> {
  const { payment, refund, subject } = held;
  const { businessId, currency } = refund;
  const at = deps.clock.now();
  const actor: Actor = { kind: 'payment', id: null, name: deps.payments.label };
  const isDone = to === 'success';
  const isSurplus = refund.surplusMinor > 0;
  if (isDone && !isSurplus) await subject.givenBack('refunded', refund.grossMinor, actor);
  const ledger = await openLedger(tx, businessId, currency);
  await endRefund(tx, { ledger, record: payment }, refund.id, isDone ? 'post' : 'void', at);
  if (!isDone && !isSurplus)
    await saveTransaction(tx, businessId, payment.id, {
      refundedMinor: payment.refundedMinor - refund.grossMinor,
    });
  const message = state.state === 'failed' ? state.reason : refund.message;
  const result = isDone ? resultOfStatus.success : resultOfStatus.failed;
  await saveTransaction(tx, businessId, refund.id, { result, message, concludedAt: at, askAt: null, at });
  const business = await businessById(tx, businessId);
  if (business && isDone)
    await writeToPayer(tx, deps, 'refunded', { business, payment: refund, to: payment.payerEmail });
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

/** Of a payment's surplus, what no refund has set aside or sent. */
export async function surplusInSuspense(tx: Transaction, payment: TransactionRecord): Promise<number> {
  if (payment.surplusMinor === 0) return 0;
  const refunds = await refundsOf(tx, payment.businessId, payment.id);
  const underWay = refunds.filter(({ surplusMinor, result }) => surplusMinor > 0 && result !== '99');
  return payment.surplusMinor - underWay.reduce((sum, { surplusMinor }) => sum + surplusMinor, 0);
}
