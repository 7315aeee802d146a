import { subscriptionCurrency } from '#domain/subscription-prices.ts';
import type { Transaction } from '#server/db/client.ts';
import { lockPayment, paymentAdapter } from '#server/modules/payments/payment.adapter.ts';
import type { PaymentDeps } from '#server/modules/payments/payable.port.ts';
import { insertTransaction } from '#server/modules/payments/payments.records.ts';
import { lockAccounts } from '#server/platform/ledger/ledger.repo.ts';
import { getBalance } from '#server/platform/ledger/ledger.service.ts';
import { advanceLocked } from '#server/platform/lifecycle/advance.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import { toNewPayment } from './subscription-orders.service.ts';
import type { OrderRow } from './subscriptions.repo.ts';

const ledgerActor: Actor = { kind: 'payment', id: null, name: 'Kontor' };

/** Returns the balance that can pay for a plan, in kobo; it stays valid until the transaction ends. */
export async function lockAvailableMinor(tx: Transaction, businessId: string): Promise<number> {
  await lockAccounts(tx, businessId, subscriptionCurrency);
  return (await getBalance(tx, businessId, subscriptionCurrency)).availableMinor;
}

/**
 * Pays an order from the available balance, at once. The business is locked by the running transaction, and the person's PIN
 * was confirmed before.
 * @param attemptId the id of the person's attempt; undefined for a renewal
 * @throws BALANCE_TOO_LOW
 */
export async function payFromBalance(
  tx: Transaction,
  deps: PaymentDeps,
  order: OrderRow,
  attemptId?: string,
): Promise<void> {
  const { businessId, totalMinor } = order;
  const payment = toNewPayment(order, deps.clock.now());
  await insertTransaction(tx, businessId, {
    ...payment,
    reference: `plan-${payment.id}`,
    attemptId: attemptId ?? null,
    method: 'WALLET',
  });
  const held = await lockPayment(tx, deps, businessId, payment.id);
  if (!held) throw new Error(`payment ${payment.id} was not stored`);
  await advanceLocked(tx, deps, paymentAdapter, held, 'payment.succeeded', ledgerActor, {
    fact: {
      result: 'success',
      amountMinor: totalMinor,
      channel: null,
      providerReference: null,
      message: null,
    },
  });
}
