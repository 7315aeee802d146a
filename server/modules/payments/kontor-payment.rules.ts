import { v7 as uuid } from 'uuid';
import { isConclusive } from '#domain/payment.ts';
import { resultOfStatus } from '#machines/lifecycles/payment.lifecycle.ts';
import { isPageOpen } from './open-payment.ts';
import { getReference, isCardCharge, isPaidToKontor } from './transaction-kinds.ts';
import type { NewTransaction, TransactionRecord } from './transactions.repo.ts';

/** Returns a payment to Kontor of this amount, in minor units, that has only started. */
export const createKontorPayment = <Details extends Pick<NewTransaction, 'type' | 'label' | 'currency'>>(
  amountMinor: number,
  details: Details,
  now: Date,
) => ({
  id: uuid(),
  direction: 'DR' as const,
  source: 'provider' as const,
  result: resultOfStatus.started,
  counterpart: 'Kontor',
  grossMinor: amountMinor,
  requestedMinor: amountMinor,
  netMinor: amountMinor,
  createdAt: now,
  at: now,
  ...details,
});

/** A charge of a stored card without a result, or a provider's page that can still be paid. */
export const isWaiting = (payment: TransactionRecord, now: Date): boolean =>
  isPaidToKontor(payment) &&
  (isCardCharge(payment) ? !isConclusive(payment.result) : isPageOpen(payment, now));

/** Returns the payments among the transactions of an order or a fee, without refunds, newest first. */
export const listKontorPayments = (transactions: readonly TransactionRecord[]): TransactionRecord[] =>
  transactions.filter(isPaidToKontor).toReversed();

/** Returns the reference of the newest payment without a result. */
export function findWaitingReference(transactions: readonly TransactionRecord[]): string | undefined {
  const waiting = listKontorPayments(transactions).find(({ concludedAt }) => concludedAt === null);
  return waiting && getReference(waiting);
}
