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

/** Returns whether a provider means this payment, by everything that it says beside the reference. */
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
 * Applies what a provider reports about a payment, as often and in whatever order it arrives: the ledger gets every fact once,
 * the status changes if the lifecycle allows it, and observations are stored. Returns the payment afterwards; undefined for
 * an unknown reference, and for another payment than the one that was requested with it.
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

/** For a provider that only says how much it reversed: this decides the open dispute, or one that was never reported. */
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

/** A disputed amount was received, whatever was reported about it before. */
export const collectDisputed = (tx: Transaction, deps: PaymentDeps) => (payment: TransactionRecord) =>
  applyFact(tx, deps, {
    ...unknownPayment({ reference: referenceOf(payment), currency: payment.currency }),
    result: 'success',
    amountMinor: payment.grossMinor,
  });
