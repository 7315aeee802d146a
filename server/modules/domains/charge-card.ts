import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { makeCardCharges } from '#server/modules/subscriptions/card-charges.ts';
import {
  type SubscriptionRow,
  lockSubscription,
} from '#server/modules/subscriptions/subscriptions.records.ts';
import { type DomainOrderRow, lockDomainOrder } from './domain-orders.repo.ts';
import { isOrderUnpaid, toNewPayment } from './domain-orders.service.ts';
import { chargeDomainJob } from './domains.outbox.ts';

const charges = makeCardCharges({
  job: chargeDomainJob,
  async lockUnpaid(tx, { businessId, domainOrderId }) {
    const order = domainOrderId && (await lockDomainOrder(tx, businessId, domainOrderId));
    const subscription = order && (await lockSubscription(tx, businessId));
    return subscription && isOrderUnpaid(order) ? { ...order, subscription } : undefined;
  },
});

/** Charges the card of the plan for an order of a domain; see `makeCardCharges`. */
export const startCardCharge = (
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'jobs' | 'payments'>,
  { order, name }: { order: DomainOrderRow; name: string },
  subscription: Pick<SubscriptionRow, 'cardPayerEmail'>,
  attemptId?: string,
): Promise<string> =>
  charges.start(
    tx,
    deps,
    order.businessId,
    toNewPayment(order, name, deps.clock.now()),
    subscription,
    attemptId,
  );

export const { send: sendCardCharge, work: chargeCard } = charges;
