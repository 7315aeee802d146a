import { and, desc, eq, sql } from 'drizzle-orm';
import type { Readable } from 'node:stream';
import { decimalText } from '#domain/money.ts';
import { type Cell, csvOf } from '#server/csv.ts';
import type { Database } from '#server/db/client.ts';
import { customers } from '#server/modules/customers/customers.table.ts';
import { type OrderFilter, conditions, filterValues } from './order-list.filter.ts';
import { orderLines, orders } from './orders.table.ts';

const rowsAtOnce = 500;

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

const items = sql<string>`(
  select string_agg(${orderLines.quantity} || ' × ' || ${orderLines.name}, '; ' order by ${orderLines.position})
  from ${orderLines}
  where ${orderLines.businessId} = ${orders.businessId} and ${orderLines.orderId} = ${orders.id})`;

async function batch(
  db: Database,
  businessId: string,
  filter: OrderFilter,
  after: { placedAt: Date; id: string } | undefined,
) {
  return db
    .select({ order: orders, email: customers.email, phoneNumber: customers.phoneNumber, items })
    .from(orders)
    .leftJoin(
      customers,
      and(eq(customers.businessId, orders.businessId), eq(customers.id, orders.customerId)),
    )
    .where(
      and(
        conditions(filter),
        after &&
          sql`(${orders.placedAt}, ${orders.id}) < (${after.placedAt.toISOString()}, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(rowsAtOnce)
    .prepare('')
    .execute({ businessId, ...filterValues(filter) });
}

type Row = Awaited<ReturnType<typeof batch>>[number];

/** Orders as a table, newest first, read and written a stretch at a time; days are those of the business's time zone. */
export function orderCsv(db: Database, businessId: string, timeZone: string, filter: OrderFilter): Readable {
  const wallClock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const cells = ({ order, email, phoneNumber, items: listed }: Row): Cell[] => [
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
      String(decimalText(amount)),
    ),
    order.currency,
    order.note,
  ];
  async function* stretches() {
    let rows = await batch(db, businessId, filter, undefined);
    while (rows.length > 0) {
      yield rows.map(cells);
      rows = await batch(db, businessId, filter, rows.at(-1)?.order);
    }
  }
  return csvOf(header, stretches());
}

const addressOf = (address: Row['order']['deliveryAddress']): string | null =>
  address && [address.line, address.city, address.region, address.country].filter(Boolean).join(', ');
