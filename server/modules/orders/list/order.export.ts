import type { Readable } from 'node:stream';
import { formatAddress } from '#domain/customer.ts';
import { decimalText } from '#domain/money.ts';
import type { Database } from '#server/db/client.ts';
import { type Cell, toCsv } from '#server/platform/lists/csv.ts';
import { type OrderFilter, exportedColumns, orderList } from './order-list.repo.ts';

/**
 * Orders as a table, newest first: a line for each line of an order, of which the first alone says what is of the whole
 * order, so that a column can be added up. It is read and written a stretch at a time; times are those of the
 * business's time zone. Its columns are those that our own import reads, among those that people look for.
 */
export function orderCsv(db: Database, businessId: string, timeZone: string, filter: OrderFilter): Readable {
  const wallClock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  async function* lines() {
    for await (const orders of orderList.stretches(db, businessId, filter, exportedColumns))
      yield orders.flatMap((order) =>
        (order.lines.length === 0 ? [undefined] : order.lines).map((line, nth) => ({
          order,
          line,
          ofOrder: (cell: Cell) => (nth === 0 ? cell : null),
        })),
      );
  }
  return toCsv(
    {
      Order: ({ order }) => order.number,
      Placed: ({ order }) => wallClock.format(order.placedAt),
      'Order status': ({ order }) => order.status,
      Shipping: ({ order }) => order.shippingStatus,
      Paid: ({ order }) => (order.paid ? 'yes' : 'no'),
      'Payment method': ({ order }) => order.paymentMethod,
      Customer: ({ order }) => order.customerName,
      'E-mail': ({ order }) => order.email,
      Phone: ({ order }) => order.phoneNumber,
      How: ({ order }) => order.shippingMode,
      Address: ({ order }) => order.deliveryAddress && formatAddress(order.deliveryAddress),
      Item: ({ line }) => line?.name ?? null,
      SKU: ({ line }) => line?.sku ?? null,
      Quantity: ({ line }) => line?.quantity ?? null,
      'Unit price': ({ line }) => (line ? decimalText(line.unitPriceMinor) : null),
      'Item count': ({ order, ofOrder }) => ofOrder(order.itemCount),
      Subtotal: ({ order, ofOrder }) => ofOrder(decimalText(order.subtotalMinor)),
      'Delivery fee': ({ order, ofOrder }) => ofOrder(decimalText(order.deliveryFeeMinor)),
      'Order discount': ({ order, ofOrder }) => ofOrder(decimalText(order.discountMinor)),
      Total: ({ order, ofOrder }) => ofOrder(decimalText(order.totalMinor)),
      Currency: ({ order }) => order.currency,
      Note: ({ order, ofOrder }) => ofOrder(order.note),
    },
    lines(),
  );
}
