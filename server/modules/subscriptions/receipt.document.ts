import { subscriptionCurrency } from '#domain/subscription-prices.ts';
import { formatDay } from '#server/format.ts';
import { createKontorReceiptPdf } from '#server/modules/payments/kontor-receipt.document.ts';
import { getBillRows } from './bill.rows.ts';
import { describeChoice } from './plan.words.ts';
import type { OrderRow, Subscriber } from './subscriptions.repo.ts';

/** A paid order of a plan with its payer. */
export interface PlanReceipt {
  order: OrderRow & { paidAt: Date };
  subscriber: Subscriber;
  /** How it was paid, in words. */
  method: string;
}

/** Returns the receipt of a paid order as a PDF: its lines, the VAT, the period and the payer. */
export function createPlanReceiptPdf({ order, subscriber, method }: PlanReceipt): Promise<Buffer> {
  const { bill, id, paidAt, refundedAt, receiptNumber, payerEmail } = order;
  const { name, timeZone } = subscriber;
  return createKontorReceiptPdf({
    number: String(receiptNumber ?? ''),
    paidAt,
    isRefunded: refundedAt !== null,
    timeZone,
    totalMinor: order.totalMinor,
    currency: subscriptionCurrency,
    rows: getBillRows(bill),
    payer: [name, payerEmail],
    details: [
      ['For', describeChoice(order)],
      ['Period', `${formatDay(bill.periodStart, timeZone)} – ${formatDay(bill.periodEnd, timeZone)}`],
      ['Paid by', method],
      ['Reference', id],
    ],
  });
}
