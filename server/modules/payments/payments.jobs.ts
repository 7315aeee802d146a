import { isConclusive } from '#domain/payment.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import {
  type TransactionRecord,
  dueToAsk,
  dueToSettle,
  findTransaction,
  lockTransaction,
  oneAsking,
  referenceOf,
  refundsOf,
  saveTransaction,
  transactionByReference,
} from './transactions.repo.ts';
import { applyFact } from './apply-fact.ts';
import { nextAsk } from './ask-again.ts';
import { askPayment } from './payments.outbox.ts';
import { applyRefundState } from './refunds/conclude-refund.ts';
import { settle } from './settlement.service.ts';

const atOnce = 100;

/** Asks about each refund of a payment that is not concluded, as news of one does not say which. */
export async function askRefundsOf(
  tx: Transaction,
  deps: Pick<Deps, 'jobs'>,
  paymentReference: string,
): Promise<void> {
  const payment = await transactionByReference(tx, paymentReference);
  const refunds = payment ? await refundsOf(tx, payment.businessId, payment.id) : [];
  for (const refund of refunds) if (!isRefundOver(refund)) await promiseToAsk(tx, deps, refund);
}

/** What is recorded by hand, or was imported, is known to nobody who could be asked. */
async function promiseToAsk(
  tx: Transaction,
  { jobs }: Pick<Deps, 'jobs'>,
  { reference }: Pick<TransactionRecord, 'reference'>,
): Promise<void> {
  if (reference !== null) await jobs.add(tx, askPayment, { reference }, { singletonKey: reference });
}

/** Unconcluded payments and refunds whose time to be asked about has come: each is asked by a job, and has its next time. */
export async function askDue(tx: Transaction, deps: Deps): Promise<void> {
  const now = deps.clock.now();
  for (const { businessId, id, reference, asked } of await dueToAsk(tx, now, atOnce)) {
    await saveTransaction(tx, businessId, id, { asked: asked + 1, askAt: nextAsk(now, asked) });
    await promiseToAsk(tx, deps, { reference });
  }
}

/** Collected money whose day has come is available. */
export async function settleDue(tx: Transaction, deps: Deps): Promise<void> {
  const now = deps.clock.now();
  for (const { businessId, id } of await dueToSettle(tx, now, atOnce)) {
    const record = await lockTransaction(tx, businessId, id);
    if (!record || record.settledAt) continue;
    await settle(tx, record, now);
  }
}

/** A refund that failed may be paid out all the same. */
const isRefundOver = ({ refundStatus }: TransactionRecord) =>
  refundStatus !== 'pending' && refundStatus !== 'failed';

/** Asks about a payment, or a refund, that nothing concluded yet. */
async function ask(deps: Deps, reference: string): Promise<void> {
  const found = await transactionByReference(deps.db, reference);
  if (found?.type === 'refund') return sendOrAskRefund(deps, found);
  if (!found || isConclusive(found.result)) return;
  const fact = await deps.payments.verify({ reference, currency: found.currency });
  await deps.db.transaction((tx) => applyFact(tx, deps, fact));
}

/**
 * Asks first whether the provider has the refund already: an answer may have been lost. One that failed is never sent again.
 * One asking at a time, as the port wants it.
 */
async function sendOrAskRefund(deps: Deps, refund: TransactionRecord): Promise<void> {
  const { id, businessId, refundOf } = refund;
  const payment = refundOf === null ? undefined : await findTransaction(deps.db, businessId, refundOf);
  if (!payment || isRefundOver(refund)) return;
  const reference = referenceOf(refund);
  const request = {
    reference,
    paymentReference: referenceOf(payment),
    amountMinor: refund.grossMinor,
    currency: refund.currency,
  };
  await deps.db.transaction(async (tx) => {
    await oneAsking(tx, reference);
    const latest = await findTransaction(tx, businessId, id);
    if (!latest || isRefundOver(latest)) return;
    const known = await deps.payments.askRefund(request);
    const isUnsent = known.state === 'unknown' && latest.refundStatus === 'pending';
    const state = isUnsent ? await deps.payments.refund(request) : known;
    await applyRefundState(tx, deps, reference, state);
  });
}

export function handlePaymentJobs(deps: Deps): void {
  const { jobs } = deps;
  jobs.handle(askPayment, ({ reference }) => ask(deps, reference));
  jobs.sweep('payments to ask about', 30_000, (tx) => askDue(tx, deps));
  jobs.sweep('settlements', 30_000, (tx) => settleDue(tx, deps));
}
