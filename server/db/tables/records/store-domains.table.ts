import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type {
  DomainFactName,
  DomainFault,
  DomainOrderKind,
  DomainStatus,
  Registrant,
} from '#domain/store-domain.ts';
import { instant, minor } from '#server/db/columns.ts';
import { businesses } from '#server/db/tables/people/business.table.ts';

/** The result of a check of one fact. */
export interface FoundFact {
  /** Null: as wanted. */
  fault: DomainFault | null;
  actual: string[];
  /** The longest time for which others may still have an old answer, in seconds. */
  ttlSeconds: number | null;
  /** An instant, ISO 8601. */
  checkedAt: string;
}
export type FoundFacts = Partial<Record<DomainFactName, FoundFact>>;

/** The own domains of shops. One shop at a time holds a domain; many may claim it. */
export const storeDomains = pgTable(
  'store_domains',
  {
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id),
    id: uuid('id').notNull(),
    /** In ASCII. */
    name: text('name').notNull(),
    status: text('status').$type<DomainStatus>().notNull(),
    isBought: boolean('is_bought').notNull(),
    /** The value of the TXT record that proves this claim. */
    token: text('token').notNull().unique(),
    facts: jsonb('facts').$type<FoundFacts>().notNull().default({}),
    createdBy: uuid('created_by').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Checks without being asked end 48 hours later. */
    watchedSince: instant('watched_since'),
    checkCount: integer('check_count').notNull().default(0),
    checkingSince: instant('checking_since'),
    checkedAt: instant('checked_at'),
    nextCheckAt: instant('next_check_at'),
    liveAt: instant('live_at'),
    lostAt: instant('lost_at'),
    endedAt: instant('ended_at'),
    /** Why the registrar refused it, or why it ended. */
    reason: text('reason'),
    /** Of a bought domain: the person or business for whom it is registered. */
    registrant: jsonb('registrant').$type<Registrant>(),
    expiresAt: instant('expires_at'),
    /** The first attempt to charge the present renewal, and how often it was tried again. */
    renewalStartedAt: instant('renewal_started_at'),
    renewalRetries: integer('renewal_retries').notNull().default(0),
    /** When time brings the next step; computed with every change. */
    nextStepAt: instant('next_step_at'),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    uniqueIndex('store_domains_held')
      .on(table.name)
      .where(sql`status in ('routing', 'certificate', 'live', 'lost', 'parked', 'expired')`),
    uniqueIndex('store_domains_claimed')
      .on(table.businessId, table.name)
      .where(sql`status not in ('refunded', 'released', 'removed')`),
    index('store_domains_by_name')
      .on(table.name)
      .where(sql`status not in ('refunded', 'released', 'removed')`),
    index('store_domains_to_check')
      .on(table.nextCheckAt)
      .where(sql`next_check_at is not null`),
    index('store_domains_due')
      .on(table.nextStepAt)
      .where(sql`next_step_at is not null`),
  ],
);

/** Orders for a year of a domain. An order is paid, void or refunded once its instant is set. */
export const domainOrders = pgTable(
  'domain_orders',
  {
    businessId: uuid('business_id').notNull(),
    /** Created by the device that ordered, or by the server for a renewal. */
    id: uuid('id').notNull(),
    domainId: uuid('domain_id').notNull(),
    kind: text('kind').$type<DomainOrderKind>().notNull(),
    years: integer('years').notNull(),
    /** VAT included. */
    totalMinor: minor('total_minor').notNull(),
    payerEmail: text('payer_email').notNull(),
    /** Of a renewal: the end of the time that was paid before. It is billed once. */
    renewsFrom: instant('renews_from'),
    createdAt: instant('created_at').notNull(),
    paidAt: instant('paid_at'),
    voidedAt: instant('voided_at'),
    refundedAt: instant('refunded_at'),
    receiptNumber: bigint('receipt_number', { mode: 'number' }).unique(),
    /** The registrar has registered or renewed it. */
    fulfilledAt: instant('fulfilled_at'),
    /** Why the registrar did not. */
    problem: text('problem'),
    /** The stored card is not charged for this order again. */
    isHardDecline: boolean('is_hard_decline').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    foreignKey({
      name: 'domain_orders_domain',
      columns: [table.businessId, table.domainId],
      foreignColumns: [storeDomains.businessId, storeDomains.id],
    }),
    uniqueIndex('domain_orders_renewal')
      .on(table.businessId, table.domainId, table.renewsFrom)
      .where(sql`kind = 'renewal'`),
    uniqueIndex('domain_orders_open')
      .on(table.businessId, table.domainId)
      .where(sql`paid_at is null and voided_at is null`),
    index('domain_orders_to_fulfil')
      .on(table.paidAt)
      .where(sql`paid_at is not null and fulfilled_at is null and refunded_at is null`),
  ],
);
