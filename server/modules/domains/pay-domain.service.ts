import { AppError } from '#server/app-error.ts';
import type { Member } from '#server/caller.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { makeKontorPayments } from '#server/modules/payments/kontor-payments.ts';
import { transactionsFor } from '#server/modules/payments/payments.records.ts';
import { getPaymentMethod } from '#server/modules/subscriptions/order.view.ts';
import { lockSubscriber, lockSubscription } from '#server/modules/subscriptions/subscriptions.records.ts';
import { sendCardCharge, startCardCharge } from './charge-card.ts';
import { isOrderUnpaid, toNewPayment } from './domain-orders.service.ts';
import { type DomainOrderRow, lockDomainOrder } from './domain-orders.repo.ts';
import { findDomain } from './domains.repo.ts';

const illegal = (message: string) => new AppError('ILLEGAL_EVENT', { message, legal: [] });

/** Locks the business and an order that can be paid now, with the name of its domain. @throws NOT_FOUND, ILLEGAL_EVENT */
async function lockPayableOrder(
  tx: Transaction,
  _deps: Pick<Deps, 'clock'>,
  { businessId }: Pick<Member, 'businessId'>,
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

/** Returns the page at which an order is paid and its result is shown. */
export const getPayPath = (orderId: string): string =>
  `/dashboard/settings/webstore/domains/custom-domain/pay?order=${orderId}`;

const payments = makeKontorPayments<{ order: DomainOrderRow; name: string }>({
  list: (executor, businessId, domainOrderId) => transactionsFor(executor, businessId, { domainOrderId }),
  lock: lockPayableOrder,
  toNewPayment: ({ order, name }, now) => toNewPayment(order, name, now),
  getMethod: getPaymentMethod,
  getPath: async (_executor, _caller, orderId) => getPayPath(orderId),
  card: {
    async start(tx, deps, payable, attemptId) {
      const subscription = await lockSubscription(tx, payable.order.businessId);
      if (!subscription || subscription.cardSealed === null)
        throw illegal('No card is stored. Choose another way to pay.');
      return startCardCharge(tx, deps, payable, subscription, attemptId);
    },
    send: sendCardCharge,
  },
  balancePrefix: 'domain-',
});

/** The payments of orders of domains by a person. */
export const {
  start: startPayment,
  prepare: startOrderPayment,
  finish: finishOrderPayment,
  findPaidFromBalance,
} = payments;
