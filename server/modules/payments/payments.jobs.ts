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

/** Polls each refund of a payment that is not concluded, because a refund's webhook does not say which one it is about. */
export async function askRefundsOf(
  tx: Transaction,
  deps: Pick<Deps, 'jobs'>,
  paymentReference: string,
): Promise<void> {
  const payment = await transactionByReference(tx, paymentReference);
  const refunds = payment ? await refundsOf(tx, payment.businessId, payment.id) : [];
  for (const refund of refunds) if (!isRefundOver(refund)) await promiseToAsk(tx, deps, refund);
}

/** Recorded and imported money has no provider that could be polled. */
async function promiseToAsk(
  tx: Transaction,
  { jobs }: Pick<Deps, 'jobs'>,
  { reference }: Pick<TransactionRecord, 'reference'>,
): Promise<void> {
  if (reference !== null) await jobs.add(tx, askPayment, { reference }, { singletonKey: reference });
}

/** Unconcluded payments and refunds that are due to be polled: each is polled by a job, and gets its next time. */
export async function askDue(tx: Transaction, deps: Deps): Promise<void> {
  const now = deps.clock.now();
  for (const { businessId, id, reference, asked } of await dueToAsk(tx, now, atOnce)) {
    await saveTransaction(tx, businessId, id, { asked: asked + 1, askAt: nextAsk(now, asked) });
    await promiseToAsk(tx, deps, { reference });
  }
}

/** Makes collected money available on its settlement day. */
export async function settleDue(tx: Transaction, deps: Deps): Promise<void> {
  const now = deps.clock.now();
  for (const { businessId, id } of await dueToSettle(tx, now, atOnce)) {
    const record = await lockTransaction(tx, businessId, id);
    if (!record || record.settledAt) continue;
    await settle(tx, record, now);
  }
}

/** A refund that failed may still be paid out. */
const isRefundOver = ({ refundStatus }: TransactionRecord) =>
  refundStatus !== 'pending' && refundStatus !== 'failed';

/** Polls a payment or a refund that is not concluded yet. */
async function ask(deps: Deps, reference: string): Promise<void> {
  const found = await transactionByReference(deps.db, reference);
  if (found?.type === 'refund') return sendOrAskRefund(deps, found);
  if (!found || isConclusive(found.result)) return;
  const fact = await deps.payments.verify({ reference, currency: found.currency });
  await deps.db.transaction((tx) => applyFact(tx, deps, fact));
}

/**
 * First asks whether the provider has the refund already: an answer may have been lost. A failed refund is never sent again.
 * One request at a time, as the port requires.
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
