import { payableMinor } from '#domain/invoice.ts';
import type { Currency } from '#domain/money.ts';
import type { Transaction } from '#server/db/client.ts';
import { lockInvoiceByToken } from '#server/modules/invoices/invoices.repo.ts';
import { mayCollect } from '#server/modules/orders/order-payment.ts';
import { lockOrder } from '#server/modules/orders/orders.repo.ts';
import { orderByPayToken } from '#server/modules/orders/pay-link.repo.ts';

/** What a public link lets somebody pay: an invoice or an order, held by the running transaction. Minor units. */
export interface Debt {
  businessId: string;
  subject: { invoiceId: string } | { orderId: string };
  type: 'invoiceFulfillment' | 'orderFulfillment';
  currency: Currency;
  label: string | null;
  counterpart: string | null;
  owedMinor: number;
  allowPartial: boolean;
}

/** Undefined for a token that is unknown or was revoked. */
export async function lockDebt(tx: Transaction, token: string): Promise<Debt | undefined> {
  const invoice = await lockInvoiceByToken(tx, token);
  if (invoice)
    return {
      businessId: invoice.businessId,
      subject: { invoiceId: invoice.id },
      type: 'invoiceFulfillment',
      currency: invoice.currency,
      label: invoice.number,
      counterpart: invoice.customerName,
      owedMinor: payableMinor(invoice),
      allowPartial: invoice.allowPartial,
    };
  const found = await orderByPayToken(tx, token);
  const order = found && (await lockOrder(tx, found.businessId, found.id));
  return (
    order && {
      businessId: order.businessId,
      subject: { orderId: order.id },
      type: 'orderFulfillment',
      currency: order.currency,
      label: order.number,
      counterpart: order.customerName,
      owedMinor: mayCollect(order) ? order.totalMinor : 0,
      allowPartial: false,
    }
  );
}
