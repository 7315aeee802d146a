import type { EventFeeMethod } from '#domain/event-application.ts';
import { eventCurrency } from '#domain/event.ts';
import { createKontorPayment } from '#server/modules/payments/kontor-payments.ts';
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

/** Returns a payment of a fee that has only started. */
export const toNewPayment = ({ id, feeMinor, payerEmail, event }: HeldApplication, now: Date) =>
  createKontorPayment(
    feeMinor,
    {
      eventApplicationId: id,
      type: 'event' as const,
      label: event.title,
      currency: eventCurrency,
      payerEmail,
    },
    now,
  );
