import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#server/db/columns.ts';

/** A person who proved an email address. A person without a name has yet to complete the profile. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    /** An argon2id hash of the password with the server's pepper. */
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    phoneNumber: text('phone_number'),
    /** The verification of the phone number, to which its codes belong. */
    phoneVerificationId: uuid('phone_verification_id'),
    /** When the phone number was verified by a code; null after a change of the number. */
    phoneVerifiedAt: instant('phone_verified_at'),
    referralCode: text('referral_code').notNull(),
    communityMember: boolean('community_member').notNull().default(false),
    imageUrl: text('image_url'),
    /** Whether the person agreed to having journeys through flows recorded. */
    recordsJourneys: boolean('records_journeys').notNull().default(false),
    /** True once the person has agreed to session replay. */
    replaysSessions: boolean('replays_sessions').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('users_email').on(table.email),
    uniqueIndex('users_referral_code').on(table.referralCode),
    index('users_image')
      .on(table.imageUrl)
      .where(sql`${table.imageUrl} is not null`),
    check('users_email_lower_case', sql`${table.email} = lower(${table.email})`),
  ],
);

/** A signed-in browser. Revoking a session deletes it. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** The SHA-256 hash of the token; the token itself is not stored. */
    tokenHash: text('token_hash').notNull(),
    device: text('device').notNull(),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    /** The network address of the latest request. */
    lastAddress: text('last_address'),
    /** When a code of the second factor was last entered in this session. */
    secondFactorAt: instant('second_factor_at'),
    /** When the password was last entered in this session, after the sign-in. */
    passwordAt: instant('password_at'),
  },
  (table) => [
    uniqueIndex('sessions_token').on(table.tokenHash),
    index('sessions_of_user').on(table.userId),
    index('sessions_last_seen').on(table.lastSeenAt),
  ],
);

/** A browser that a person has signed in with before: a stranger's attempts don't lock it out. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** The SHA-256 hash of the token, which only the browser has. */
    tokenHash: text('token_hash').notNull(),
    usedAt: instant('used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.tokenHash] }),
    index('known_devices_token').on(table.tokenHash),
    index('known_devices_used').on(table.usedAt),
  ],
);

/** A link that was emailed to set a new password; it works once. */
export const passwordResets = pgTable(
  'password_resets',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    tokenHash: text('token_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Set when it was used, or voided by a later change of the password. */
    closedAt: instant('closed_at'),
  },
  (table) => [
    uniqueIndex('password_resets_token').on(table.tokenHash),
    index('password_resets_of_user').on(table.userId, table.createdAt),
  ],
);
