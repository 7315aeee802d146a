import type { Transaction } from '#server/db/client.ts';
import { lockPayment, paymentAdapter } from '#server/modules/payments/payment.adapter.ts';
import { type PaymentDeps } from '#server/modules/payments/payable.port.ts';
import { type TransactionRecord, lockTransaction } from '#server/modules/payments/transactions.repo.ts';
import { advanceLocked } from '#server/platform/lifecycle/advance.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import { returnIncome } from './return-income.ts';

/**
 * Returns what a business paid to Kontor, in full, to where it came from: to the balance at once, else through the provider. The
 * caller has locked the record that was paid for.
 * @returns true if the balance has it, of which the record was told; false if the provider returns it
 */
export async function returnToBusiness(
  tx: Transaction,
  deps: PaymentDeps,
  { businessId, id, provider }: Pick<TransactionRecord, 'businessId' | 'id' | 'provider'>,
  reason: string,
  actor: Actor,
): Promise<boolean> {
  if (provider === null) {
    const held = await lockPayment(tx, deps, businessId, id);
    if (!held) throw new Error(`payment ${id} does not exist`);
    const by: Actor = { kind: 'payment', id: null, name: 'Kontor' };
    await advanceLocked(tx, deps, paymentAdapter, held, 'payment.reversed', by, {});
    return true;
  }
  const payment = await lockTransaction(tx, businessId, id);
  if (!payment) throw new Error(`payment ${id} does not exist`);
  const amountMinor = payment.grossMinor - payment.surplusMinor;
  await returnIncome(tx, deps, payment, { amountMinor, reason }, actor);
  return false;
}
