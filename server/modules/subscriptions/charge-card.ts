import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { makeCardCharges } from './card-charges.ts';
import { isUnpaid, toNewPayment } from './subscription-orders.service.ts';
import { chargeCardJob } from './subscriptions.outbox.ts';
import { type OrderRow, type SubscriptionRow, lockOrder, lockSubscription } from './subscriptions.repo.ts';

const charges = makeCardCharges({
  job: chargeCardJob,
  async lockUnpaid(tx, { businessId, subscriptionOrderId }) {
    const order = subscriptionOrderId && (await lockOrder(tx, businessId, subscriptionOrderId));
    const subscription = order && (await lockSubscription(tx, businessId, order.subscriptionId));
    return subscription && isUnpaid(order) ? { ...order, subscription } : undefined;
  },
});

/** Charges the stored card for an order of a plan; see `makeCardCharges`. */
export const startCardCharge = (
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'jobs' | 'payments'>,
  order: OrderRow,
  subscription: Pick<SubscriptionRow, 'cardPayerEmail'>,
  attemptId?: string,
): Promise<string> =>
  charges.start(tx, deps, order.businessId, toNewPayment(order, deps.clock.now()), subscription, attemptId);

export const { send: sendCardCharge, work: chargeCard } = charges;
