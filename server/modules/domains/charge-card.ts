import { isConclusive } from '#domain/payment.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { applyPaymentUpdate } from '#server/modules/payments/apply-payment-update.ts';
import { findTransactionByReference, insertTransaction } from '#server/modules/payments/payments.records.ts';
import { firstPollAfterMs } from '#server/modules/payments/poll-payment.ts';
import { openCardCode } from '#server/modules/subscriptions/card-encryption.ts';
import { isBeforeCardRemoval } from '#server/modules/subscriptions/keep-card.ts';
import {
  type SubscriptionRow,
  lockSubscriber,
  lockSubscription,
} from '#server/modules/subscriptions/subscriptions.records.ts';
import {
  type CardCharge,
  type PaymentUpdate,
  createUnknownPaymentUpdate,
} from '#server/providers/payments/payments.ts';
import { chargeDomainJob } from './domains.outbox.ts';
import { isOrderUnpaid, toNewPayment } from './domain-orders.service.ts';
import { type DomainOrderRow, lockDomainOrder } from './domain-orders.repo.ts';

/**
 * Stores the charge of the card that is kept for the plan, and the job that sends it. The business is locked by the running
 * transaction.
 * @param attemptId the id of the person's attempt; undefined for a renewal
 */
export async function startCardCharge(
  tx: Transaction,
  { clock, jobs, payments }: Pick<Deps, 'clock' | 'jobs' | 'payments'>,
  { order, name }: { order: DomainOrderRow; name: string },
  { cardPayerEmail }: Pick<SubscriptionRow, 'cardPayerEmail'>,
  attemptId?: string,
): Promise<string> {
  const now = clock.now();
  const payment = toNewPayment(order, name, now);
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
  await jobs.add(tx, chargeDomainJob, { reference }, { singletonKey: reference });
  return reference;
}

type Payment = NonNullable<Awaited<ReturnType<typeof findTransactionByReference>>>;

/** Returns the charge of a payment; undefined if its order must not be paid any more, or has no card. */
async function prepareCharge(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { businessId, domainOrderId, reference, grossMinor, currency, payerEmail, createdAt }: Payment,
): Promise<CardCharge | undefined> {
  if (domainOrderId === null || reference === null) return undefined;
  return db.transaction(async (tx) => {
    await lockSubscriber(tx, businessId);
    const order = await lockDomainOrder(tx, businessId, domainOrderId);
    const subscription = await lockSubscription(tx, businessId);
    if (!order || !isOrderUnpaid(order) || !subscription || subscription.cardSealed === null)
      return undefined;
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
 * Charges the stored card under the reference of a stored payment; a repeat charges once.
 * @returns undefined if the payment has its result already @throws Error if the provider can't be reached
 */
export async function sendCardCharge(
  deps: Pick<Deps, 'db' | 'config' | 'payments'>,
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
