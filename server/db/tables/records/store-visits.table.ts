import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { VisitStep } from '#domain/visit-step.ts';
import { orders } from './orders.table.ts';

/** The random key of the visitors' hashes of a day. */
export const visitSalts = pgTable('visit_salts', {
  day: date('day').primaryKey(),
  salt: text('salt').notNull(),
});

/** The visitors of the last days as hashes, each once a day. */
export const storeVisitors = pgTable(
  'store_visitors',
  {
    businessId: uuid('business_id').notNull(),
    day: date('day').notNull(),
    visitor: text('visitor').notNull(),
    /** The host of the site that led to the store; an empty text if none is known. */
    referrer: text('referrer').notNull().default(''),
    reached: text('reached').$type<VisitStep>().notNull().default('store'),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.day, table.visitor] }),
    index('store_visitors_by_day').on(table.day),
    check('store_visitors_reached', sql`reached in ('store', 'cart', 'checkout')`),
  ],
);

/** The visitors of a day by the host of the site that led to the store; an empty text if none is known. */
export const storeVisits = pgTable(
  'store_visits',
  {
    businessId: uuid('business_id').notNull(),
    day: date('day').notNull(),
    referrer: text('referrer').notNull(),
    visitors: integer('visitors').notNull(),
    /** Those of the visitors who put something into the cart, and who opened the checkout; null for days before they were counted. */
    cartVisitors: integer('cart_visitors'),
    checkoutVisitors: integer('checkout_visitors'),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.day, table.referrer] })],
);

/** The host of the site that led the customer of an order to the store on the day of the order; an empty text if none is known. */
export const orderReferrers = pgTable(
  'order_referrers',
  {
    businessId: uuid('business_id').notNull(),
    orderId: uuid('order_id').notNull(),
    referrer: text('referrer').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.orderId] }),
    foreignKey({
      columns: [table.businessId, table.orderId],
      foreignColumns: [orders.businessId, orders.id],
      name: 'order_referrers_order_fkey',
    }),
  ],
);

/** The views of a page on a day, and those by bots, which are no visitors. */
export const storePageViews = pgTable(
  'store_page_views',
  {
    businessId: uuid('business_id').notNull(),
    day: date('day').notNull(),
    page: text('page').notNull(),
    views: integer('views').notNull(),
    botViews: integer('bot_views').notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.day, table.page] })],
);
