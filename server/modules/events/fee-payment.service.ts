import type { EventFeeMethod } from '#domain/event-application.ts';
import { isConclusive, type PaymentChannel } from '#domain/payment.ts';
import { eventApplicationLifecycle } from '#machines/lifecycles/event-application.lifecycle.ts';
import { AppError } from '#server/app-error.ts';
import type { Member } from '#server/caller.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { openPage } from '#server/modules/payments/open-page.ts';
import { payFromBalance } from '#server/modules/payments/pay-from-balance.ts';
import {
  type TransactionRecord,
  findTransactionByReference,
  insertTransaction,
  listEventFees,
  saveTransaction,
} from '#server/modules/payments/payments.records.ts';
import { firstPollAfterMs } from '#server/modules/payments/poll-payment.ts';
import { type HeldApplication, lockApplication } from './application.adapter.ts';
import { findApplication } from './applications.repo.ts';
import { getFeeMethod, isWaiting, listFeePayments, toNewPayment } from './fee-payment.rows.ts';

export interface FeeAttempt {
  paymentId: string;
  method: EventFeeMethod;
}

const illegal = (message: string) => new AppError('ILLEGAL_EVENT', { message, legal: [] });
const pageChannels: Partial<Record<EventFeeMethod, PaymentChannel>> = {
  card: 'card',
  transfer: 'transfer',
  ussd: 'ussd',
};

/** Locks an application whose fee the merchant can pay now. @throws NOT_FOUND, ILLEGAL_EVENT */
async function lockPayable(
  tx: Transaction,
  deps: Pick<Deps, 'clock'>,
  { businessId }: Pick<Member, 'businessId'>,
  id: string,
): Promise<HeldApplication> {
  const held = await lockApplication(tx, deps, { businessId, id });
  if (!held) throw new AppError('NOT_FOUND');
  const { status, isFree, isDeadlineOver } = held;
  if (eventApplicationLifecycle.canSend(held, 'application.pay', 'merchant')) return held;
  if (status === 'confirmed' || status === 'attended') throw illegal('This place is confirmed already.');
  if (isFree) throw illegal('This event has no fee.');
  throw illegal(
    isDeadlineOver ? 'The time to pay is over.' : 'The fee is due once Kontor has approved the application.',
  );
}

/**
 * Returns the payment of an earlier attempt, or the newest one if it has the same method and can be continued.
 * @throws ALREADY_DONE for an id of another payment
 */
function findStarted(
  transactions: readonly TransactionRecord[],
  { paymentId, method }: FeeAttempt,
  now: Date,
): TransactionRecord | undefined {
  const payments = listFeePayments(transactions);
  const repeated = payments.find(({ attemptId }) => attemptId === paymentId);
  if (repeated && getFeeMethod(repeated) !== method)
    throw new AppError('ALREADY_DONE', { message: 'This ID belongs to another payment. Start again.' });
  const [newest] = payments;
  return (
    repeated ?? (newest && isWaiting(newest, now) && getFeeMethod(newest) === method ? newest : undefined)
  );
}

/** Stores a payment before the provider gets it; a repeated attempt is the same payment. @throws the errors above */
async function startPayment(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'payments'>,
  caller: Member,
  id: string,
  attempt: FeeAttempt,
): Promise<TransactionRecord> {
  const { businessId } = caller;
  const now = deps.clock.now();
  const repeated = findStarted(await listEventFees(tx, businessId, [id]), attempt, now);
  if (repeated && isConclusive(repeated.result)) return repeated;
  const held = await lockPayable(tx, deps, caller, id);
  const started = findStarted(await listEventFees(tx, businessId, [id]), attempt, now);
  if (started) return started;
  const payment = toNewPayment(held, now);
  await insertTransaction(tx, businessId, {
    ...payment,
    reference: payment.id,
    attemptId: attempt.paymentId,
    method: 'PAYMENT_LINK',
    channel: pageChannels[attempt.method] ?? null,
    provider: deps.payments.name,
    nextPollAt: new Date(now.getTime() + firstPollAfterMs),
  });
  const stored = await findTransactionByReference(tx, payment.id);
  if (!stored) throw new Error(`payment ${payment.id} was not stored`);
  return stored;
}

/** The result of the work before the transaction of a payment: where the payer goes. */
export interface StartedFee {
  payment?: TransactionRecord;
  payUrl?: string;
}

/**
 * Starts a payment by the provider and requests its page: both can be repeated. A payment from the balance needs nothing before its
 * transaction.
 * @throws the errors above; PAYMENT_REFUSED if the provider rejects the page, UNAVAILABLE
 */
export async function startFeePayment(
  deps: Deps,
  caller: Member,
  id: string,
  attempt: FeeAttempt,
): Promise<StartedFee> {
  if (attempt.method === 'balance') return {};
  const payment = await deps.db.transaction((tx) => startPayment(tx, deps, caller, id, attempt));
  if (isConclusive(payment.result)) return { payment };
  const application = await findApplication(deps.db, caller.businessId, id);
  const payUrl = await openPage(deps, payment, {
    subjectId: id,
    returnUrl: `${deps.config.publicUrl}/dashboard/events/${application?.eventId}`,
  });
  return { payment, payUrl };
}

/** Finishes what `startFeePayment` began, or pays from the balance. @throws the errors above, BALANCE_TOO_LOW */
export async function finishFeePayment(
  tx: Transaction,
  deps: Deps,
  caller: Member,
  id: string,
  { attempt, started }: { attempt: FeeAttempt; started: StartedFee },
): Promise<void> {
  const { payment, payUrl } = started;
  if (payment && payUrl !== undefined) await saveTransaction(tx, payment.businessId, payment.id, { payUrl });
  if (attempt.method !== 'balance') return;
  if (await findPaidFromBalance(tx, caller, id, attempt)) return;
  const held = await lockPayable(tx, deps, caller, id);
  const now = deps.clock.now();
  findStarted(await listEventFees(tx, caller.businessId, [id]), attempt, now);
  const fee = toNewPayment(held, now);
  const named = { ...fee, reference: `event-${fee.id}`, attemptId: attempt.paymentId };
  await payFromBalance(tx, deps, caller.businessId, named);
}

/** Returns the payment of this attempt, which was made already: then no PIN is needed. */
export async function findPaidFromBalance(
  executor: Executor,
  { businessId }: Pick<Member, 'businessId'>,
  id: string,
  { paymentId }: FeeAttempt,
): Promise<TransactionRecord | undefined> {
  const payments = await listEventFees(executor, businessId, [id]);
  return payments.find(({ attemptId, method }) => attemptId === paymentId && method === 'WALLET');
}
