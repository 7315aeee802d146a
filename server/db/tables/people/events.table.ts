import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Address } from '#domain/customer.ts';
import type { EventApplicationStatus } from '#domain/event-application.ts';
import type { EventFilePurpose, EventStatus } from '#domain/event.ts';
import { instant, minor } from '#server/db/columns.ts';
import { businesses } from './business.table.ts';

/** Events at which businesses can sell. They belong to the installation and not to a business. */
export const events = pgTable(
  'events',
  {
    id: uuid('id').primaryKey(),
    status: text('status').$type<EventStatus>().notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    placeName: text('place_name').notNull(),
    address: jsonb('address').$type<Address>().notNull(),
    mapUrl: text('map_url'),
    timeZone: text('time_zone').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    applicationDeadline: instant('application_deadline').notNull(),
    /** VAT included, in kobo; 0 without a fee. */
    feeMinor: minor('fee_minor').notNull(),
    /** The number of places for businesses. */
    capacity: integer('capacity').notNull(),
    expectedGuests: integer('expected_guests'),
    cancelReason: text('cancel_reason'),
    createdAt: instant('created_at').notNull(),
    publishedAt: instant('published_at'),
    canceledAt: instant('canceled_at'),
  },
  (table) => [
    index('events_open')
      .on(table.applicationDeadline, table.id)
      .where(sql`status = 'published'`),
  ],
);

/** The files of an event by their purpose. An artist or an interest has a name, and perhaps no picture. */
export const eventMedia = pgTable(
  'event_media',
  {
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** A UUIDv7: the order in which they were added. */
    id: uuid('id').notNull(),
    purpose: text('purpose').$type<EventFilePurpose>().notNull(),
    name: text('name'),
    fileId: uuid('file_id'),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.id] }),
    index('event_media_of_file')
      .on(table.fileId)
      .where(sql`file_id is not null`),
    uniqueIndex('event_media_single')
      .on(table.eventId, table.purpose)
      .where(sql`purpose in ('EVENT_BANNER', 'PLACE_LOGO', 'PLACE_VIDEO', 'EVENT_GUESTS')`),
  ],
);

/** Applications of businesses for places at events. */
export const eventApplications = pgTable(
  'event_applications',
  {
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id),
    id: uuid('id').notNull(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id),
    status: text('status').$type<EventApplicationStatus>().notNull(),
    sells: text('sells').notNull(),
    note: text('note'),
    /** The event's fee when the business applied. */
    feeMinor: minor('fee_minor').notNull(),
    /** The address of the person who applied, to which the provider sends its receipt. */
    payerEmail: text('payer_email').notNull(),
    appliedBy: uuid('applied_by').notNull(),
    appliedByName: text('applied_by_name').notNull(),
    appliedAt: instant('applied_at').notNull(),
    /** The deadline of an approved or offered place. */
    confirmBy: instant('confirm_by'),
    /** When the members were reminded, in its present status. */
    remindedAt: instant('reminded_at'),
    confirmedAt: instant('confirmed_at'),
    endedAt: instant('ended_at'),
    reason: text('reason'),
    paidAt: instant('paid_at'),
    receiptNumber: minor('receipt_number'),
    /** When the paid fee began to be returned to its payer. */
    feeReturnedAt: instant('fee_returned_at'),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    uniqueIndex('event_applications_id').on(table.id),
    uniqueIndex('event_applications_open')
      .on(table.eventId, table.businessId)
      .where(sql`status in ('applied', 'waitlisted', 'offered', 'approved', 'confirmed', 'attended')`),
    index('event_applications_of_event').on(table.eventId, table.status, table.appliedAt, table.id),
    index('event_applications_of_business').on(table.businessId, table.appliedAt, table.id),
    index('event_applications_to_confirm')
      .on(table.confirmBy)
      .where(sql`confirm_by is not null`),
  ],
);
