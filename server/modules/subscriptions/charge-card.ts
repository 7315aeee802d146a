import { isConclusive } from '#domain/payment.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { applyPaymentUpdate } from '#server/modules/payments/apply-payment-update.ts';
import {
  type TransactionRecord,
  findTransactionByReference,
  insertTransaction,
} from '#server/modules/payments/payments.records.ts';
import { firstPollAfterMs } from '#server/modules/payments/poll-payment.ts';
import {
  type CardCharge,
  type PaymentUpdate,
  createUnknownPaymentUpdate,
} from '#server/providers/payments/payments.ts';
import { openCardCode } from './card-encryption.ts';
import { isBeforeCardRemoval } from './keep-card.ts';
import { isUnpaid, toNewPayment } from './subscription-orders.service.ts';
import { chargeCardJob } from './subscriptions.outbox.ts';
import {
  type OrderRow,
  type SubscriptionRow,
  lockOrder,
  lockSubscriber,
  lockSubscription,
} from './subscriptions.repo.ts';

/**
 * Stores the charge of the stored card for an order, and the job that sends it: it happens once, whatever process dies. The
 * business is locked by the running transaction.
 * @param attemptId the id of the person's attempt; undefined for a renewal
 */
export async function startCardCharge(
  tx: Transaction,
  { clock, jobs, payments }: Pick<Deps, 'clock' | 'jobs' | 'payments'>,
  order: OrderRow,
  { cardPayerEmail }: Pick<SubscriptionRow, 'cardPayerEmail'>,
  attemptId?: string,
): Promise<string> {
  const now = clock.now();
  const payment = toNewPayment(order, now);
  const reference = payment.id;
  await insertTransaction(tx, order.businessId, {
    ...payment,
    reference,
    attemptId: attemptId ?? null,
    method: 'DIRECT_DEBIT',
    provider: payments.name,
    payerEmail: cardPayerEmail ?? order.payerEmail,
    nextPollAt: new Date(now.getTime() + firstPollAfterMs),
  });
  await jobs.add(tx, chargeCardJob, { reference }, { singletonKey: reference });
  return reference;
}

type ChargeDeps = Pick<Deps, 'db' | 'config' | 'payments'>;

/** Returns the charge of a payment; undefined if its order must not be paid any more, or has no card. */
async function prepareCharge(
  { db, config }: ChargeDeps,
  {
    businessId,
    subscriptionOrderId,
    reference,
    grossMinor,
    currency,
    payerEmail,
    createdAt,
  }: TransactionRecord,
): Promise<CardCharge | undefined> {
  if (subscriptionOrderId === null || reference === null) return undefined;
  return db.transaction(async (tx) => {
    // A cancellation that is under way is waited for.
    await lockSubscriber(tx, businessId);
    const order = await lockOrder(tx, businessId, subscriptionOrderId);
    const subscription = order && (await lockSubscription(tx, businessId, order.subscriptionId));
    if (!subscription || !isUnpaid(order) || subscription.cardSealed === null) return undefined;
    // The card of that time was removed, or belonged to the former owner.
    if (isBeforeCardRemoval({ createdAt }, subscription)) return undefined;
    return {
      reference,
      businessId,
      subjectId: order.id,
      amountMinor: grossMinor,
      currency,
      payerEmail: payerEmail ?? order.payerEmail,
      authorizationCode: openCardCode(config, businessId, subscription.cardSealed),
    };
  });
}

/**
 * Charges the stored card under the reference of a stored payment; a repeat charges once. An order that was cancelled
 * meanwhile is not charged: what the provider knows of an earlier request counts then.
 * @returns undefined if the payment has its result already @throws Error if the provider can't be reached
 */
export async function sendCardCharge(
  deps: ChargeDeps,
  reference: string,
): Promise<PaymentUpdate | undefined> {
  const payment = await findTransactionByReference(deps.db, reference);
  if (!payment || isConclusive(payment.result)) return undefined;
  const charge = await prepareCharge(deps, payment);
  if (charge) return deps.payments.chargeAuthorization(charge);
  const { currency } = payment;
  const state = await deps.payments.verify({ reference, currency });
  if (state.result !== 'notFound') return state;
  return {
    ...createUnknownPaymentUpdate({ reference, currency }),
    result: 'failed',
    message: 'The order was cancelled, or its card was removed',
  };
}

/** Works on a stored charge until it has a result or the provider has it. */
export async function chargeCard(deps: Deps, reference: string): Promise<void> {
  const update = await sendCardCharge(deps, reference);
  if (update) await deps.db.transaction((tx) => applyPaymentUpdate(tx, deps, update));
}
