import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { PersonalDetails } from '#domain/business.ts';
import type { BusinessDetails } from '#domain/business-details.ts';
import { instant } from '#server/db/columns.ts';
import { businesses } from './business.table.ts';
import { users } from './session.table.ts';

/** A person's onboarding, from an email address to an open business. */
export const onboardings = pgTable(
  'onboardings',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    /** The hash of the password that this onboarding began with; deleted once its code made it the account's. */
    passwordHash: text('password_hash'),
    /** Set when the code is verified. */
    userId: uuid('user_id').references(() => users.id),
    /** The SHA-256 hash of the token that the verified code created. */
    tokenHash: text('token_hash'),
    tokenExpiresAt: instant('token_expires_at'),
    betaId: text('beta_id'),
    eventId: text('event_id'),
    /** The person whose referral code was entered. */
    referrerId: uuid('referrer_id').references(() => users.id),
    personal: jsonb('personal').$type<PersonalDetails>(),
    business: jsonb('business').$type<BusinessDetails>(),
    /** Lower case; reserved for this onboarding until `heldUntil`. */
    heldHandle: text('held_handle'),
    heldUntil: instant('held_until'),
    /** The business that it opened; set means finished. */
    businessId: uuid('business_id').references(() => businesses.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('onboardings_token').on(table.tokenHash),
    index('onboardings_of_email').on(table.email, table.createdAt),
    uniqueIndex('onboardings_of_user')
      .on(table.userId)
      .where(sql`${table.userId} is not null`),
    index('onboardings_held_handle').on(table.heldHandle),
    index('onboardings_created').on(table.createdAt),
  ],
);

/** A person who was invited to the beta, and what they already told us. */
export const betaUsers = pgTable('beta_users', {
  /** 128 random bits: the id is in the invitation's link and gives access to what they told us. */
  id: text('id').primaryKey(),
  email: text('email').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  businessName: text('business_name').notNull(),
  joinedAt: instant('joined_at'),
});
