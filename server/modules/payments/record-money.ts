import { v7 as uuid } from 'uuid';
import type { Transaction } from '#server/db/client.ts';
import { Refusal } from '#server/refusal.ts';
import { type NewTransaction, insertTransaction } from './transactions.repo.ts';

/** Money that moved outside of Kontor, as the merchant says. */
export type RecordedMoney = Pick<
  NewTransaction,
  | 'type'
  | 'direction'
  | 'method'
  | 'invoiceId'
  | 'orderId'
  | 'refundOf'
  | 'label'
  | 'counterpart'
  | 'currency'
  | 'message'
> & { amountMinor: number; /** When the money moved. */ at: Date };

/**
 * Records money by hand: a success from the start, without a fee, and never in a withdrawable balance. The invoice or
 * order is locked by the caller, who also counts it there. Answers the new transaction's id.
 */
export async function recordMoney(
  tx: Transaction,
  businessId: string,
  { amountMinor, at, ...money }: RecordedMoney,
  now: Date,
): Promise<string> {
  const id = uuid();
  const inserted = await insertTransaction(tx, businessId, {
    ...money,
    id,
    source: 'hand',
    result: '00',
    grossMinor: amountMinor,
    netMinor: amountMinor,
    createdAt: now,
    at,
    concludedAt: now,
  });
  if (!inserted) throw new Refusal('ALREADY_DONE');
  return id;
}
