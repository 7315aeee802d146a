import { isDomainEnded } from '#domain/store-domain.ts';
import type { Transaction } from '#server/db/client.ts';
import type { PaymentDeps, PayablePort, PaymentSubject } from '#server/modules/payments/payable.port.ts';
import { noPayable } from '#server/modules/payments/subject.service.ts';
import { isCardCharge } from '#server/modules/payments/transaction-kinds.ts';
import { lockSubscriber } from '#server/modules/subscriptions/subscriptions.records.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import { advanceDomain, updateDomain } from './domain.adapter.ts';
import { notifyOfDomainReceipt } from './domain.emails.ts';
import { handleFailedCharge } from './domain-renewal.service.ts';
import { isOrderUnpaid } from './domain-orders.service.ts';
import {
  type DomainOrderRow,
  lockDomainOrder,
  saveDomainOrder,
  saveDomainOrderPaid,
} from './domain-orders.repo.ts';
import { type DomainRow, lockDomain } from './domains.repo.ts';
import { fulfilOrderJob } from './domains.outbox.ts';

/** Connects orders of domains with the payment module. They have no public link. */
export const payableDomains: PayablePort = {
  page: async () => undefined,
  recordView: async () => false,
  lockAmountDue: async () => undefined,
  lockSubject,
  check: async () => ({ token: null, dueMinor: 0 }),
  noticeDetails: async () => ({ receiptRows: [], customerLinks: [] }),
  // The domain notifies them.
  notifyMembers: async () => undefined,
};

/** Applies a paid order: the registrar gets it after the transaction. */
async function applyPaidOrder(
  tx: Transaction,
  deps: PaymentDeps,
  order: DomainOrderRow,
  domain: DomainRow,
  actor: Actor,
): Promise<void> {
  const paidAt = deps.clock.now();
  await saveDomainOrderPaid(tx, order, paidAt);
  if (order.kind === 'purchase') await advanceDomain(tx, deps, domain, 'domain.paid', actor);
  const { businessId, id: orderId } = order;
  await deps.jobs.add(tx, fulfilOrderJob, { businessId, orderId }, { singletonKey: orderId });
  await notifyOfDomainReceipt(tx, deps, domain, order);
}

/** A domain that was removed or has ended can't be paid any more: its payment is returned. */
const isPayable = (order: DomainOrderRow, { status }: DomainRow): boolean =>
  isOrderUnpaid(order) && (order.kind === 'purchase' ? status === 'requested' : !isDomainEnded(status));

/** Locks an order with its business and its domain. */
async function lockSubject(
  tx: Transaction,
  deps: PaymentDeps,
  businessId: string,
  id: string,
): Promise<PaymentSubject | undefined> {
  const subscriber = await lockSubscriber(tx, businessId);
  const order = await lockDomainOrder(tx, businessId, id);
  const domain = order && (await lockDomain(tx, businessId, order.domainId));
  if (!subscriber || !domain) return undefined;
  const isDue = isPayable(order, domain);
  return {
    ...noPayable,
    getDuePart: (collectedMinor) => (isDue && collectedMinor >= order.totalMinor ? order.totalMinor : 0),
    async paymentCollected(dueMinor, actor) {
      if (dueMinor > 0) await applyPaidOrder(tx, deps, order, domain, actor);
    },
    async paymentFailed(payment, failure) {
      if (isDue && order.kind === 'renewal' && isCardCharge(payment))
        await handleFailedCharge(tx, deps, { order, domain }, failure);
    },
    refundCompleted: (_result, amountMinor) => recordLoss(tx, deps, order, domain, amountMinor),
    disputeLost: (amountMinor) => recordLoss(tx, deps, order, domain, amountMinor),
  };
}

/** Records that the payment of an order was returned. What the registrar has done stays: the domain is paid to its end. */
async function recordLoss(
  tx: Transaction,
  deps: PaymentDeps,
  { businessId, id }: DomainOrderRow,
  domain: DomainRow,
  amountMinor: number,
): Promise<void> {
  if (amountMinor === 0) return;
  // The same report may have paid the order before it was returned: read what is stored now.
  const order = await lockDomainOrder(tx, businessId, id);
  if (!order?.paidAt || order.refundedAt) return;
  await saveDomainOrder(tx, order, { refundedAt: deps.clock.now() });
  await updateDomain(tx, domain, {});
}
