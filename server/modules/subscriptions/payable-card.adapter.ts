import type { Transaction } from '#server/db/client.ts';
import { isWaiting } from '#server/modules/payments/kontor-payment.rules.ts';
import type { PaymentDeps, PayablePort, PaymentSubject } from '#server/modules/payments/payable.port.ts';
import { transactionsFor } from '#server/modules/payments/payments.records.ts';
import { noPayable } from '#server/modules/payments/subject.service.ts';
import { startCardCharge } from './charge-card.ts';
import { keepCard } from './keep-card.ts';
import { payableSubscriptions } from './payable-subscription.adapter.ts';
import {
  type SubscriptionRow,
  lockOpenOrder,
  lockSubscriber,
  lockSubscription,
} from './subscriptions.repo.ts';

/** Connects the payments that exchange a stored card with the payment module (decision 77). */
export const payableCards: PayablePort = { ...payableSubscriptions, lockSubject };

/** Locks a subscription with its business. Nothing is due: what is collected is a surplus, which is refunded. */
async function lockSubject(
  tx: Transaction,
  deps: PaymentDeps,
  businessId: string,
  id: string,
): Promise<PaymentSubject | undefined> {
  await lockSubscriber(tx, businessId);
  const subscription = await lockSubscription(tx, businessId, id);
  if (!subscription) return undefined;
  return {
    ...noPayable,
    async cardKept(payment, card) {
      const payerEmail = payment.payerEmail ?? '';
      const kept = await keepCard(tx, deps, subscription, { ...payment, payerEmail }, card);
      if (kept) await chargeAtOnce(tx, deps, kept);
    },
  };
}

/** Charges an unpaid renewal with the new card, unless a payment of it is in progress. */
async function chargeAtOnce(
  tx: Transaction,
  deps: PaymentDeps,
  subscription: SubscriptionRow,
): Promise<void> {
  const { businessId, id, status } = subscription;
  const order = status === 'past_due' ? await lockOpenOrder(tx, businessId, id) : undefined;
  if (!order) return;
  const payments = await transactionsFor(tx, businessId, { subscriptionOrderId: order.id });
  if (payments.some((payment) => isWaiting(payment, deps.clock.now()))) return;
  await startCardCharge(tx, deps, order, subscription);
}
