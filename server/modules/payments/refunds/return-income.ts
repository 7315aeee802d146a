import { bookIncomeReturn } from '#machines/ledger/income-ledger.ts';
import type { Transaction } from '#server/db/client.ts';
import { type TransactionRecord, saveTransaction } from '#server/modules/payments/transactions.repo.ts';
import { toLedgerRecord } from '#server/modules/payments/transaction-kinds.ts';
import { moveMoney } from '#server/platform/ledger/ledger.service.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import { type RefundDeps, type RefundStart, startRefund } from './begin-refund.ts';

/**
 * Returns an amount of a provider's payment to Kontor, in minor units: it was Kontor's income until now, and is a surplus
 * from now on, which the refund takes. The caller has locked the payment.
 */
export async function returnIncome(
  tx: Transaction,
  deps: RefundDeps,
  payment: TransactionRecord,
  refund: Omit<RefundStart, 'of'>,
  actor: Actor,
): Promise<void> {
  const { businessId, id } = payment;
  const named = toLedgerRecord(payment);
  await moveMoney(tx, payment, [named], deps.clock.now(), (ledger) =>
    bookIncomeReturn(ledger, named, refund.amountMinor),
  );
  const surplusMinor = payment.surplusMinor + refund.amountMinor;
  await saveTransaction(tx, businessId, id, { surplusMinor });
  await startRefund(tx, deps, { ...payment, surplusMinor }, { ...refund, of: 'surplus' }, actor);
}
