import { formatAddress } from '#domain/customer.ts';
import { formatDecimal } from '#domain/money.ts';
import type { Order } from '#domain/order.ts';
import type { Executor } from '#server/db/client.ts';
import { type Cell, type CsvText, toCsv } from '#server/platform/lists/csv.ts';
import { type OrderFilter, exportedColumns, orderList } from './order-list.repo.ts';

/** The sources of orders in files (decisions, "Public storefront"). */
const exportedSources: Record<Order['source'], string> = {
  hand: 'MANUAL',
  import: 'IMPORT',
  store: 'WEB_STORE',
  api: 'API',
};

/**
 * Returns the orders as CSV, newest first: a row for each line item. Amounts of the whole order are only in the first
 * row, so that a column can be summed. The file is streamed in batches; times are in the business's time zone. The
 * columns include those that our own import reads.
 */
export function orderCsv(db: Executor, businessId: string, timeZone: string, filter: OrderFilter): CsvText {
  const wallClock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  async function* lines() {
    for await (const orders of orderList.batches(db, businessId, filter, exportedColumns))
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
      'Order date': ({ order }) => wallClock.format(order.placedAt),
      Source: ({ order }) => exportedSources[order.source],
      'Order status': ({ order }) => order.status,
      'Shipping status': ({ order }) => order.shippingStatus,
      Paid: ({ order }) => (order.paid ? 'yes' : 'no'),
      'Payment method': ({ order }) => order.paymentMethod,
      Customer: ({ order }) => order.customerName,
      Email: ({ order }) => order.email,
      Phone: ({ order }) => order.phoneNumber,
      'Delivery method': ({ order }) => order.shippingMode,
      Address: ({ order }) => order.deliveryAddress && formatAddress(order.deliveryAddress),
      Item: ({ line }) => line?.name ?? null,
      SKU: ({ line }) => line?.sku ?? null,
      Quantity: ({ line }) => line?.quantity ?? null,
      'Unit price': ({ line }) => (line ? formatDecimal(line.unitPriceMinor) : null),
      'Item count': ({ order, ofOrder }) => ofOrder(order.itemCount),
      Subtotal: ({ order, ofOrder }) => ofOrder(formatDecimal(order.subtotalMinor)),
      'Delivery fee': ({ order, ofOrder }) => ofOrder(formatDecimal(order.deliveryFeeMinor)),
      'Order discount': ({ order, ofOrder }) => ofOrder(formatDecimal(order.discountMinor)),
      Total: ({ order, ofOrder }) => ofOrder(formatDecimal(order.totalMinor)),
      Currency: ({ order }) => order.currency,
      Note: ({ order, ofOrder }) => ofOrder(order.note),
    },
    lines(),
  );
}
