import { sql } from 'drizzle-orm';
import { date, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { AnalyticsQuery } from '#contract/analytics/analytics-query.ts';

/** The ranges that a person saved under a name in a business. */
export const analyticsViews = pgTable(
  'analytics_views',
  {
    businessId: uuid('business_id').notNull(),
    userId: uuid('user_id').notNull(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    query: jsonb('query').$type<AnalyticsQuery>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.userId, table.id] }),
    uniqueIndex('analytics_views_name').on(table.businessId, table.userId, sql`lower(${table.name})`),
  ],
);

/** The people who get the report of each month by email, or got it before they turned it off. */
export const analyticsReportSettings = pgTable(
  'analytics_report_settings',
  {
    businessId: uuid('business_id').notNull(),
    userId: uuid('user_id').notNull(),
    /** The day in the business's time zone on which the next report is due; null while it is off. */
    nextOn: date('next_on'),
    /** The first day of the last month whose report was sent: none is sent twice, however often it is turned on. */
    sentMonth: date('sent_month'),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.userId] }),
    index('analytics_report_settings_due')
      .on(table.nextOn)
      .where(sql`next_on is not null`),
  ],
);
