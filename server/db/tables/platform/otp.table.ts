import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#server/db/columns.ts';

/** The purpose of a code: to prove the address of a new person, or to confirm a reset or the request for an account. */
export const otpPurposes = ['onboarding', 'pin-reset', 'virtual-account'] as const;
export type OtpPurpose = (typeof otpPurposes)[number];

/** A code that was emailed. */
export const otpRequests = pgTable(
  'otp_requests',
  {
    id: uuid('id').primaryKey(),
    purpose: text('purpose').$type<OtpPurpose>().notNull(),
    /** The onboarding, reset or account that the code belongs to. */
    subjectId: uuid('subject_id').notNull(),
    email: text('email').notNull(),
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
    index('otp_requests_sent').on(table.sentAt),
  ],
);
