import { isConclusive, type PaymentChannel } from '#domain/payment.ts';
import type { SubscriptionMethod } from '#domain/subscription.ts';
import { AppError } from '#server/app-error.ts';
import type { Member } from '#server/caller.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { applyPaymentUpdate } from '#server/modules/payments/apply-payment-update.ts';
import {
  type TransactionRecord,
  findTransactionByReference,
  insertTransaction,
  referenceOf,
  saveTransaction,
  transactionsFor,
} from '#server/modules/payments/payments.records.ts';
import { firstPollAfterMs } from '#server/modules/payments/poll-payment.ts';
import { openPage } from '#server/modules/payments/open-page.ts';
import { getPaymentMethod } from '#server/modules/subscriptions/order.view.ts';
import { payFromBalance } from '#server/modules/payments/pay-from-balance.ts';
import { isCardCharge } from '#server/modules/subscriptions/subscription-orders.service.ts';
import { lockSubscriber, lockSubscription } from '#server/modules/subscriptions/subscriptions.records.ts';
import type { PaymentUpdate } from '#server/providers/payments/payments.ts';
import { sendCardCharge, startCardCharge } from './charge-card.ts';
import { isOrderUnpaid, isWaiting, toNewPayment } from './domain-orders.service.ts';
import { type DomainOrderRow, lockDomainOrder } from './domain-orders.repo.ts';
import { findDomain } from './domains.repo.ts';

/** A person's attempt to pay an order. */
export interface DomainPaymentAttempt {
  paymentId: string;
  method: SubscriptionMethod;
}

const illegal = (message: string) => new AppError('ILLEGAL_EVENT', { message, legal: [] });
const pageChannels: Partial<Record<SubscriptionMethod, PaymentChannel>> = {
  card: 'card',
  transfer: 'transfer',
  ussd: 'ussd',
};

/** Locks the business and an order that can be paid now, with the name of its domain. @throws NOT_FOUND, ILLEGAL_EVENT */
async function lockPayableOrder(
  tx: Transaction,
  businessId: string,
  id: string,
): Promise<{ order: DomainOrderRow; name: string }> {
  await lockSubscriber(tx, businessId);
  const order = await lockDomainOrder(tx, businessId, id);
  const domain = order && (await findDomain(tx, businessId, order.domainId));
  if (!domain) throw new AppError('NOT_FOUND');
  if (order.paidAt) throw illegal('This order is paid already.');
  if (!isOrderUnpaid(order)) throw illegal('This order was cancelled. Choose the domain again.');
  return { order, name: domain.name };
}

/** Returns the payment of an earlier attempt, or the newest one if it is of the same kind and can be continued. */
function findStarted(
  payments: readonly TransactionRecord[],
  { paymentId, method }: DomainPaymentAttempt,
  now: Date,
): TransactionRecord | undefined {
  const repeated = payments.find(({ attemptId }) => attemptId === paymentId);
  if (repeated && getPaymentMethod(repeated) !== method)
    throw new AppError('ALREADY_DONE', { message: 'This ID belongs to another payment. Start again.' });
  if (repeated) return repeated;
  const waiting = payments.filter((payment) => isWaiting(payment, now));
  if (waiting.some(isCardCharge) && method !== 'storedCard')
    throw illegal('Your card is being charged for this order. Wait for its result.');
  const newest = waiting.at(-1);
  return newest && getPaymentMethod(newest) === method ? newest : undefined;
}

/** Stores a payment of an order before the provider gets it; a repeated attempt is the same payment. */
export async function startPayment(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'jobs' | 'payments'>,
  { businessId }: Member,
  orderId: string,
  attempt: DomainPaymentAttempt,
): Promise<TransactionRecord> {
  const { paymentId, method } = attempt;
  const now = deps.clock.now();
  const earlier = await transactionsFor(tx, businessId, { domainOrderId: orderId });
  const repeated = earlier.find(({ attemptId }) => attemptId === paymentId);
  if (repeated && isConclusive(repeated.result) && getPaymentMethod(repeated) === method) return repeated;
  const payable = await lockPayableOrder(tx, businessId, orderId);
  const started = findStarted(
    await transactionsFor(tx, businessId, { domainOrderId: orderId }),
    attempt,
    now,
  );
  if (started) return started;
  let reference: string;
  if (method === 'storedCard') {
    const subscription = await lockSubscription(tx, businessId);
    if (!subscription || subscription.cardSealed === null)
      throw illegal('No card is stored. Choose another way to pay.');
    reference = await startCardCharge(tx, deps, payable, subscription, paymentId);
  } else {
    const payment = toNewPayment(payable.order, payable.name, now);
    reference = payment.id;
    await insertTransaction(tx, businessId, {
      ...payment,
      reference,
      attemptId: paymentId,
      method: 'PAYMENT_LINK',
      channel: pageChannels[method] ?? null,
      provider: deps.payments.name,
      nextPollAt: new Date(now.getTime() + firstPollAfterMs),
    });
  }
  const payment = await findTransactionByReference(tx, reference);
  if (!payment) throw new Error(`payment ${reference} was not stored`);
  return payment;
}

/** The result of the work before the transaction of a payment: where the payer goes, or what the provider said. */
export interface StartedDomainPayment {
  payment?: TransactionRecord;
  payUrl?: string;
  update?: PaymentUpdate | undefined;
}

/** Returns the page at which an order is paid and its result is shown. */
export const getPayPath = (orderId: string): string =>
  `/dashboard/settings/webstore/domains/custom-domain/pay?order=${orderId}`;

/**
 * Starts a payment by the provider, and requests its page or charges the stored card: both can be repeated. A payment from the
 * balance needs nothing before its transaction.
 * @throws the errors of the order; PAYMENT_REFUSED if the provider rejects the page, UNAVAILABLE
 */
export async function startOrderPayment(
  deps: Deps,
  caller: Member,
  orderId: string,
  attempt: DomainPaymentAttempt,
): Promise<StartedDomainPayment> {
  if (attempt.method === 'balance') return {};
  const payment = await deps.db.transaction((tx) => startPayment(tx, deps, caller, orderId, attempt));
  if (isConclusive(payment.result)) return { payment };
  if (attempt.method === 'storedCard')
    // Without an answer, the job charges under the same reference.
    return { payment, update: await sendCardCharge(deps, referenceOf(payment)).catch(() => undefined) };
  const payUrl = await openPage(deps, payment, {
    subjectId: orderId,
    returnUrl: `${deps.config.publicUrl}${getPayPath(orderId)}`,
  });
  return { payment, payUrl };
}

/** Returns the payment of this attempt from the balance, which was made already: then no PIN is needed. */
export async function findPaidFromBalance(
  executor: Executor,
  { businessId }: Pick<Member, 'businessId'>,
  orderId: string,
  { paymentId }: DomainPaymentAttempt,
): Promise<TransactionRecord | undefined> {
  const payments = await transactionsFor(executor, businessId, { domainOrderId: orderId });
  return payments.find(({ attemptId, method }) => attemptId === paymentId && method === 'WALLET');
}

/** Finishes what `startOrderPayment` began, or pays from the balance. @throws the errors of the order, BALANCE_TOO_LOW */
export async function finishOrderPayment(
  tx: Transaction,
  deps: Deps,
  caller: Member,
  orderId: string,
  { attempt, started }: { attempt: DomainPaymentAttempt; started: StartedDomainPayment },
): Promise<void> {
  const { payment, payUrl, update } = started;
  if (payment && payUrl !== undefined) await saveTransaction(tx, payment.businessId, payment.id, { payUrl });
  if (update) await applyPaymentUpdate(tx, deps, update);
  if (attempt.method !== 'balance') return;
  if (await findPaidFromBalance(tx, caller, orderId, attempt)) return;
  const { order, name } = await lockPayableOrder(tx, caller.businessId, orderId);
  const now = deps.clock.now();
  findStarted(await transactionsFor(tx, caller.businessId, { domainOrderId: orderId }), attempt, now);
  const fromBalance = toNewPayment(order, name, now);
  const paid = { ...fromBalance, reference: fromBalance.id, attemptId: attempt.paymentId };
  await payFromBalance(tx, deps, caller.businessId, paid);
}
