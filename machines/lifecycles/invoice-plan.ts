import { getPayableMinor } from '#domain/invoice.ts';
import type {
  InvoiceDisputeEvent,
  InvoiceEventDetails,
  InvoiceMoneyEvent,
  InvoiceRecord,
} from './invoice.lifecycle.ts';

/** `collected` by a provider or `recorded` by the merchant; `takenBack` undoes a recorded payment, `reversed` and `refunded` a collected one. */
export type InvoiceMoney = 'collected' | 'recorded' | 'takenBack' | 'reversed' | 'refunded';

const returnEvents: Record<Exclude<InvoiceMoney, 'collected' | 'recorded'>, InvoiceMoneyEvent> = {
  takenBack: 'payment.undone',
  reversed: 'payment.reversed',
  refunded: 'payment.refunded',
};

/**
 * Returns the invoice event of a money movement, with the change of the paid amount in minor units.
 *
 * @throws RangeError for zero, for more than can be paid, or for a return of more than was paid; the caller cuts off a surplus
 */
export function planInvoiceMoney(
  invoice: Pick<InvoiceRecord, 'status' | 'totalMinor' | 'paidMinor'>,
  change: InvoiceMoney,
  amountMinor: number,
): { event: InvoiceMoneyEvent; changeMinor: number } {
  const paymentEvents = change === 'collected' || change === 'recorded';
  const bound = paymentEvents ? getPayableMinor(invoice) : invoice.paidMinor;
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0 || amountMinor > bound)
    throw new RangeError(`${amountMinor} ${change} of at most ${bound}`);
  if (!paymentEvents) return { event: returnEvents[change], changeMinor: -amountMinor };
  return { event: amountMinor === bound ? 'payment.settled' : 'payment.partial', changeMinor: amountMinor };
}

/**
 * Returns the details of a dispute's event: the invoice's disputed amount after the event, and for a lost dispute the
 * amount that is no longer paid; minor units. `payments` are as they were saved before the event.
 */
export const planInvoiceDispute = (
  event: InvoiceDisputeEvent,
  amountMinor: number,
  payments: readonly { disputedMinor: number }[],
): Pick<InvoiceEventDetails, 'changeMinor' | 'disputedMinor'> => ({
  disputedMinor: payments.reduce((sum, payment) => sum + payment.disputedMinor, 0),
  ...(event === 'dispute.lost' && { changeMinor: -amountMinor }),
});
