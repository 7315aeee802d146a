import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { PersonalDetails } from '#domain/business.ts';
import type { BusinessDetails } from '#domain/business-details.ts';
import { instant } from '#server/db/columns.ts';
import { businesses } from './business.table.ts';
import { users } from './session.table.ts';

/** One person's way from an e-mail address to an open business. */
export const onboardings = pgTable(
  'onboardings',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    /** Of the password that this onboarding began with; gone once its code made it the account's. */
    passwordHash: text('password_hash'),
    /** Set by the verified code. */
    userId: uuid('user_id').references(() => users.id),
    /** SHA-256 of the token that the verified code made. */
    tokenHash: text('token_hash'),
    tokenExpiresAt: instant('token_expires_at'),
    betaId: text('beta_id'),
    eventId: text('event_id'),
    personal: jsonb('personal').$type<PersonalDetails>(),
    business: jsonb('business').$type<BusinessDetails>(),
    /** Lower case; nobody else may take it before `heldUntil`. */
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

/** Somebody who was invited, and what they already told. */
export const betaUsers = pgTable('beta_users', {
  /** 128 random bits: it stands in the invitation's link and opens what they told. */
  id: text('id').primaryKey(),
  email: text('email').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  businessName: text('business_name').notNull(),
  joinedAt: instant('joined_at'),
});
