import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type {
  NotificationCategory,
  NotificationChannel,
  NotificationKind,
  NotificationRecord,
  NotificationDetails,
} from '#domain/notification.ts';
import { instant } from '#server/db/columns.ts';

/** The notifications of a person in a business, as the app shows them. Their ids ascend with time. */
export const notifications = pgTable(
  'notifications',
  {
    businessId: uuid('business_id').notNull(),
    userId: uuid('user_id').notNull(),
    id: uuid('id').notNull(),
    kind: text('kind').$type<NotificationKind>().notNull(),
    recordType: text('record_type').$type<NotificationRecord['type']>(),
    recordId: uuid('record_id'),
    details: jsonb('details').$type<NotificationDetails>().notNull(),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.userId, table.id] }),
    index('notifications_unread')
      .on(table.businessId, table.userId)
      .where(sql`read_at is null`),
    index('notifications_created').on(table.createdAt),
  ],
);

/** The channels that a person has turned on or off; a channel without a row has its default. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    businessId: uuid('business_id').notNull(),
    userId: uuid('user_id').notNull(),
    category: text('category').$type<NotificationCategory>().notNull(),
    channel: text('channel').$type<NotificationChannel>().notNull(),
    isOn: boolean('is_on').notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.userId, table.category, table.channel] })],
);
