import { AppError } from '#server/app-error.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { lockPayment, paymentAdapter } from '#server/modules/payments/payment.adapter.ts';
import { lockTransaction, transactionsFor } from '#server/modules/payments/payments.records.ts';
import { returnPlanPayment } from '#server/modules/payments/refunds/return-plan-payment.ts';
import { lockSubscriber } from '#server/modules/subscriptions/subscriptions.records.ts';
import { advanceLocked } from '#server/platform/lifecycle/advance.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import { type DomainOrderRow, lockDomainOrder, saveDomainOrder } from './domain-orders.repo.ts';

const ledgerActor: Actor = { kind: 'payment', id: null, name: 'Kontor' };

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
  if (payment.provider === null) {
    const held = await lockPayment(tx, deps, businessId, payment.id);
    // The payment's own step marks the order as refunded.
    if (held) await advanceLocked(tx, deps, paymentAdapter, held, 'payment.reversed', ledgerActor, {});
    return;
  }
  const locked = await lockTransaction(tx, businessId, payment.id);
  if (!locked) return;
  const amountMinor = locked.grossMinor - locked.surplusMinor;
  await returnPlanPayment(tx, deps, locked, { amountMinor, reason: 'The domain was not registered' }, actor);
  await saveDomainOrder(tx, order, { refundedAt: deps.clock.now() });
}
