import { isConclusive } from '#domain/payment.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import {
  type TransactionRecord,
  listTransactionsToPoll,
  listTransactionsToSettle,
  findTransaction,
  lockTransaction,
  lockPolling,
  listRefunds,
  saveTransaction,
  findTransactionByReference,
} from './transactions.repo.ts';
import { getReference } from './transaction-kinds.ts';
import { applyPaymentUpdate } from './apply-payment-update.ts';
import { getNextPollAt } from './poll-payment.ts';
import { paymentPollJob } from './payments.outbox.ts';
import { applyRefundUpdate } from './refunds/conclude-refund.ts';
import { settle } from './settlement.service.ts';

const batchSize = 100;

/** Polls each refund of a payment that is not concluded, because a refund's webhook does not say which one it is about. */
export async function pollRefundsOfPayment(
  tx: Transaction,
  deps: Pick<Deps, 'jobs'>,
  paymentReference: string,
): Promise<void> {
  const payment = await findTransactionByReference(tx, paymentReference);
  const refunds = payment ? await listRefunds(tx, payment.businessId, payment.id) : [];
  for (const refund of refunds) if (!isRefundOver(refund)) await addPollJob(tx, deps, refund);
}

/** Recorded and imported money has no provider that could be polled. */
async function addPollJob(
  tx: Transaction,
  { jobs }: Pick<Deps, 'jobs'>,
  { reference }: Pick<TransactionRecord, 'reference'>,
): Promise<void> {
  if (reference !== null) await jobs.add(tx, paymentPollJob, { reference }, { singletonKey: reference });
}

/** Unconcluded payments and refunds that are due to be polled: each is polled by a job, and gets its next time. */
export async function pollDue(tx: Transaction, deps: Deps): Promise<void> {
  const now = deps.clock.now();
  for (const { businessId, id, reference, pollCount } of await listTransactionsToPoll(tx, now, batchSize)) {
    await saveTransaction(tx, businessId, id, {
      pollCount: pollCount + 1,
      nextPollAt: getNextPollAt(now, pollCount),
    });
    await addPollJob(tx, deps, { reference });
  }
}

/** Makes collected money available on its settlement day. */
export async function settleDuePayments(tx: Transaction, deps: Deps): Promise<void> {
  const now = deps.clock.now();
  for (const { businessId, id } of await listTransactionsToSettle(tx, now, batchSize)) {
    const record = await lockTransaction(tx, businessId, id);
    if (!record || record.settledAt) continue;
    await settle(tx, record, now);
  }
}

/** A refund that failed may still be paid out. */
const isRefundOver = ({ refundStatus }: TransactionRecord) =>
  refundStatus !== 'pending' && refundStatus !== 'failed';

/** Polls a payment or a refund that is not concluded yet. */
async function pollPayment(deps: Deps, reference: string): Promise<void> {
  const transaction = await findTransactionByReference(deps.db, reference);
  if (transaction?.type === 'refund') return sendOrPollRefund(deps, transaction);
  if (!transaction || isConclusive(transaction.result)) return;
  const update = await deps.payments.verify({ reference, currency: transaction.currency });
  await deps.db.transaction((tx) => applyPaymentUpdate(tx, deps, update));
}

/**
 * First asks whether the provider has the refund already: an answer may have been lost. A failed refund is never sent again.
 * One request at a time, as the port requires.
 */
async function sendOrPollRefund(deps: Deps, refund: TransactionRecord): Promise<void> {
  const { id, businessId, refundOf } = refund;
  const payment = refundOf === null ? undefined : await findTransaction(deps.db, businessId, refundOf);
  if (!payment || isRefundOver(refund)) return;
  const reference = getReference(refund);
  const request = {
    reference,
    paymentReference: getReference(payment),
    amountMinor: refund.grossMinor,
    currency: refund.currency,
  };
  await deps.db.transaction(async (tx) => {
    await lockPolling(tx, reference);
    const latest = await findTransaction(tx, businessId, id);
    if (!latest || isRefundOver(latest)) return;
    const current = await deps.payments.getRefundStatus(request);
    const isUnsent = current.state === 'unknown' && latest.refundStatus === 'pending';
    const state = isUnsent ? await deps.payments.refund(request) : current;
    await applyRefundUpdate(tx, deps, reference, state);
  });
}

export function handlePaymentJobs(deps: Deps): void {
  const { jobs } = deps;
  jobs.handle(paymentPollJob, ({ reference }) => pollPayment(deps, reference));
  jobs.sweep('pending payments', 30_000, (tx) => pollDue(tx, deps));
  jobs.sweep('settlements', 30_000, (tx) => settleDuePayments(tx, deps));
}
