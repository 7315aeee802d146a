import { formatAddress } from '#domain/customer.ts';
import type { Readable } from 'node:stream';
import { decimalText } from '#domain/money.ts';
import { type Cell, csvOf } from '#server/platform/lists/csv.ts';
import type { Database } from '#server/db/client.ts';
import { type OrderForFile, ordersForFile } from './order-export.repo.ts';
import type { OrderFilter } from './order-filter.repo.ts';

/** Columns that our own import reads, among those that people look for. */
const header = [
  'Order',
  'Placed',
  'Order status',
  'Shipping',
  'Paid',
  'Payment method',
  'Customer',
  'E-mail',
  'Phone',
  'How',
  'Address',
  'Item',
  'SKU',
  'Quantity',
  'Unit price',
  'Item count',
  'Subtotal',
  'Delivery fee',
  'Order discount',
  'Total',
  'Currency',
  'Note',
];

/**
 * Orders as a table, newest first: a line for each line of an order, of which the first alone says what is of the whole
 * order, so that a column can be added up. It is read and written a stretch at a time; times are those of the
 * business's time zone.
 */
export function orderCsv(db: Database, businessId: string, timeZone: string, filter: OrderFilter): Readable {
  const wallClock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const rowsOf = ({ order, email, phoneNumber, lines }: OrderForFile): Cell[][] =>
    (lines.length === 0 ? [undefined] : lines).map((line, nth) => {
      const isFirst = nth === 0;
      const ofOrder = (cell: Cell) => (isFirst ? cell : null);
      return [
        order.number,
        wallClock.format(order.placedAt),
        order.status,
        order.shippingStatus,
        order.paid ? 'yes' : 'no',
        order.paymentMethod,
        order.customerName,
        email,
        phoneNumber,
        order.shippingMode,
        addressOf(order.deliveryAddress),
        line?.name ?? null,
        line?.sku ?? null,
        line?.quantity ?? null,
        line ? decimalText(line.unitPriceMinor) : null,
        ofOrder(order.itemCount),
        ...[order.subtotalMinor, order.deliveryFeeMinor, order.discountMinor, order.totalMinor].map(
          (amount) => ofOrder(decimalText(amount)),
        ),
        order.currency,
        ofOrder(order.note),
      ];
    });
  async function* stretches() {
    let rows = await ordersForFile(db, businessId, filter, undefined);
    while (rows.length > 0) {
      yield rows.flatMap(rowsOf);
      rows = await ordersForFile(db, businessId, filter, rows.at(-1)?.order);
    }
  }
  return csvOf(header, stretches());
}

const addressOf = (address: OrderForFile['order']['deliveryAddress']): string | null =>
  address && formatAddress(address);
