import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#server/db/columns.ts';

/** What a code proves: the address of somebody new, that a reset is the person's wish, that an account shall be opened. */
export const otpPurposes = ['onboarding', 'pin-reset', 'virtual-account'] as const;
export type OtpPurpose = (typeof otpPurposes)[number];

/** A code that was mailed. */
export const otpRequests = pgTable(
  'otp_requests',
  {
    id: uuid('id').primaryKey(),
    purpose: text('purpose').$type<OtpPurpose>().notNull(),
    /** The onboarding, reset or account that the code is bound to. */
    subjectId: uuid('subject_id').notNull(),
    email: text('email').notNull(),
    /** The network address that asked for it; null where a signed-in person did. */
    requestedFrom: text('requested_from'),
    /** Keyed hash; null where the mail told of an account instead, so that no code is ever right. */
    codeHash: text('code_hash'),
    sentAt: instant('sent_at').notNull(),
    wrongTries: integer('wrong_tries').notNull().default(0),
    /** Used, or voided by a newer one. */
    closedAt: instant('closed_at'),
  },
  (table) => [
    index('otp_requests_of_subject').on(table.subjectId, table.sentAt),
    index('otp_requests_of_email').on(table.email, table.purpose, table.sentAt),
    index('otp_requests_sent').on(table.sentAt),
  ],
);
