import { v7 as uuid } from 'uuid';
import type { EventFeeMethod } from '#domain/event-application.ts';
import { eventCurrency } from '#domain/event.ts';
import { resultOfStatus } from '#machines/lifecycles/payment.lifecycle.ts';
import { isPageOpen } from '#server/modules/payments/open-payment.ts';
import type { TransactionRecord } from '#server/modules/payments/payments.records.ts';
import type { HeldApplication } from './application.adapter.ts';

/** Returns how a fee was paid. */
export const getFeeMethod = ({
  method,
  channel,
}: Pick<TransactionRecord, 'method' | 'channel'>): EventFeeMethod =>
  method === 'WALLET' ? 'balance' : (channel ?? 'card');

/** Returns the payments of a fee, without refunds, newest first. */
export const listFeePayments = (transactions: readonly TransactionRecord[]): TransactionRecord[] =>
  transactions.filter(({ type }) => type === 'event').toReversed();

/** A payment whose provider's page can still be paid. */
export const isWaiting = (payment: TransactionRecord, now: Date): boolean =>
  payment.type === 'event' && isPageOpen(payment, now);

/** The parts of a transaction that are the same for all payments of a fee. */
export const toNewPayment = ({ id, feeMinor, payerEmail, event }: HeldApplication, now: Date) => ({
  id: uuid(),
  eventApplicationId: id,
  type: 'event' as const,
  direction: 'DR' as const,
  source: 'provider' as const,
  result: resultOfStatus.started,
  label: event.title,
  counterpart: 'Kontor',
  grossMinor: feeMinor,
  requestedMinor: feeMinor,
  netMinor: feeMinor,
  currency: eventCurrency,
  createdAt: now,
  at: now,
  payerEmail,
});
