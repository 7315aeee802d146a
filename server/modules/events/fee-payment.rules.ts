import type { EventFeeMethod } from '#domain/event-application.ts';
import { eventCurrency } from '#domain/event.ts';
import { createKontorPayment } from '#server/modules/payments/kontor-payment.rules.ts';
import type { TransactionRecord } from '#server/modules/payments/payments.records.ts';
import type { HeldApplication } from './application.adapter.ts';

/** Returns how a fee was paid. */
export const getFeeMethod = ({
  method,
  channel,
}: Pick<TransactionRecord, 'method' | 'channel'>): EventFeeMethod =>
  method === 'WALLET' ? 'balance' : (channel ?? 'card');

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
