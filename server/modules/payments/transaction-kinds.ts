import type { TransactionType } from '#domain/transaction-type.ts';
import type { LedgerPayment } from '#machines/ledger/payment-ledger.ts';
import type { TransactionRecord } from './transactions.repo.ts';

/**
 * Returns the reference of a transaction that a provider knows.
 * @throws Error for a recorded or imported one, which has none
 */
export function getReference({ id, reference }: Pick<TransactionRecord, 'id' | 'reference'>): string {
  if (reference === null) throw new Error(`Transaction ${id} has no provider reference`);
  return reference;
}

/**
 * Returns a provider's payment or refund as the ledger names it, with its fee.
 * @throws Error for a recorded or imported one: its money is in no ledger
 */
export const toLedgerRecord = (record: TransactionRecord): LedgerPayment => ({
  id: record.id,
  reference: getReference(record),
  feeMinor: record.feeMinor,
});

/** A payment by a payer: received by the business, or paid by it to Kontor. Neither a refund nor a withdrawal. */
export const isPayment = ({ type }: Pick<TransactionRecord, 'type'>): boolean =>
  type !== 'refund' && type !== 'withdrawal';

/**
 * Whether a payer has merely opened the page of a payment: the provider knows of none, and it is in no list. A refund or a
 * withdrawal that its provider doesn't know is real: its money is set aside.
 */
export const isOnlyStarted = (record: Pick<TransactionRecord, 'type' | 'result'>): boolean =>
  isPayment(record) && record.result === 'notFound';

/** Payments of a business for its plan, an event or a domain: Kontor's income, which never belongs to the business. */
export const typesPaidToKontor = ['subscription', 'event', 'domain'] as const satisfies TransactionType[];

export const isPaidToKontor = ({ type }: Pick<TransactionRecord, 'type'>): boolean =>
  typesPaidToKontor.some((paid) => paid === type);

/** A payment that charges a stored card: the payer has no page. */
export const isCardCharge = ({ method }: Pick<TransactionRecord, 'method'>): boolean =>
  method === 'DIRECT_DEBIT';

/** A bonus that Kontor pays into a business. */
export const isBonus = ({ type }: Pick<TransactionRecord, 'type'>): boolean => type === 'referralBonus';
