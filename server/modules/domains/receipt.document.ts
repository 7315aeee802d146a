import type { DomainOrder } from '#domain/store-domain.ts';
import { subscriptionCurrency } from '#domain/subscription-prices.ts';
import { formatMoney } from '#server/format.ts';
import { createKontorReceiptPdf } from '#server/modules/payments/kontor-receipt.document.ts';
import type { Subscriber } from '#server/modules/subscriptions/subscriptions.records.ts';

/** A paid order of a domain with its payer. */
export interface DomainReceipt {
  order: DomainOrder;
  paidAt: Date;
  payerEmail: string;
  subscriber: Subscriber;
  /** How it was paid, in words. */
  method: string;
}

const moneyOf = (amountMinor: number) => formatMoney(amountMinor, subscriptionCurrency);

/** Returns the receipt of a paid order as a PDF: the domain, the VAT and the payer. */
export const createDomainReceiptPdf = ({
  order,
  paidAt,
  payerEmail,
  subscriber,
  method,
}: DomainReceipt): Promise<Buffer> =>
  createKontorReceiptPdf({
    number: order.receiptNumber ?? '',
    paidAt,
    isRefunded: order.status === 'refunded',
    timeZone: subscriber.timeZone,
    totalMinor: order.totalMinor,
    currency: subscriptionCurrency,
    rows: [
      { label: `${order.displayName}, 1 year`, value: moneyOf(order.totalMinor) },
      { label: 'Total', value: moneyOf(order.totalMinor), isStrong: true },
      { label: 'Includes VAT (7.5 %)', value: moneyOf(order.vatMinor) },
    ],
    payer: [subscriber.name, payerEmail],
    details: [
      ['Paid by', method],
      ['Reference', order.id],
    ],
  });
