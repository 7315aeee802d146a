import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '#server/db/columns.ts';

/** The cart of a customer in a store; the customer's cookie has its token. */
export const carts = pgTable(
  'carts',
  {
    businessId: uuid('business_id').notNull(),
    id: uuid('id').notNull(),
    tokenHash: text('token_hash').notNull(),
    usedAt: instant('used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    uniqueIndex('carts_token').on(table.businessId, table.tokenHash),
    index('carts_unused').on(table.usedAt),
  ],
);

/** The tokens of links in emails, which open a cart on any device. */
export const cartLinks = pgTable(
  'cart_links',
  {
    businessId: uuid('business_id').notNull(),
    tokenHash: text('token_hash').notNull(),
    cartId: uuid('cart_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.tokenHash] }),
    foreignKey({
      columns: [table.businessId, table.cartId],
      foreignColumns: [carts.businessId, carts.id],
    }).onDelete('cascade'),
    index('cart_links_of_cart').on(table.businessId, table.cartId),
  ],
);

export const cartLines = pgTable(
  'cart_lines',
  {
    businessId: uuid('business_id').notNull(),
    cartId: uuid('cart_id').notNull(),
    variationId: uuid('variation_id').notNull(),
    quantity: integer('quantity').notNull(),
    addedAt: instant('added_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.cartId, table.variationId] }),
    foreignKey({
      columns: [table.businessId, table.cartId],
      foreignColumns: [carts.businessId, carts.id],
    }).onDelete('cascade'),
    check('quantity_is_above_zero', sql`${table.quantity} > 0`),
  ],
);
