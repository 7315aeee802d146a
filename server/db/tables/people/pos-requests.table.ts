import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Address } from '#domain/customer.ts';
import type { PosDevice, PosRequestStatus } from '#domain/pos-request.ts';
import { instant } from '#server/db/columns.ts';
import { businesses } from './business.table.ts';

/** Requests of businesses for point-of-sale devices. */
export const posRequests = pgTable(
  'pos_requests',
  {
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id),
    id: uuid('id').notNull(),
    status: text('status').$type<PosRequestStatus>().notNull(),
    device: text('device').$type<PosDevice>().notNull(),
    quantity: integer('quantity').notNull(),
    address: jsonb('address').$type<Address>().notNull(),
    contactName: text('contact_name').notNull(),
    contactPhone: text('contact_phone').notNull(),
    requestedBy: uuid('requested_by').notNull(),
    requestedByName: text('requested_by_name').notNull(),
    requestedAt: instant('requested_at').notNull(),
    approvedAt: instant('approved_at'),
    dispatchedAt: instant('dispatched_at'),
    endedAt: instant('ended_at'),
    declineReason: text('decline_reason'),
    courier: text('courier'),
    trackingNumber: text('tracking_number'),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    index('pos_requests_waiting')
      .on(table.requestedAt)
      .where(sql`status in ('requested', 'approved', 'dispatched')`),
    check('pos_requests_quantity', sql`${table.quantity} between 1 and 20`),
  ],
);

/** The devices that were dispatched. A serial number exists once, whichever business has the device. */
export const posDevices = pgTable(
  'pos_devices',
  {
    serialNumber: text('serial_number').primaryKey(),
    businessId: uuid('business_id').notNull(),
    requestId: uuid('request_id').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'pos_devices_request',
      columns: [table.businessId, table.requestId],
      foreignColumns: [posRequests.businessId, posRequests.id],
    }),
    index('pos_devices_by_request').on(table.businessId, table.requestId),
  ],
);
