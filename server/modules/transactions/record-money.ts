import { v7 as uuid } from 'uuid';
import { paymentLaw } from '#machines/lifecycles/payment.lifecycle.ts';
import type { Transaction } from '#server/db/client.ts';
import { type Actor, appendTimeline } from '#server/platform/timeline/timeline.repo.ts';
import { Refusal } from '#server/refusal.ts';
import {
  type NewTransaction,
  type TransactionRecord,
  insertTransaction,
  saveTransaction,
} from './transactions.repo.ts';

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

/**
 * Takes recorded money back; the caller holds the transaction and what it paid for. Refuses a provider's, which can only
 * be refunded, with ILLEGAL_EVENT. False when it was taken back before.
 */
export async function takeMoneyBack(
  tx: Transaction,
  { businessId, id, source, result, label }: TransactionRecord,
  actor: Actor,
  now: Date,
): Promise<boolean> {
  const status = result === '91' ? 'reversed' : 'success';
  const record = { status, byProvider: source === 'provider' } as const;
  const verdict = paymentLaw.nextStatus(record, 'payment.takenBack', 'merchant');
  if (!verdict.ok)
    throw new Refusal('ILLEGAL_EVENT', {
      message: 'A payment that a provider collected can only be refunded',
      legal: verdict.legal,
    });
  if (!verdict.changed) return false;
  await saveTransaction(tx, businessId, id, { result: '91', concludedAt: now });
  await appendTimeline(tx, businessId, now, actor, [
    {
      record: { type: 'transaction', id, label: label ?? id },
      lifecycle: 'payment',
      event: 'payment.takenBack',
      from: status,
      to: verdict.to,
      note: null,
    },
  ]);
  return true;
}
