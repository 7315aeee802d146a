import type { Transaction } from '#server/db/client.ts';
import type { PaymentDeps, PayablePort, PaymentSubject } from '#server/modules/payments/payable.port.ts';
import { noPayable } from '#server/modules/payments/subject.service.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import type { CardAuthorization } from '#server/providers/payments/payments.ts';
import { openCardCode, sealCardCode } from './card-encryption.ts';
import { handleFailedCharge } from './renewal.service.ts';
import { applyPaidOrder, isCardCharge, isUnpaid } from './subscription-orders.service.ts';
import { advanceSubscription, forgetCard, updateSubscription } from './subscription.adapter.ts';
import { notifyOfEnd } from './subscription.emails.ts';
import { getBusinessNow } from './subscription-state.ts';
import {
  type OrderRow,
  type SubscriptionRow,
  lockOrder,
  lockSubscriber,
  lockSubscription,
  saveOrder,
} from './subscriptions.repo.ts';

const isEnded = ({ status }: SubscriptionRow) => status === 'canceled' || status === 'expired';

/** Connects orders of plans with the payment module. They have no public link. */
export const payableSubscriptions: PayablePort = {
  page: async () => undefined,
  recordView: async () => false,
  lockAmountDue: async () => undefined,
  lockSubject,
  check: async () => ({ token: null, dueMinor: 0 }),
  noticeDetails: async () => ({ receiptRows: [], customerLinks: [] }),
  // The subscription notifies them.
  notifyMembers: async () => undefined,
};

/** Locks an order with its business and its subscription, which may have ended. */
async function lockSubject(
  tx: Transaction,
  deps: PaymentDeps,
  businessId: string,
  id: string,
): Promise<PaymentSubject | undefined> {
  const subscriber = await lockSubscriber(tx, businessId);
  const order = await lockOrder(tx, businessId, id);
  const subscription = order && (await lockSubscription(tx, businessId, order.subscriptionId));
  if (!subscriber || !subscription) return undefined;
  const now = getBusinessNow(deps.clock, subscriber);
  const isDue = isUnpaid(order) && !isEnded(subscription);
  return {
    ...noPayable,
    getDuePart: (collectedMinor) => (isDue && collectedMinor >= order.totalMinor ? order.totalMinor : 0),
    async paymentCollected(dueMinor, actor) {
      if (dueMinor > 0) await applyPaidOrder(tx, deps, { subscription, now }, order, actor);
    },
    async paymentFailed(payment, failure, actor) {
      if (isDue && order.kind === 'renewal' && isCardCharge(payment))
        await handleFailedCharge(tx, deps, { subscription, order, now }, failure, actor);
    },
    cardKept: (payment, card) =>
      keepCard(tx, deps, { businessId, id: subscription.id }, payment.payerEmail ?? order.payerEmail, card),
    refundCompleted: (_result, _amountMinor, actor) =>
      endRefundedPlan(tx, deps, { subscription, order, now }, actor),
    disputeLost: (_amountMinor, actor) => endRefundedPlan(tx, deps, { subscription, order, now }, actor),
  };
}

/** Ends the plan whose payment was returned: by an operator, or because the payer's bank took it back. */
async function endRefundedPlan(
  tx: Transaction,
  deps: PaymentDeps,
  { subscription, order, now }: { subscription: SubscriptionRow; order: OrderRow; now: Date },
  actor: Actor,
): Promise<void> {
  await saveOrder(tx, order, { refundedAt: deps.clock.now() });
  if (isEnded(subscription)) return;
  const ended = await advanceSubscription(tx, deps, subscription, { event: 'plan.refund', now }, actor);
  await notifyOfEnd(tx, deps, ended, 'refunded');
}

/**
 * Stores the provider's authorisation to charge a card, in place of an earlier one. A charge of the stored card reports the
 * same one again, which must not be deleted at the provider.
 */
async function keepCard(
  tx: Transaction,
  deps: PaymentDeps,
  ref: { businessId: string; id: string },
  payerEmail: string,
  { code, brand, last4, expiryMonth, expiryYear }: CardAuthorization,
): Promise<void> {
  const subscription = await lockSubscription(tx, ref.businessId, ref.id);
  if (!subscription) return;
  const sealed = sealCardCode(deps.config, ref.businessId, code);
  // The plan may have ended: then nothing may be charged later.
  if (isEnded(subscription)) return forgetCard(tx, deps, { ...subscription, cardSealed: sealed });
  const { cardSealed } = subscription;
  const isStored = cardSealed !== null && openCardCode(deps.config, ref.businessId, cardSealed) === code;
  if (!isStored) await forgetCard(tx, deps, subscription);
  await updateSubscription(tx, subscription, {
    cardSealed: sealed,
    cardBrand: brand,
    cardLastDigits: last4,
    cardExpires: `${String(expiryMonth).padStart(2, '0')}/${String(expiryYear % 100).padStart(2, '0')}`,
    cardPayerEmail: payerEmail,
    isHardDecline: false,
  });
}
