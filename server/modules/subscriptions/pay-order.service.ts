import type { SubscriptionMethod } from '#domain/subscription.ts';
import { isConclusive, type PaymentChannel } from '#domain/payment.ts';
import { type BilledPeriod, planChange } from '#domain/subscription-billing.ts';
import { subscriptionCurrency } from '#domain/subscription-prices.ts';
import { AppError } from '#server/app-error.ts';
import type { Member } from '#server/caller.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { formatMoney } from '#server/format.ts';
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
import type { PaymentUpdate } from '#server/providers/payments/payments.ts';
import { sendCardCharge, startCardCharge } from './charge-card.ts';
import { isBeforeCardRemoval } from './keep-card.ts';
import { openPage } from '#server/modules/payments/open-page.ts';
import { payOrderFromBalance } from './pay-from-balance.ts';
import {
  isCardCharge,
  isUnpaid,
  isWaiting,
  toNewPayment,
  toOrderValues,
} from './subscription-orders.service.ts';
import { getPaymentMethod } from './order.view.ts';
import { lockState, toBillingState } from './subscription-state.ts';
import { type OrderRow, type SubscriptionRow, lockOrder, saveOrderBill } from './subscriptions.repo.ts';

export interface PaymentAttempt {
  paymentId: string;
  method: SubscriptionMethod;
  keepCard?: boolean | undefined;
}

const illegal = (message: string) => new AppError('ILLEGAL_EVENT', { message, legal: [] });
const pageChannels: Partial<Record<SubscriptionMethod, PaymentChannel>> = {
  card: 'card',
  transfer: 'transfer',
  ussd: 'ussd',
};

/** Lets the period of an unpaid order of an earlier day begin today; its amount is the same. */
async function moveOrder(tx: Transaction, order: OrderRow, billed: BilledPeriod): Promise<OrderRow> {
  const { bill } = billed;
  if (bill.periodStart === order.periodStart.toISOString()) return order;
  const values = toOrderValues(billed);
  await saveOrderBill(tx, order, values);
  return { ...order, ...values };
}

/**
 * Locks an order that can be paid now, with its subscription.
 * @throws NOT_FOUND, ILLEGAL_EVENT, AMOUNT_CHANGED for a bill of another day
 */
async function lockPayableOrder(
  tx: Transaction,
  deps: Pick<Deps, 'clock'>,
  { businessId }: Member,
  id: string,
): Promise<{ order: OrderRow; subscription: SubscriptionRow }> {
  const { subscriber, subscription: current, now } = await lockState(tx, deps, businessId);
  const order = await lockOrder(tx, businessId, id);
  if (!order) throw new AppError('NOT_FOUND');
  if (order.paidAt) throw illegal('This order is paid already.');
  if (!isUnpaid(order) || !current || current.id !== order.subscriptionId)
    throw illegal('This order was replaced or cancelled. Choose the plan again.');
  if (order.kind === 'renewal') return { order, subscription: current };
  const choice = { plan: order.plan, period: order.period, startsNow: order.periodStart <= now };
  const change = planChange(toBillingState(current, subscriber), choice, now);
  if (!('bill' in change)) throw illegal('This order is no longer possible. Choose the plan again.');
  const { bill } = change;
  if (bill.totalMinor === order.totalMinor)
    return { order: await moveOrder(tx, order, change), subscription: current };
  throw new AppError('AMOUNT_CHANGED', {
    message: `This order is from another day. The amount is ${formatMoney(bill.totalMinor, subscriptionCurrency)} today.`,
  });
}

/**
 * Returns the payment of an earlier attempt, or the newest one if it is of the same kind and can be continued: the choice to keep the
 * card is part of the kind, and a page from before a card was removed keeps none.
 */
function findStarted(
  payments: readonly TransactionRecord[],
  { paymentId, method, keepCard: keepsCard = false }: PaymentAttempt,
  subscription: SubscriptionRow,
  now: Date,
): TransactionRecord | undefined {
  const isSame = (payment: TransactionRecord) =>
    getPaymentMethod(payment) === method &&
    payment.keepsCard === keepsCard &&
    !(keepsCard && isBeforeCardRemoval(payment, subscription));
  const repeated = payments.find(({ attemptId }) => attemptId === paymentId);
  if (repeated && !isSame(repeated))
    throw new AppError('ALREADY_DONE', { message: 'This ID belongs to another payment. Start again.' });
  if (repeated) return repeated;
  const waiting = payments.filter((payment) => isWaiting(payment, now));
  if (waiting.some(isCardCharge) && method !== 'storedCard')
    throw illegal('Your card is being charged for this order. Wait for its result.');
  const newest = waiting.at(-1);
  return newest && isSame(newest) ? newest : undefined;
}

/**
 * Stores a payment of an order before the provider gets it; a repeated attempt is the same payment.
 * @throws NOT_FOUND, ILLEGAL_EVENT, AMOUNT_CHANGED, ALREADY_DONE
 */
export async function startPayment(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'jobs' | 'payments'>,
  caller: Member,
  orderId: string,
  attempt: PaymentAttempt,
): Promise<TransactionRecord> {
  const { businessId } = caller;
  const { paymentId, method } = attempt;
  const now = deps.clock.now();
  const earlier = await transactionsFor(tx, businessId, { subscriptionOrderId: orderId });
  const repeated = earlier.find(({ attemptId }) => attemptId === paymentId);
  if (repeated && isConclusive(repeated.result) && getPaymentMethod(repeated) === method) return repeated;
  const { order, subscription } = await lockPayableOrder(tx, deps, caller, orderId);
  const payments = await transactionsFor(tx, businessId, { subscriptionOrderId: orderId });
  const started = findStarted(payments, attempt, subscription, now);
  if (started) return started;
  let reference: string;
  if (method === 'storedCard') {
    if (subscription.cardSealed === null) throw illegal('No card is stored. Choose another way to pay.');
    reference = await startCardCharge(tx, deps, order, subscription, paymentId);
  } else {
    const payment = toNewPayment(order, now);
    reference = payment.id;
    await insertTransaction(tx, businessId, {
      ...payment,
      reference,
      attemptId: paymentId,
      method: 'PAYMENT_LINK',
      channel: pageChannels[method] ?? null,
      keepsCard: attempt.keepCard ?? false,
      provider: deps.payments.name,
      nextPollAt: new Date(now.getTime() + firstPollAfterMs),
    });
  }
  const payment = await findTransactionByReference(tx, reference);
  if (!payment) throw new Error(`payment ${reference} was not stored`);
  return payment;
}

/** The result of the work before the transaction of a payment: where the payer goes, or what the provider said. */
export interface StartedPayment {
  payment?: TransactionRecord;
  payUrl?: string;
  update?: PaymentUpdate | undefined;
}

/**
 * Starts a payment by the provider, and requests its page or charges the stored card: both can be repeated. A payment from the
 * balance needs nothing before its transaction.
 * @throws the errors of the order; PAYMENT_REFUSED if the provider rejects the page, UNAVAILABLE
 */
export async function startOrderPayment(
  deps: Deps,
  caller: Member,
  orderId: string,
  attempt: PaymentAttempt,
): Promise<StartedPayment> {
  if (attempt.method === 'balance') return {};
  const payment = await deps.db.transaction((tx) => startPayment(tx, deps, caller, orderId, attempt));
  if (isConclusive(payment.result)) return { payment };
  const reference = referenceOf(payment);
  if (attempt.method === 'storedCard')
    // Without an answer, the job charges under the same reference.
    return { payment, update: await sendCardCharge(deps, reference).catch(() => undefined) };
  const payUrl = await openPage(deps, payment, {
    subjectId: orderId,
    returnUrl: `${deps.config.publicUrl}/dashboard/subscription/checkout/${orderId}`,
  });
  return { payment, payUrl };
}

/** Finishes what `startOrderPayment` began, or pays from the balance. @throws the errors of the order, BALANCE_TOO_LOW */
export async function finishOrderPayment(
  tx: Transaction,
  deps: Deps,
  caller: Member,
  orderId: string,
  { attempt, started }: { attempt: PaymentAttempt; started: StartedPayment },
): Promise<void> {
  const { payment, payUrl, update } = started;
  if (payment && payUrl !== undefined) await saveTransaction(tx, payment.businessId, payment.id, { payUrl });
  if (update) await applyPaymentUpdate(tx, deps, update);
  if (attempt.method !== 'balance') return;
  if (await findPaidFromBalance(tx, caller, orderId, attempt)) return;
  const { order, subscription } = await lockPayableOrder(tx, deps, caller, orderId);
  const payments = await transactionsFor(tx, caller.businessId, { subscriptionOrderId: orderId });
  findStarted(payments, attempt, subscription, deps.clock.now());
  await payOrderFromBalance(tx, deps, order, attempt.paymentId);
}

/** Returns the payment of this attempt, which was made already: then no PIN is needed. */
export async function findPaidFromBalance(
  executor: Executor,
  { businessId }: Pick<Member, 'businessId'>,
  orderId: string,
  { paymentId }: PaymentAttempt,
): Promise<TransactionRecord | undefined> {
  const payments = await transactionsFor(executor, businessId, { subscriptionOrderId: orderId });
  return payments.find(({ attemptId, method }) => attemptId === paymentId && method === 'WALLET');
}
