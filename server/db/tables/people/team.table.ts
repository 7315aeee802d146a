import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgEnum, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Permission } from '#domain/permission.ts';
import { memberStatuses } from '#domain/member-status.ts';
import { instant } from '#server/db/columns.ts';
import { businesses } from './business.table.ts';
import { users } from './session.table.ts';

export const memberStatus = pgEnum('member_status', memberStatuses);

/** The memberships of a business, from the invitation to the end. An empty list of permissions means no access. */
export const teamMembers = pgTable(
  'team_members',
  {
    id: uuid('id').primaryKey(),
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id),
    /** Null until the invitation was accepted. */
    userId: uuid('user_id').references(() => users.id),
    /** The invited address, in lower case. */
    email: text('email').notNull(),
    status: memberStatus('status').notNull(),
    permissions: jsonb('permissions').$type<Permission[]>().notNull(),
    version: integer('version').notNull(),
    /** The SHA-256 hash of the token of the newest invitation link; the token itself is not stored. */
    tokenHash: text('token_hash'),
    /** The end of the invitation. */
    expiresAt: instant('expires_at'),
    /** Null for a membership from before invitations. */
    invitedBy: uuid('invited_by').references(() => users.id),
    /** The instant of the newest invitation. */
    invitedAt: instant('invited_at').notNull(),
    joinedAt: instant('joined_at'),
    /** Set when the invitation was revoked or declined, or the person removed. */
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('team_members_of_user').on(table.userId),
    uniqueIndex('team_members_person')
      .on(table.businessId, table.userId)
      .where(sql`${table.status} in ('active', 'suspended')`),
    uniqueIndex('team_members_listed_email')
      .on(table.businessId, table.email)
      .where(sql`${table.status} in ('invited', 'expired', 'active', 'suspended')`),
    uniqueIndex('team_members_token').on(table.tokenHash),
    index('team_members_to_expire')
      .on(table.expiresAt)
      .where(sql`${table.status} = 'invited'`),
    check('team_members_email_lower_case', sql`${table.email} = lower(${table.email})`),
    check(
      'team_members_member_is_a_person',
      sql`${table.status} not in ('active', 'suspended', 'removed') or ${table.userId} is not null`,
    ),
  ],
);
