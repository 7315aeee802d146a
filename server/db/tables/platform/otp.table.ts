import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#server/db/columns.ts';

/** The purpose of a code: to prove an email address or a phone number, or to confirm a reset, the request for an account or a transfer of ownership. `checkout`: of a customer in a store. */
export const otpPurposes = [
  'onboarding',
  'pin-reset',
  'virtual-account',
  'phone-verification',
  'ownership-transfer',
  'checkout',
] as const;
export type OtpPurpose = (typeof otpPurposes)[number];

/** A code that was sent by email or SMS. */
export const otpRequests = pgTable(
  'otp_requests',
  {
    id: uuid('id').primaryKey(),
    purpose: text('purpose').$type<OtpPurpose>().notNull(),
    /** The onboarding, reset, account or verification that the code belongs to. */
    subjectId: uuid('subject_id').notNull(),
    /** The recipient: an email address or a phone number in international format. */
    email: text('email'),
    phoneNumber: text('phone_number'),
    /** The network address that requested it; null if a signed-in person did. */
    requestedFrom: text('requested_from'),
    /** A keyed hash; null if the email was about an existing account instead, so that no code is ever correct. */
    codeHash: text('code_hash'),
    sentAt: instant('sent_at').notNull(),
    wrongAttempts: integer('wrong_attempts').notNull().default(0),
    /** Set when it was used, or voided by a newer one. */
    closedAt: instant('closed_at'),
  },
  (table) => [
    index('otp_requests_of_subject').on(table.subjectId, table.sentAt),
    index('otp_requests_of_email').on(table.email, table.purpose, table.sentAt),
    index('otp_requests_of_phone_number')
      .on(table.phoneNumber, table.sentAt)
      .where(sql`${table.phoneNumber} is not null`),
    index('otp_requests_sent').on(table.sentAt),
    check('otp_requests_recipient', sql`num_nonnulls(${table.email}, ${table.phoneNumber}) = 1`),
  ],
);
