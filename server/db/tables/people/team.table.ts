import { boolean, index, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import type { Permission } from '#domain/permission.ts';
import { instant } from '#server/db/columns.ts';
import { businesses } from './business.table.ts';
import { users } from './session.table.ts';

/** The team members of a business and their permissions; an empty list means no access. */
export const teamMembers = pgTable(
  'team_members',
  {
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    active: boolean('active').notNull().default(true),
    permissions: jsonb('permissions').$type<Permission[]>().notNull(),
    joinedAt: instant('joined_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.userId] }),
    index('team_members_of_user').on(table.userId),
  ],
);
