import { AppError } from '#server/app-error.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { transactionsFor } from '#server/modules/payments/payments.records.ts';
import { returnToBusiness } from '#server/modules/payments/refunds/return-to-business.ts';
import { lockSubscriber } from '#server/modules/subscriptions/subscriptions.records.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import { type DomainOrderRow, lockDomainOrder, saveDomainOrder } from './domain-orders.repo.ts';

/**
 * Returns the payment of an order in full, to where it came from: to the card or account by the provider, or to the balance.
 * @throws ILLEGAL_EVENT for an order that is not paid or was refunded
 */
export async function refundDomainOrder(
  tx: Transaction,
  deps: Deps,
  { businessId, id }: Pick<DomainOrderRow, 'businessId' | 'id'>,
  actor: Actor,
): Promise<void> {
  await lockSubscriber(tx, businessId);
  const order = await lockDomainOrder(tx, businessId, id);
  const payments = await transactionsFor(tx, businessId, { domainOrderId: id });
  const payment = payments.find(
    ({ type, result, grossMinor, surplusMinor }) =>
      type === 'domain' && result === 'success' && grossMinor > surplusMinor,
  );
  if (!order?.paidAt || order.refundedAt || !payment)
    throw new AppError('ILLEGAL_EVENT', {
      message: 'This order is not paid, or was refunded already',
      legal: [],
    });
  // The reversal to the balance has marked the order; a refund through the provider is only on its way.
  if (!(await returnToBusiness(tx, deps, payment, 'The domain was not registered', actor)))
    await saveDomainOrder(tx, order, { refundedAt: deps.clock.now() });
}
