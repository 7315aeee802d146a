import type { Transaction } from '#server/db/client.ts';
import type { PaymentDeps, PayablePort, PaymentSubject } from '#server/modules/payments/payable.port.ts';
import { noPayable } from '#server/modules/payments/subject.service.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import { endRefundedOrder } from './end-refunded-order.ts';
import { keepCard } from './keep-card.ts';
import { handleFailedCharge } from './renewal.service.ts';
import { isCardCharge } from '#server/modules/payments/transaction-kinds.ts';
import { applyPaidOrder, isUnpaid } from './subscription-orders.service.ts';
import { isEnded } from './subscription.adapter.ts';
import { getBusinessNow } from './subscription-state.ts';
import { type OrderRow, lockOrder, lockSubscriber, lockSubscription } from './subscriptions.repo.ts';

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
  const isDue = isUnpaid(order) && !isEnded(subscription.status);
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
    async cardKept(payment, card) {
      const payerEmail = payment.payerEmail ?? order.payerEmail;
      await keepCard(tx, deps, subscription, { ...payment, payerEmail }, card);
    },
    refundCompleted: (_result, amountMinor, actor) => recordLoss(tx, deps, order, amountMinor, now, actor),
    disputeLost: (amountMinor, actor) => recordLoss(tx, deps, order, amountMinor, now, actor),
  };
}

/** Records that the payment of an order was returned. A payment that was not due pays for nothing: losing it changes nothing. */
async function recordLoss(
  tx: Transaction,
  deps: PaymentDeps,
  { businessId, id }: OrderRow,
  amountMinor: number,
  now: Date,
  actor: Actor,
): Promise<void> {
  if (amountMinor === 0) return;
  // The same report may have paid the order before it was returned: read what is stored now.
  const order = await lockOrder(tx, businessId, id);
  if (order?.paidAt) await endRefundedOrder(tx, deps, order, now, actor);
}
