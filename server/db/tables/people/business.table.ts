import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgEnum, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Business } from '#domain/business.ts';
import { type EntitlementOverrides, plans } from '#domain/plan.ts';
import { instant } from '#server/db/columns.ts';
import { users } from './session.table.ts';

export const plan = pgEnum('plan', plans);

export const businesses = pgTable(
  'businesses',
  {
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    /** The handle as the merchant typed it. No two handles differ by case alone. */
    handle: text('handle').notNull(),
    category: text('category').$type<Business['category']>().notNull(),
    country: text('country').$type<Business['country']>().notNull(),
    currency: text('currency').$type<Business['currency']>().notNull(),
    timeZone: text('time_zone').notNull(),
    phoneNumber: text('phone_number'),
    /** At the tax authority; printed on invoices. */
    taxNumber: text('tax_number'),
    imageUrl: text('image_url'),
    plan: plan('plan').notNull().default('free'),
    /** The values that an operator agreed on, in place of those of a custom plan; in force while the plan is. */
    planOverrides: jsonb('plan_overrides').$type<EntitlementOverrides>(),
    /** When the members beyond the plan's seats are suspended; null while no member is beyond them. */
    seatsDeadlineAt: instant('seats_deadline_at'),
    /** The IDs of the memberships whose suspension was announced for that instant; null before the announcement. */
    seatsAnnouncedIds: jsonb('seats_announced_ids').$type<string[]>(),
    /** How far the business's clock is ahead for its subscription, outside production; milliseconds. */
    testClockOffsetMs: bigint('test_clock_offset_ms', { mode: 'number' }).notNull().default(0),
    /** Increases with each change of the details. */
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('businesses_handle').on(sql`lower(${table.handle})`),
    index('businesses_of_owner').on(table.ownerId, table.id),
    index('businesses_beyond_seats')
      .on(table.seatsDeadlineAt)
      .where(sql`${table.seatsDeadlineAt} is not null`),
  ],
);
