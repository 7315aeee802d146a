import * as z from 'zod/mini';
import { Id, Instant } from './id.ts';
import { LifecycleActor } from './order-status.ts';
import { type Membership, type Resource, can } from './permission.ts';

/** The kinds of record that have a timeline. */
export const recordTypes = [
  'order',
  'order-import',
  'product-import',
  'customer-import',
  'customer',
  'product',
  'invoice',
  'kyc',
  'payout-accounts',
  'transaction',
  'book-entry',
  'book-period',
  'bank-statement',
  'business',
  'store',
  'user',
  'team-member',
  'ownership-transfer',
  'pos-request',
  'event-application',
  'referral',
  'subscription',
  'domain',
  'export',
] as const;
export const RecordType = z.enum(recordTypes);
export type RecordType = z.infer<typeof RecordType>;

/** The names of the record types in lists of all areas. */
export const recordTypeLabels: Record<RecordType, string> = {
  order: 'Order',
  'order-import': 'Order import',
  'product-import': 'Product import',
  'customer-import': 'Customer import',
  customer: 'Customer',
  product: 'Product',
  invoice: 'Invoice',
  kyc: 'Verification',
  'payout-accounts': 'Payout accounts',
  transaction: 'Transaction',
  'book-entry': 'Bookkeeping entry',
  'book-period': 'Month of the books',
  'bank-statement': 'Bank statement',
  business: 'Business details',
  store: 'Online store',
  user: 'Sign-in',
  'team-member': 'Team member',
  'ownership-transfer': 'Ownership transfer',
  'pos-request': 'Card device request',
  'event-application': 'Event application',
  referral: 'Referral',
  subscription: 'Subscription',
  domain: 'Own domain',
  export: 'Export',
};

/** The permission that a person needs to see the activity of each record type: the same as for its screen. */
const activityPermissions: Record<RecordType, { resource: Resource; level: 'view-only' | 'manage' }> = {
  order: { resource: 'ORDER', level: 'view-only' },
  'order-import': { resource: 'ORDER', level: 'view-only' },
  product: { resource: 'PRODUCT', level: 'view-only' },
  'product-import': { resource: 'PRODUCT', level: 'view-only' },
  customer: { resource: 'CUSTOMER', level: 'view-only' },
  'customer-import': { resource: 'CUSTOMER', level: 'view-only' },
  invoice: { resource: 'INVOICE', level: 'view-only' },
  transaction: { resource: 'PAYMENT', level: 'view-only' },
  'book-entry': { resource: 'BOOK_KEEPING', level: 'view-only' },
  'book-period': { resource: 'BOOK_KEEPING', level: 'view-only' },
  'bank-statement': { resource: 'BOOK_KEEPING', level: 'view-only' },
  'payout-accounts': { resource: 'PAYMENT', level: 'view-only' },
  kyc: { resource: 'BUSINESS', level: 'manage' },
  business: { resource: 'BUSINESS', level: 'manage' },
  store: { resource: 'WEB_STORE', level: 'view-only' },
  user: { resource: 'BUSINESS', level: 'manage' },
  'team-member': { resource: 'BUSINESS', level: 'manage' },
  'ownership-transfer': { resource: 'BUSINESS', level: 'manage' },
  'pos-request': { resource: 'BUSINESS', level: 'view-only' },
  'event-application': { resource: 'BUSINESS', level: 'view-only' },
  referral: { resource: 'BUSINESS', level: 'manage' },
  subscription: { resource: 'BUSINESS', level: 'view-only' },
  domain: { resource: 'WEB_STORE', level: 'view-only' },
  export: { resource: 'BUSINESS', level: 'manage' },
};

/** Returns the permission that a person needs to see the activity of a record type. */
export const getActivityPermission = (type: RecordType) => activityPermissions[type];

/** Returns the record types whose activity a person may see. */
export const getVisibleRecordTypes = (membership: Membership): RecordType[] =>
  recordTypes.filter((type) => {
    const { resource, level } = getActivityPermission(type);
    return can(membership, resource, level);
  });

/** An entry of a record's timeline, as its page shows it. */
export const TimelineEntry = z.object({
  id: Id,
  at: Instant,
  actorKind: LifecycleActor,
  actorName: z.string(),
  event: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  note: z.nullable(z.string()),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;
