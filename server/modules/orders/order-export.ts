import type { Readable } from 'node:stream';
import { decimalText } from '#domain/money.ts';
import { type Cell, csvOf } from '#server/csv.ts';
import type { Database } from '#server/db/client.ts';
import { type OrderForFile, ordersForFile } from './order-export.repo.ts';
import type { OrderFilter } from './order-filter.repo.ts';

const header = [
  'Order',
  'Placed',
  'Status',
  'Shipping',
  'Paid',
  'Payment method',
  'Customer',
  'E-mail',
  'Phone',
  'How',
  'Address',
  'Items',
  'Item count',
  'Subtotal',
  'Delivery fee',
  'Discount',
  'Total',
  'Currency',
  'Note',
];

/** Orders as a table, newest first, read and written a stretch at a time; days are those of the business's time zone. */
export function orderCsv(db: Database, businessId: string, timeZone: string, filter: OrderFilter): Readable {
  const wallClock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const cells = ({ order, email, phoneNumber, items: listed }: OrderForFile): Cell[] => [
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
    listed,
    order.itemCount,
    ...[order.subtotalMinor, order.deliveryFeeMinor, order.discountMinor, order.totalMinor].map((amount) =>
      decimalText(amount),
    ),
    order.currency,
    order.note,
  ];
  async function* stretches() {
    let rows = await ordersForFile(db, businessId, filter, undefined);
    while (rows.length > 0) {
      yield rows.map(cells);
      rows = await ordersForFile(db, businessId, filter, rows.at(-1)?.order);
    }
  }
  return csvOf(header, stretches());
}

const addressOf = (address: OrderForFile['order']['deliveryAddress']): string | null =>
  address && [address.line, address.city, address.region, address.country].filter(Boolean).join(', ');
