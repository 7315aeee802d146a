import { date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

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
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.day, table.visitor] }),
    index('store_visitors_by_day').on(table.day),
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
  },
  (table) => [primaryKey({ columns: [table.businessId, table.day, table.referrer] })],
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
