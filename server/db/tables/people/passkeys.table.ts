import { bigint, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#server/db/columns.ts';
import { users } from './session.table.ts';

/** A passkey with which a person signs in (WebAuthn). The private key is on their device. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** The ID that the device gave it, in base64url. */
    credential: text('credential').notNull(),
    /** The public key (COSE), in base64url. */
    publicKey: text('public_key').notNull(),
    /** How often the device says that it was used; 0 if it doesn't count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    device: text('device').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [
    uniqueIndex('passkeys_credential').on(table.credential),
    index('passkeys_of_user').on(table.userId),
  ],
);

/** A challenge that a passkey has to sign. It works once. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    id: uuid('id').primaryKey(),
    /** The person who adds a passkey; null for a sign-in. */
    userId: uuid('user_id').references(() => users.id),
    /** The SHA-256 hash of the challenge. */
    challengeHash: text('challenge_hash').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('passkey_challenges_challenge').on(table.challengeHash),
    index('passkey_challenges_created').on(table.createdAt),
  ],
);
