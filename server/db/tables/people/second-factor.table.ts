import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#server/db/columns.ts';
import { users } from './session.table.ts';

/** A person's authenticator app. A row of its own, so that counting a wrong code does not lock the person's row. */
export const authenticators = pgTable('authenticators', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  /** The secret that the app shares with the server, encrypted. */
  secretSealed: text('secret_sealed').notNull(),
  createdAt: instant('created_at').notNull(),
  /** Null until a code of the app has confirmed it: until then it is not asked for. */
  confirmedAt: instant('confirmed_at'),
  /** The time step of the last accepted code: neither it nor an older one is accepted again. */
  lastStep: bigint('last_step', { mode: 'number' }),
  /** Wrong codes in a row; the correct one resets them. */
  wrongAttempts: integer('wrong_attempts').notNull().default(0),
  lockedUntil: instant('locked_until'),
});

/** Codes that replace the second factor once each. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** An argon2id hash of the code with a pepper of its own. */
    codeHash: text('code_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('recovery_codes_of_user').on(table.userId)],
);

/** A sign-in whose password was correct and which needs the second factor. */
export const signInChallenges = pgTable(
  'sign_in_challenges',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** The SHA-256 hash of the token; the token itself is not stored. */
    tokenHash: text('token_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    wrongAttempts: integer('wrong_attempts').notNull().default(0),
    /** Set when it was used, or voided by a change of the password. */
    closedAt: instant('closed_at'),
  },
  (table) => [
    uniqueIndex('sign_in_challenges_token').on(table.tokenHash),
    index('sign_in_challenges_of_user').on(table.userId),
    index('sign_in_challenges_created').on(table.createdAt),
  ],
);
