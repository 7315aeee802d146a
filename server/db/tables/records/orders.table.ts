import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Order, OrderRow } from '#domain/order.ts';
import {
  deliveryConfigurations,
  deliveryTimings,
  type OrderDispute,
  type RefundStatus,
  orderStatuses,
  shippingModes,
  shippingStatuses,
} from '#domain/order-status.ts';
import { instant, minor } from '#server/db/columns.ts';

export const orderStatus = pgEnum('order_status', orderStatuses);
export const shippingStatus = pgEnum('shipping_status', shippingStatuses);
export const shippingMode = pgEnum('shipping_mode', shippingModes);
export const deliveryConfiguration = pgEnum('delivery_configuration', deliveryConfigurations);
export const deliveryTiming = pgEnum('delivery_timing', deliveryTimings);

const attemptCondition = sql.raw(
  `source = 'store' and delivery_timing = 'PRE_DELIVERY' and paid_at is null and status in ('CREATED', 'FAILED', 'CANCELED', 'DECLINED')`,
);

export const orders = pgTable(
  'orders',
  {
    businessId: uuid('business_id').notNull(),
    id: uuid('id').notNull(),
    /** Unique in the business; an import finds an order by it. */
    number: text('number').notNull(),
    placedAt: instant('placed_at').notNull(),
    customerId: uuid('customer_id'),
    /** The customer's details when the order was placed. */
    customerName: text('customer_name'),
    itemCount: integer('item_count').notNull(),
    totalMinor: minor('total_minor').notNull(),
    currency: text('currency').$type<Order['currency']>().notNull(),
    paid: boolean('paid').notNull(),
    status: orderStatus('status').notNull(),
    shippingStatus: shippingStatus('shipping_status').notNull(),
    shippingMode: shippingMode('shipping_mode').notNull(),
    version: integer('version').notNull().default(1),
    source: text('source').$type<Order['source']>().notNull(),
    deliveryConfiguration: deliveryConfiguration('delivery_configuration').notNull(),
    deliveryTiming: deliveryTiming('delivery_timing').notNull(),
    statusBeforeRefund: orderStatus('status_before_refund'),
    refundStatus: text('refund_status').$type<RefundStatus>(),
    dispute: text('dispute').$type<OrderDispute>(),
    failedAttempts: integer('failed_attempts').notNull().default(0),
    /** The merchant's decision about the goods of an order that ended; null while there is none. */
    restock: boolean('restock'),
    /** Kept when the money is refunded. Sales are computed from the transactions. */
    paidAt: instant('paid_at'),
    refundedAt: instant('refunded_at'),
    /** The refunded amount, as refunds and reversals are concluded; computed from the transactions (0001_objects.sql, 0016_sales.sql). */
    refundedMinor: minor('refunded_minor').notNull().default(0),
    paymentMethod: text('payment_method').$type<NonNullable<Order['paymentMethod']>>(),
    pickedUpAt: instant('picked_up_at'),
    fulfilledAt: instant('fulfilled_at'),
    deliveryAddress: jsonb('delivery_address').$type<NonNullable<Order['deliveryAddress']>>(),
    subtotalMinor: minor('subtotal_minor').notNull(),
    deliveryFeeMinor: minor('delivery_fee_minor').notNull().default(0),
    discountMinor: minor('discount_minor').notNull().default(0),
    note: text('note'),
    /** The text that a search looks through (see search-text.ts). */
    searchText: text('search_text').notNull().default(''),
    /** The contact details of the customer as a search looks through them. Only triggers write them (0012_search.sql). */
    contactText: text('contact_text').notNull().default(''),
    /** Whether the stock of its line items is reserved. */
    stockReserved: boolean('stock_reserved').notNull().default(false),
    /** The token of its payment link, 32 random bytes, base64url; created when the merchant first asks for it. */
    payToken: text('pay_token'),
    /** The token of the customer's private link, 32 random bytes, base64url; null until it is first needed. The merchant can replace it. */
    orderToken: text('order_token'),
    /** A hash of the imported values: a second import of the same values changes nothing. */
    importHash: text('import_hash'),
    /** The order that its customer placed in the store instead: this one takes no money any more. */
    replacedBy: uuid('replaced_by'),
    /** True while it is only the attempt of a store's checkout to be paid online: lists, counts and figures don't contain it (decision 98). */
    isAttempt: boolean('is_attempt').notNull().generatedAlwaysAs(attemptCondition),
  },
  (table) => {
    // Ascending, read backwards: PostgreSQL sorts nulls of a descending column first, drizzle's index last.
    const oldest = [table.placedAt, table.id] as const;
    const isOrder = sql`not is_attempt`;
    return [
      primaryKey({ columns: [table.businessId, table.id] }),
      uniqueIndex('orders_number').on(table.businessId, table.number.op('text_pattern_ops')),
      uniqueIndex('orders_pay_token')
        .on(table.payToken)
        .where(sql`pay_token is not null`),
      uniqueIndex('orders_order_token')
        .on(table.orderToken)
        .where(sql`order_token is not null`),
      index('orders_with_pay_link')
        .on(table.businessId)
        .where(sql`pay_token is not null`),
      index('orders_by_time')
        .on(table.businessId, ...oldest)
        .where(isOrder),
      index('orders_by_total').on(table.businessId, table.totalMinor, table.id).where(isOrder),
      index('orders_by_status')
        .on(table.businessId, table.status, ...oldest)
        .where(isOrder),
      index('orders_by_shipping')
        .on(table.businessId, table.shippingStatus, ...oldest)
        .where(isOrder),
      index('orders_to_ship')
        .on(table.businessId, ...oldest)
        .where(
          sql`status in ('PAYMENT_CONFIRMED', 'ORDER_INTENT_CONFIRMED') and shipping_status = 'PENDING' and dispute is distinct from 'open' and not is_attempt`,
        ),
      index('orders_of_customer').on(table.businessId, table.customerId, ...oldest),
      index('orders_search').using(
        'gin',
        sql`search_words(${table.businessId}, ${table.status}, ${table.number}, ${table.searchText} || ' ' || ${table.contactText})`,
      ),
      // Most orders are paid; unpaid and refunded orders are few.
      index('orders_not_paid')
        .on(table.businessId, ...oldest)
        .where(
          sql`not paid and refunded_at is null and total_minor > 0 and status in ('CREATED', 'ORDER_INTENT_CONFIRMED', 'ORDER_PICKED_UP', 'DELIVERED') and not is_attempt`,
        ),
      // Orders that wait for the merchant, with exactly the condition of the filter.
      index('orders_waiting')
        .on(table.businessId, ...oldest)
        .where(
          sql`((status in ('PAYMENT_CONFIRMED', 'ORDER_INTENT_CONFIRMED') and shipping_status = 'PENDING') or (status = 'CREATED' and delivery_timing = 'ON_DELIVERY') or (status = 'REFUND_REQUESTED' and refund_status is distinct from 'pending') or (status in ('CANCELED', 'DECLINED') and paid and refund_status is distinct from 'pending') or (status = 'DELIVERED' and not paid and refunded_at is null and total_minor > 0)) and dispute is distinct from 'open' and not is_attempt`,
        ),
      index('orders_paid_back')
        .on(table.businessId, ...oldest)
        .where(sql`refunded_at is not null and not is_attempt`),
      // The timers look across all businesses; the indexes contain only rows that still wait.
      index('orders_unpaid')
        .on(table.placedAt)
        .where(sql`status = 'CREATED'`),
      index('orders_handed_over')
        .on(table.fulfilledAt)
        .where(sql`shipping_status = 'FULFILLED'`),
    ];
  },
);

export const orderLines = pgTable(
  'order_lines',
  {
    businessId: uuid('business_id').notNull(),
    orderId: uuid('order_id').notNull(),
    position: integer('position').notNull(),
    id: uuid('id').notNull(),
    /** The variant that was sold, if it is in the catalogue; past orders and custom items have none. */
    productId: uuid('product_id'),
    variationId: uuid('variation_id'),
    sku: text('sku'),
    name: text('name').notNull(),
    quantity: integer('quantity').notNull(),
    unitPriceMinor: minor('unit_price_minor').notNull(),
    totalMinor: minor('total_minor').notNull(),
    /** The quantity that was restocked, which the order no longer reserves. */
    restockedQuantity: integer('restocked_quantity').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.orderId, table.position] }),
    check('order_lines_restocked', sql`restocked_quantity between 0 and greatest(quantity, 0)`),
    foreignKey({
      columns: [table.businessId, table.orderId],
      foreignColumns: [orders.businessId, orders.id],
    }),
    index('order_lines_of_product').on(table.businessId, table.productId),
  ],
);

/**
 * The number of orders that have these statuses, wait for their merchant (`getOrderWait`), and are unpaid (the list's filter
 * `unpaid`), in parts that are to be summed; only the triggers on `orders` write it (0020_parallel_writes.sql).
 */
export const orderCounts = pgTable(
  'order_counts',
  {
    businessId: uuid('business_id').notNull(),
    status: orderStatus('status').notNull(),
    shippingStatus: shippingStatus('shipping_status').notNull(),
    isWaiting: boolean('is_waiting').notNull(),
    isUnpaid: boolean('is_unpaid').notNull(),
    /** Parts are changed in parallel; one alone may be negative. */
    part: smallint('part').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({
      columns: [
        table.businessId,
        table.status,
        table.shippingStatus,
        table.isWaiting,
        table.isUnpaid,
        table.part,
      ],
    }),
  ],
);

/** The last number that was taken for an order of a business; an order that failed leaves a gap. */
export const orderNumbers = pgTable('order_numbers', {
  businessId: uuid('business_id').primaryKey(),
  last: integer('last').notNull(),
});

/** The columns of an order that lists show. */
export const orderRowColumns = {
  id: orders.id,
  number: orders.number,
  placedAt: orders.placedAt,
  customerName: orders.customerName,
  itemCount: orders.itemCount,
  totalMinor: orders.totalMinor,
  currency: orders.currency,
  paid: orders.paid,
  refundedAt: orders.refundedAt,
  refundedMinor: orders.refundedMinor,
  status: orders.status,
  shippingStatus: orders.shippingStatus,
  shippingMode: orders.shippingMode,
  refundStatus: orders.refundStatus,
  dispute: orders.dispute,
} satisfies Record<keyof OrderRow, unknown>;
