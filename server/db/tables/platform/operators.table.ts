import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#server/db/columns.ts';

/** People who may sign in to the operator console. */
export const operatorAccounts = pgTable(
  'operator_accounts',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    /** The name that the logs show. */
    name: text('name').notNull(),
    /** An argon2id hash of the password with the server's pepper. */
    passwordHash: text('password_hash').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('operator_accounts_email').on(table.email),
    check('operator_accounts_email_lower_case', sql`${table.email} = lower(${table.email})`),
  ],
);

/** A browser that is signed in to the operator console. */
export const operatorSessions = pgTable(
  'operator_sessions',
  {
    /** The SHA-256 hash of the token; the token itself is not stored. */
    tokenHash: text('token_hash').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => operatorAccounts.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('operator_sessions_of_account').on(table.accountId)],
);

/** Every step of an operator, on the command line and in the console. */
export const operatorLog = pgTable('operator_log', {
  id: uuid('id').primaryKey(),
  at: instant('at').notNull(),
  operator: text('operator').notNull(),
  area: text('area').notNull(),
  action: text('action').notNull(),
  /** Empty for an action without one. */
  subject: text('subject').notNull(),
  /** A sentence about the action. */
  result: text('result').notNull(),
});
