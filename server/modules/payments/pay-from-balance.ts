import type { Currency } from '#domain/money.ts';
import type { Transaction } from '#server/db/client.ts';
import { lockAccounts } from '#server/platform/ledger/ledger.repo.ts';
import { getBalance } from '#server/platform/ledger/ledger.service.ts';
import { advanceLocked } from '#server/platform/lifecycle/advance.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import type { PaymentDeps } from './payable.port.ts';
import { lockPayment, paymentAdapter } from './payment.adapter.ts';
import { type NewTransaction, insertTransaction } from './transactions.repo.ts';

const ledgerActor: Actor = { kind: 'payment', id: null, name: 'Kontor' };

/** Returns the balance that can pay Kontor, in minor units; it stays valid until the transaction ends. */
export async function lockAvailableMinor(
  tx: Transaction,
  businessId: string,
  currency: Currency,
): Promise<number> {
  await lockAccounts(tx, businessId, currency);
  return (await getBalance(tx, businessId, currency)).availableMinor;
}

/**
 * Pays Kontor from the available balance, at once. The caller has locked the record that is paid for, and the person's PIN was confirmed
 * before.
 * @throws BALANCE_TOO_LOW
 */
export async function payFromBalance(
  tx: Transaction,
  deps: PaymentDeps,
  businessId: string,
  payment: NewTransaction,
): Promise<void> {
  await insertTransaction(tx, businessId, { ...payment, method: 'WALLET' });
  const held = await lockPayment(tx, deps, businessId, payment.id);
  if (!held) throw new Error(`payment ${payment.id} was not stored`);
  await advanceLocked(tx, deps, paymentAdapter, held, 'payment.succeeded', ledgerActor, {
    fact: {
      result: 'success',
      amountMinor: payment.grossMinor,
      channel: null,
      providerReference: null,
      message: null,
    },
  });
}
