import { sql } from 'drizzle-orm';
import { check, index, integer, pgEnum, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { ownershipTransferStatuses } from '#domain/ownership.ts';
import { instant } from '#server/db/columns.ts';
import { businesses } from './business.table.ts';
import { users } from './session.table.ts';
import { teamMembers } from './team.table.ts';

export const ownershipTransferStatus = pgEnum('ownership_transfer_status', ownershipTransferStatuses);

/** The transfers of the ownership of a business; at most one is pending. */
export const ownershipTransfers = pgTable(
  'ownership_transfers',
  {
    id: uuid('id').primaryKey(),
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id),
    /** The owner who started it. */
    fromUserId: uuid('from_user_id')
      .notNull()
      .references(() => users.id),
    /** The recipient, and their membership. */
    toUserId: uuid('to_user_id')
      .notNull()
      .references(() => users.id),
    memberId: uuid('member_id')
      .notNull()
      .references(() => teamMembers.id),
    status: ownershipTransferStatus('status').notNull(),
    version: integer('version').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Null while it is pending. */
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('ownership_transfers_pending')
      .on(table.businessId)
      .where(sql`${table.status} = 'pending'`),
    index('ownership_transfers_of_recipient').on(table.toUserId),
    index('ownership_transfers_to_expire')
      .on(table.expiresAt)
      .where(sql`${table.status} = 'pending'`),
    check('ownership_transfers_two_people', sql`${table.fromUserId} <> ${table.toUserId}`),
    check('ownership_transfers_end', sql`(${table.status} = 'pending') = (${table.endedAt} is null)`),
  ],
);
