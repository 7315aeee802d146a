import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { CheckoutContact, CheckoutDelivery } from '#contract/shop/checkout.ts';
import { instant } from '#server/db/columns.ts';

/** The checkout of a cart: what its customer has entered, and the order that was made of it. */
export const checkouts = pgTable(
  'checkouts',
  {
    businessId: uuid('business_id').notNull(),
    id: uuid('id').notNull(),
    /** Null once its order was paid or placed and the cart has another checkout. */
    cartId: uuid('cart_id'),
    contact: jsonb('contact').$type<CheckoutContact>(),
    /** When the email address of `contact` was confirmed by a code. */
    emailConfirmedAt: instant('email_confirmed_at'),
    delivery: jsonb('delivery').$type<CheckoutDelivery>(),
    /** The customer's note to the order. */
    note: text('note'),
    /** The newest order of the cart. */
    orderId: uuid('order_id'),
    /** A hash of what was ordered: the same again is the same order. */
    orderHash: text('order_hash'),
    /** The newest attempt to order: a repeat of it is the same order and payment. */
    attemptId: uuid('attempt_id'),
    /** When the stock of an order that awaits payment is released. */
    heldUntil: instant('held_until'),
    /** When the order was paid or placed: its items have left the cart. */
    boughtAt: instant('bought_at'),
    /** When the customer, who had left contact details, did the last thing before they stopped for an hour. */
    abandonedAt: instant('abandoned_at'),
    /** When the customer is to be reminded, if they agreed to it and weren't yet. */
    remindAt: instant('remind_at'),
    remindedAt: instant('reminded_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    uniqueIndex('checkouts_of_cart').on(table.businessId, table.cartId),
    index('checkouts_of_order')
      .on(table.businessId, table.orderId)
      .where(sql`order_id is not null`),
    index('checkouts_held')
      .on(table.heldUntil)
      .where(sql`held_until is not null`),
    index('checkouts_abandoned')
      .on(table.businessId, table.abandonedAt, table.id)
      .where(sql`abandoned_at is not null`),
    index('checkouts_in_progress')
      .on(table.updatedAt)
      .where(sql`contact is not null and abandoned_at is null and bought_at is null`),
    index('checkouts_to_remind')
      .on(table.remindAt)
      .where(sql`remind_at is not null`),
  ],
);
