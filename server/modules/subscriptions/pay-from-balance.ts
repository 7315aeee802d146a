import type { Transaction } from '#server/db/client.ts';
import { payFromBalance } from '#server/modules/payments/pay-from-balance.ts';
import type { PaymentDeps } from '#server/modules/payments/payable.port.ts';
import { toNewPayment } from './subscription-orders.service.ts';
import type { OrderRow } from './subscriptions.repo.ts';

/** The beginning of the reference of a payment from the balance. */
export const planBalancePrefix = 'plan-';

/**
 * Pays an order from the available balance, at once. The business is locked by the running transaction, and the person's PIN
 * was confirmed before.
 * @param attemptId the id of the person's attempt; undefined for a renewal
 * @throws BALANCE_TOO_LOW
 */
export async function payOrderFromBalance(
  tx: Transaction,
  deps: PaymentDeps,
  order: OrderRow,
  attemptId?: string,
): Promise<void> {
  const payment = toNewPayment(order, deps.clock.now());
  const named = { ...payment, reference: `${planBalancePrefix}${payment.id}`, attemptId: attemptId ?? null };
  await payFromBalance(tx, deps, order.businessId, named);
}
