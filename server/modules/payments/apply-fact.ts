import { isConclusive } from '#domain/payment.ts';
import { isTakenBefore, splitAmong } from '#machines/lifecycles/money-plan.ts';
import { eventsOfFact, paymentLaw } from '#machines/lifecycles/payment.lifecycle.ts';
import type { Transaction } from '#server/db/client.ts';
import {
  type TransactionRecord,
  isProviderReferenceTaken,
  lockTransaction,
  referenceOf,
  transactionByReference,
} from './transactions.repo.ts';
import { advanceLocked } from '#server/platform/lifecycle/advance.ts';
import { type PaymentFact, unknownPayment } from '#server/providers/payments/payments.ts';
import { applyDispute } from './disputes/apply-dispute.ts';
import { type DisputeRow, listDisputes } from './disputes/disputes.repo.ts';
import { lockPayment, observePayment, paymentAdapter } from './payment.adapter.ts';
import type { PaymentDeps } from './payable.port.ts';
import { providerActor } from './subject.service.ts';

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
  let held = await lockPayment(tx, deps, found.businessId, found.id);
  if (!held) return undefined;
  const { result } = fact;
  if (!isConclusive(result)) return observePayment(tx, held.payment, result);
  const isPart = result === 'reversed' && fact.amountMinor < held.payment.grossMinor;
  const disputes = result === 'reversed' ? await listDisputes(tx, found.businessId, found.id) : [];
  const open = disputes.filter(({ status }) => status === 'open');
  const isLost = isPart || open.length > 0;
  for (const event of eventsOfFact(held.status, isLost ? 'success' : result)) {
    if (!paymentLaw.nextStatus(held, event, 'payment').ok) break;
    const note = event === 'payment.failed' ? fact.message : null;
    held = await advanceLocked(tx, deps, paymentAdapter, held, event, providerActor(deps), { fact, note });
  }
  const { payment } = held;
  if (!isLost || payment.result !== 'success') return payment;
  const { amountMinor } = fact;
  if (!isPart) for (const dispute of open) await loseDispute(tx, deps, payment, amountMinor, dispute);
  else if (!isTakenBefore(amountMinor, disputes)) {
    if (open.length === 0) await loseDispute(tx, deps, payment, amountMinor, undefined);
    for (const [nth, partMinor] of splitAmong(amountMinor, open).entries())
      if (partMinor > 0) await loseDispute(tx, deps, payment, partMinor, open[nth]);
  }
  return lockTransaction(tx, payment.businessId, payment.id);
}

/** A provider that says only how much it took back: it decides the open dispute, or one that nobody told of. */
async function loseDispute(
  tx: Transaction,
  deps: PaymentDeps,
  payment: TransactionRecord,
  amountMinor: number,
  open: DisputeRow | undefined,
): Promise<void> {
  const fact = {
    disputeReference: open?.providerReference ?? `reversal of ${amountMinor}`,
    state: 'lost',
    paymentReference: referenceOf(payment),
    providerReference: null,
    amountMinor,
    currency: payment.currency,
    reason: null,
    respondBy: null,
  } as const;
  await applyDispute(tx, deps, fact, () => Promise.resolve());
}

/** What is disputed had come in, whatever was told of it before. */
export const collectDisputed = (tx: Transaction, deps: PaymentDeps) => (payment: TransactionRecord) =>
  applyFact(tx, deps, {
    ...unknownPayment({ reference: referenceOf(payment), currency: payment.currency }),
    result: 'success',
    amountMinor: payment.grossMinor,
  });
