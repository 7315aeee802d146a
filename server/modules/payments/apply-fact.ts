import { countryDefaults } from '#domain/business.ts';
import { type PaymentResult, isConclusive } from '#domain/payment.ts';
import { splitAmong, takenBackMinor } from '#machines/lifecycles/money-plan.ts';
import {
  type PaymentEventType,
  type PaymentStatus,
  eventsOfFact,
  paymentLaw,
  paymentStatusOf,
  resultOfStatus,
} from '#machines/lifecycles/payment.lifecycle.ts';
import type { Transaction } from '#server/db/client.ts';
import { businessById } from '#server/modules/business/business.repo.ts';
import { notifyOfPayment } from '#server/modules/customer-notices/payment-notices.ts';
import { mailInvoicePayment } from '#server/modules/invoices/invoice-payment-mails.ts';
import { openLedger } from '#server/modules/ledger/ledger.service.ts';
import { type Actor, appendTimeline } from '#server/platform/timeline/timeline.repo.ts';
import {
  type TransactionChange,
  type TransactionRecord,
  isProviderReferenceTaken,
  lockTransaction,
  referenceOf,
  refundsOf,
  saveTransaction,
  transactionByReference,
} from '#server/modules/transactions/transactions.repo.ts';
import { type PaymentFact, unknownPayment } from '#server/providers/payments/payments.ts';
import { bookCollection, bookReversal } from './money-moves.ts';
import { applyDispute } from './apply-dispute.ts';
import { listDisputes } from './disputes.repo.ts';
import { giveSurplusBack, surplusInSuspense } from './begin-refund.ts';
import { settlementOf } from './settlement.ts';
import { type PaymentDeps, type Subject, lockSubject, providerActor } from './subject.ts';

/** Whether a provider speaks of this payment, by all that it says beside the reference. */
async function isAbout(tx: Transaction, record: TransactionRecord, fact: PaymentFact): Promise<boolean> {
  const { purpose, providerReference } = fact;
  if (record.source !== 'provider' || record.direction === 'DR' || record.currency !== fact.currency)
    return false;
  const subjectId = record.invoiceId ?? record.orderId;
  if (purpose && (purpose.businessId !== record.businessId || purpose.subjectId !== subjectId)) return false;
  if (providerReference === null || providerReference === record.providerReference) return true;
  return (
    record.providerReference === null && !(await isProviderReferenceTaken(tx, record, providerReference))
  );
}

/**
 * Takes what a provider says of a payment, as often and in whatever order it comes: the ledger gets every fact once, the
 * status moves where the law lets it, and what only observes is remembered. Answers the payment as it is then; undefined
 * for a reference that nobody here asked with, and for another payment than the one that was asked for with it.
 */
export async function applyFact(
  tx: Transaction,
  deps: PaymentDeps,
  fact: PaymentFact,
): Promise<TransactionRecord | undefined> {
  const found = await transactionByReference(tx, fact.reference);
  if (!found || !(await isAbout(tx, found, fact))) return undefined;
  const subject = await lockSubject(tx, deps, found);
  const locked = await lockTransaction(tx, found.businessId, found.id);
  if (!locked) return undefined;
  let record = locked;
  if (!isConclusive(fact.result)) return observe(tx, record, fact.result);
  const isPart = fact.result === '91' && fact.amountMinor < record.grossMinor;
  const isLost = isPart || (fact.result === '91' && record.disputedMinor > 0);
  const result = isLost ? '00' : fact.result;
  for (const event of eventsOfFact(statusOf(record), result)) {
    const from = statusOf(record);
    const verdict = paymentLaw.nextStatus({ status: from, byProvider: true }, event, 'payment');
    if (!verdict.ok || !verdict.changed) break;
    record = await take(tx, deps, subject, record, { event, from, to: verdict.to }, fact);
  }
  if (!isLost || record.result !== '00') return record;
  await loseDispute(tx, deps, record, fact);
  return lockTransaction(tx, record.businessId, record.id);
}

const statusOf = ({ result, disputedMinor }: TransactionRecord) => paymentStatusOf(result, disputedMinor);

/**
 * A provider that says only how much it took back: it decides the open disputes, or one that was never reported. Told again,
 * it is the same one.
 */
async function loseDispute(
  tx: Transaction,
  deps: PaymentDeps,
  payment: TransactionRecord,
  { amountMinor }: PaymentFact,
): Promise<void> {
  const disputes = await listDisputes(tx, payment.businessId, payment.id);
  if (disputes.some((one) => one.status === 'lost' && one.amountMinor === amountMinor)) return;
  const lose = (disputeReference: string, lostMinor: number) =>
    applyDispute(
      tx,
      deps,
      {
        disputeReference,
        state: 'lost',
        paymentReference: referenceOf(payment),
        providerReference: null,
        amountMinor: lostMinor,
        currency: payment.currency,
        reason: null,
        respondBy: null,
      },
      () => Promise.resolve(),
    );
  const open = disputes.filter(({ status }) => status === 'open');
  if (open.length === 0) await lose(`reversal of ${amountMinor}`, amountMinor);
  for (const [nth, part] of splitAmong(amountMinor, open).entries())
    if (part > 0) await lose(open[nth]?.providerReference ?? '', part);
}

/** What is disputed had come in, whatever was told of it before. */
export const collectDisputed = (tx: Transaction, deps: PaymentDeps) => (payment: TransactionRecord) =>
  applyFact(tx, deps, {
    ...unknownPayment({ reference: referenceOf(payment), currency: payment.currency }),
    result: '00',
    amountMinor: payment.grossMinor,
  });

/** An observation concludes nothing and says nothing about what is concluded. */
async function observe(
  tx: Transaction,
  record: TransactionRecord,
  result: PaymentResult,
): Promise<TransactionRecord> {
  if (isConclusive(record.result) || record.result === result) return record;
  await saveTransaction(tx, record.businessId, record.id, { result });
  return { ...record, result };
}

interface Step {
  event: PaymentEventType;
  from: PaymentStatus;
  to: PaymentStatus;
}

async function take(
  tx: Transaction,
  deps: PaymentDeps,
  subject: Subject,
  record: TransactionRecord,
  { event, from, to }: Step,
  fact: PaymentFact,
): Promise<TransactionRecord> {
  const { businessId, id } = record;
  const at = deps.clock.now();
  const actor = providerActor(deps);
  const known: TransactionChange = {
    result: to === 'pending' ? record.result : resultOfStatus[to],
    concludedAt: at,
    askAt: null,
    channel: fact.channel ?? record.channel,
    providerReference: fact.providerReference ?? record.providerReference,
    message: to === 'failed' ? fact.message : null,
  };
  const money =
    to === 'success'
      ? await collect(tx, deps, subject, record, cameIn(record, fact), at, actor)
      : to === 'reversed'
        ? await reverse(tx, subject, record, at, actor)
        : {};
  const change = { ...known, ...money };
  await saveTransaction(tx, businessId, id, change);
  const label = record.label ?? id;
  await appendTimeline(tx, businessId, at, actor, [
    {
      record: { type: 'transaction', id, label },
      lifecycle: 'payment',
      event,
      from,
      to,
      note: change.message ?? null,
    },
  ]);
  const after = { ...record, ...change };
  const payment = { businessId, transactionId: id };
  if (to === 'success') {
    await notifyOfPayment(tx, deps, { ...payment, kind: 'paymentReceived' });
    await mailInvoicePayment(tx, deps, payment);
  }
  if (to === 'reversed') await notifyOfPayment(tx, deps, { ...payment, kind: 'paymentReversed' });
  if (to === 'success' && after.surplusMinor > 0) await giveSurplusBack(tx, deps, after);
  return after;
}

/** A reversal that comes first tells what went back; then what was asked for had come in. */
const cameIn = (record: TransactionRecord, { result, amountMinor }: PaymentFact): number =>
  result === '00' ? amountMinor : record.grossMinor;

/** What is owed is collected; the rest of it has no purpose and goes back. */
async function collect(
  tx: Transaction,
  deps: PaymentDeps,
  subject: Subject,
  record: TransactionRecord,
  collectedMinor: number,
  at: Date,
  actor: Actor,
): Promise<TransactionChange> {
  const { businessId, currency } = record;
  const purposeMinor = subject.purposeOf(collectedMinor);
  await subject.collected(purposeMinor, actor);
  const business = await businessById(tx, businessId);
  const seconds = deps.payments.settlesAfterSeconds;
  const settlesAt = settlementOf(at, business ?? { country: 'NG', ...countryDefaults.NG }, seconds);
  const ledger = await openLedger(tx, businessId, currency);
  const booked = await bookCollection(
    tx,
    { ledger, record },
    { collectedMinor, purposeMinor, settlesAt, at },
  );
  return { ...booked, at };
}

async function reverse(
  tx: Transaction,
  subject: Subject,
  record: TransactionRecord,
  at: Date,
  actor: Actor,
): Promise<TransactionChange> {
  const { businessId, currency } = record;
  const surplusMinor = await surplusInSuspense(tx, record);
  const amountMinor = takenBackMinor(record, await refundsOf(tx, businessId, record.id));
  await subject.givenBack('reversed', amountMinor, actor);
  const ledger = await openLedger(tx, businessId, currency);
  await bookReversal(tx, { ledger, record }, { amountMinor, surplusMinor, at });
  return {};
}
