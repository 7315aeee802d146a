import { sql } from 'drizzle-orm';
import {
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  type KycCompany,
  type KycPerson,
  documentSides,
  kycAudiences,
  kycItems,
  kycItemStatuses,
} from '#domain/kyc.ts';
import { kycStatuses } from '#domain/kyc-status.ts';
import type { ComparedFact, IdentityResult } from '#domain/kyc-case.ts';
import { instant } from '#server/db/columns.ts';
import { businesses } from './business.table.ts';

export const kycStatus = pgEnum('kyc_status', kycStatuses);
export const kycAudience = pgEnum('kyc_audience', kycAudiences);
export const kycItem = pgEnum('kyc_item', kycItems);
export const kycItemStatus = pgEnum('kyc_item_status', kycItemStatuses);
export const documentSide = pgEnum('kyc_document_side', documentSides);

/** A business's identity verification: at most one, created with its first item; a business without a row has not started. */
export const kycCases = pgTable(
  'kyc_cases',
  {
    businessId: uuid('business_id')
      .primaryKey()
      .references(() => businesses.id),
    audience: kycAudience('audience').notNull(),
    status: kycStatus('status').notNull(),
    person: jsonb('person').$type<KycPerson>(),
    company: jsonb('company').$type<KycCompany>(),
    /** Encrypted (seal-number.ts); the masked value for screens is kept beside it. */
    bvnSealed: text('bvn_sealed'),
    bvnMasked: text('bvn_masked'),
    idNumberSealed: text('id_number_sealed'),
    idNumberMasked: text('id_number_masked'),
    /** A bank account of the person, if the identity provider compares one. */
    cbnCode: text('bank_code'),
    accountSealed: text('account_sealed'),
    accountMasked: text('account_masked'),
    startedAt: instant('started_at').notNull(),
    submittedAt: instant('submitted_at'),
    /** Counts submissions: a job for an earlier one does not change a later one. */
    submissions: integer('submissions').notNull().default(0),
    decidedAt: instant('decided_at'),
    /** The reason for a rejection or revocation. */
    reason: text('reason'),
    /** The merchant's appeal; kept until the next ordinary submission. */
    appeal: text('appeal'),
    /** When the approval expires; null before an approval, and for one without an end. */
    expiresAt: instant('expires_at'),
    /** When the owner was notified that it expires soon. */
    expiryNotifiedAt: instant('expiry_notified_at'),
    /** The name that payouts may go to; written on approval. */
    verifiedName: text('verified_name'),
  },
  (table) => [
    index('kyc_cases_by_status').on(table.status, table.submittedAt),
    index('kyc_cases_expiry')
      .on(table.expiresAt)
      .where(sql`${table.expiresAt} is not null`),
  ],
);

/** An item that was submitted; an item without a row was not. */
export const kycItemRows = pgTable(
  'kyc_items',
  {
    businessId: uuid('business_id')
      .notNull()
      .references(() => kycCases.businessId),
    item: kycItem('item').notNull(),
    status: kycItemStatus('status').notNull(),
    /** The reason of its rejection, in the reviewer's or the provider's words. */
    reason: text('reason'),
    submittedAt: instant('submitted_at').notNull(),
    /** The last day on which its document is valid, YYYY-MM-DD. */
    expiresOn: date('expires_on'),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.item] })],
);

export const kycDocuments = pgTable(
  'kyc_documents',
  {
    businessId: uuid('business_id').notNull(),
    item: kycItem('item').notNull(),
    side: documentSide('side').notNull(),
    /** A type of domain/kyc-documents.ts. */
    type: text('type').notNull(),
    fileId: uuid('file_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.item, table.side] }),
    foreignKey({
      columns: [table.businessId, table.item],
      foreignColumns: [kycItemRows.businessId, kycItemRows.item],
    }),
  ],
);

/** A check with the identity provider; the id is the reference of the request, stored before the first attempt. */
export const identityChecks = pgTable(
  'identity_checks',
  {
    businessId: uuid('business_id')
      .notNull()
      .references(() => kycCases.businessId),
    id: uuid('id').notNull(),
    result: text('result').$type<IdentityResult>().notNull(),
    /** For a mismatch: the fields that differ. */
    differs: jsonb('differs').$type<ComparedFact[]>().notNull(),
    /** The name that the number belongs to, if the provider returns it. */
    registeredName: text('registered_name'),
    message: text('message'),
    firstPolledAt: instant('first_polled_at').notNull(),
    concludedAt: instant('concluded_at'),
    pollCount: integer('poll_count').notNull().default(0),
    /** When the provider is asked next; null once the check is concluded or replaced by a newer one. */
    nextPollAt: instant('next_poll_at'),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    uniqueIndex('identity_checks_reference').on(table.id),
    index('identity_checks_to_poll').on(table.nextPollAt),
  ],
);
