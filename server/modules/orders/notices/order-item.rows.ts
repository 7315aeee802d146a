import type { Transaction } from '#server/db/client.ts';
import { formatMoney } from '#server/format.ts';
import { type OrderRecord, listOrderLines } from '#server/modules/orders/orders.repo.ts';
import type { EmailRow } from '#server/providers/mail/email-layout.ts';
import type { Sender } from '#server/modules/customer-notices/customer-notices.service.ts';

/** Returns the line items and their totals. Item names of a business that is not verified are left out of the email. */
export async function getItemRows(
  tx: Transaction,
  order: OrderRecord,
  { isVerified }: Pick<Sender, 'isVerified'>,
): Promise<EmailRow[]> {
  const { currency, subtotalMinor, deliveryFeeMinor, discountMinor, totalMinor } = order;
  const row = (label: string, amountMinor: number) => ({ label, value: formatMoney(amountMinor, currency) });
  const lines = isVerified ? await listOrderLines(tx, order.businessId, order.id) : [];
  const sums = [
    row('Subtotal', subtotalMinor),
    ...(deliveryFeeMinor > 0 ? [row('Delivery', deliveryFeeMinor)] : []),
    ...(discountMinor > 0 ? [row('Discount', -discountMinor)] : []),
  ];
  return [
    ...lines.map(({ quantity, name, totalMinor: amount }) => row(`${quantity} × ${name}`, amount)),
    ...(sums.length > 1 || lines.length > 1 ? sums : []),
    { ...row('Total', totalMinor), isStrong: true },
  ];
}
