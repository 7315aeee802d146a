import { isConclusive } from '#domain/payment.ts';
import { isRepeatedReversal, distributeAmount } from '#machines/lifecycles/money-plan.ts';
import { eventsOfPaymentUpdate, paymentLifecycle } from '#machines/lifecycles/payment.lifecycle.ts';
import type { Transaction } from '#server/db/client.ts';
import {
  type TransactionRecord,
  isProviderReferenceTaken,
  lockTransaction,
  findTransactionByReference,
} from './transactions.repo.ts';
import { isPayment, getReference } from './transaction-kinds.ts';
import { advanceLocked } from '#server/platform/lifecycle/advance.ts';
import { type PaymentUpdate, createUnknownPaymentUpdate } from '#server/providers/payments/payments.ts';
import { applyDispute } from './disputes/apply-dispute.ts';
import { type DisputeRow, listDisputes } from './disputes/disputes.repo.ts';
import { lockPayment, observePayment, paymentAdapter } from './payment.adapter.ts';
import type { PaymentDeps } from './payable.port.ts';
import { providerActor } from './subject.service.ts';

/** Returns whether a provider means this payment, by everything that it says beside the reference. */
async function describesPayment(
  tx: Transaction,
  record: TransactionRecord,
  update: PaymentUpdate,
): Promise<boolean> {
  const { purpose, providerReference } = update;
  if (record.source !== 'provider' || !isPayment(record) || record.currency !== update.currency) return false;
  const subjectId =
    record.invoiceId ??
    record.orderId ??
    record.subscriptionOrderId ??
    record.subscriptionId ??
    record.eventApplicationId ??
    record.domainOrderId;
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
export async function applyPaymentUpdate(
  tx: Transaction,
  deps: PaymentDeps,
  update: PaymentUpdate,
): Promise<TransactionRecord | undefined> {
  const transaction = await findTransactionByReference(tx, update.reference);
  if (!transaction || !(await describesPayment(tx, transaction, update))) return undefined;
  let held = await lockPayment(tx, deps, transaction.businessId, transaction.id);
  if (!held) return undefined;
  const { result } = update;
  const isPart = result === 'reversed' && update.amountMinor < held.payment.grossMinor;
  const disputes =
    result === 'reversed' ? await listDisputes(tx, transaction.businessId, transaction.id) : [];
  const open = disputes.filter(({ status }) => status === 'open');
  const isLost = isPart || open.length > 0;
  for (const event of eventsOfPaymentUpdate(held.status, isLost ? 'success' : result)) {
    if (!paymentLifecycle.nextStatus(held, event, 'payment').ok) break;
    const note = event === 'payment.failed' ? update.message : null;
    held = await advanceLocked(tx, deps, paymentAdapter, held, event, providerActor(deps), {
      fact: update,
      note,
    });
  }
  if (!isConclusive(result)) return observePayment(tx, held, result);
  const { payment } = held;
  if (!isLost || payment.result !== 'success') return payment;
  const { amountMinor } = update;
  if (!isPart) for (const dispute of open) await loseDispute(tx, deps, payment, amountMinor, dispute);
  else if (!isRepeatedReversal(amountMinor, disputes)) {
    if (open.length === 0) await loseDispute(tx, deps, payment, amountMinor, undefined);
    for (const [nth, partMinor] of distributeAmount(amountMinor, open).entries())
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
  const update = {
    disputeReference: open?.providerReference ?? `reversal of ${amountMinor}`,
    state: 'lost',
    paymentReference: getReference(payment),
    providerReference: null,
    amountMinor,
    currency: payment.currency,
    reason: null,
    respondBy: null,
  } as const;
  await applyDispute(tx, deps, update, () => Promise.resolve());
}

/** A disputed amount was received, whatever was reported about it before. */
export const collectDisputed = (tx: Transaction, deps: PaymentDeps) => (payment: TransactionRecord) =>
  applyPaymentUpdate(tx, deps, {
    ...createUnknownPaymentUpdate({ reference: getReference(payment), currency: payment.currency }),
    result: 'success',
    amountMinor: payment.grossMinor,
  });
