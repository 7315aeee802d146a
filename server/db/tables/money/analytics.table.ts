import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Currency } from '#domain/money.ts';
import { instant, minor } from '#server/db/columns.ts';

/** The moments at which sales changed and that no rollup contains yet; only triggers write it (0021_analytics.sql). */
export const analyticsChanges = pgTable(
  'analytics_changes',
  {
    businessId: uuid('business_id').notNull(),
    moment: instant('moment').notNull(),
    customerId: uuid('customer_id'),
  },
  (table) => [index('analytics_changes_of_business').on(table.businessId)],
);

/** The rollups of a business that count, and the time zone of their days. */
export const analyticsBuilds = pgTable(
  'analytics_builds',
  {
    businessId: uuid('business_id').primaryKey(),
    buildId: integer('build_id').notNull(),
    previousBuildId: integer('previous_build_id'),
    timeZone: text('time_zone').notNull(),
  },
  (table) => [unique('analytics_builds_build').on(table.buildId)],
);

/** Sums of a day or of a month by key; see modules/analytics/rollups. */
export const analyticsRollups = pgTable(
  'analytics_rollups',
  {
    buildId: integer('build_id').notNull(),
    kind: text('kind').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    grain: text('grain').$type<'day' | 'month'>().notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    key: text('key').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
    amountMinor: minor('amount_minor').notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.buildId, table.kind, table.currency, table.grain, table.day, table.key],
      name: 'analytics_rollups_pkey',
    }),
    check('analytics_rollups_grain', sql`grain = 'day' or grain = 'month' and extract(day from day) = 1`),
  ],
);
