import * as z from 'zod/mini';
import { Id, Instant } from './id.ts';
import { Currency } from './money.ts';
import { type Membership, type Resource, can } from './permission.ts';
import { RecordType } from './timeline.ts';

/** The areas of notifications, each of which a person turns on and off in one row of their settings. */
export const notificationCategories = [
  'order',
  'payment',
  'invoice',
  'stock',
  'payout',
  'team',
  'news',
] as const;
export const NotificationCategory = z.enum(notificationCategories);
export type NotificationCategory = z.infer<typeof NotificationCategory>;

/** The ways by which a person is notified. SMS needs a provider and a phone number that is verified. */
export const notificationChannels = ['app', 'email', 'sms'] as const;
export const NotificationChannel = z.enum(notificationChannels);
export type NotificationChannel = z.infer<typeof NotificationChannel>;

/**
 * The people who are notified of an event: the owner, and the members with access to one of these resources; or its parties, whom the
 * event names, whatever their access.
 */
type Audience = readonly [level: 'view-only' | 'manage', ...resources: Resource[]] | 'everyone' | 'parties';

interface KindRule {
  category: NotificationCategory;
  audience: Audience;
}

/** The events that members are notified of. */
export const notificationRules = {
  orderCreated: { category: 'order', audience: ['view-only', 'ORDER'] },
  orderPaid: { category: 'order', audience: ['view-only', 'ORDER', 'PAYMENT'] },
  orderCancelled: { category: 'order', audience: ['view-only', 'ORDER'] },
  orderRefundRequested: { category: 'order', audience: ['view-only', 'ORDER'] },
  paymentReversed: { category: 'payment', audience: ['view-only', 'PAYMENT'] },
  depositReceived: { category: 'payment', audience: ['view-only', 'PAYMENT'] },
  refundFailed: { category: 'payment', audience: ['view-only', 'PAYMENT'] },
  invoicePaid: { category: 'invoice', audience: ['view-only', 'INVOICE', 'PAYMENT'] },
  invoicePartiallyPaid: { category: 'invoice', audience: ['view-only', 'INVOICE', 'PAYMENT'] },
  stockLow: { category: 'stock', audience: ['view-only', 'PRODUCT'] },
  stockOut: { category: 'stock', audience: ['view-only', 'PRODUCT'] },
  disputeOpened: { category: 'payout', audience: ['view-only', 'PAYMENT'] },
  disputeWon: { category: 'payout', audience: ['view-only', 'PAYMENT'] },
  disputeLost: { category: 'payout', audience: ['view-only', 'PAYMENT'] },
  withdrawalRequested: { category: 'payout', audience: ['manage', 'PAYMENT'] },
  withdrawalPaid: { category: 'payout', audience: ['manage', 'PAYMENT'] },
  withdrawalFailed: { category: 'payout', audience: ['manage', 'PAYMENT'] },
  withdrawalReturned: { category: 'payout', audience: ['manage', 'PAYMENT'] },
  withdrawalCancelled: { category: 'payout', audience: ['manage', 'PAYMENT'] },
  payoutAccountAdded: { category: 'payout', audience: ['manage', 'PAYMENT'] },
  verificationApproved: { category: 'payout', audience: ['manage', 'BUSINESS'] },
  verificationNeedsAttention: { category: 'payout', audience: ['manage', 'BUSINESS'] },
  verificationRejected: { category: 'payout', audience: ['manage', 'BUSINESS'] },
  verificationRevoked: { category: 'payout', audience: ['manage', 'BUSINESS'] },
  verificationExpired: { category: 'payout', audience: ['manage', 'BUSINESS'] },
  verificationExpiresSoon: { category: 'payout', audience: ['manage', 'BUSINESS'] },
  planPaid: { category: 'payout', audience: ['manage', 'BUSINESS'] },
  planRenewsSoon: { category: 'payout', audience: ['manage', 'BUSINESS'] },
  planChangesSoon: { category: 'payout', audience: ['manage', 'BUSINESS'] },
  planEndsSoon: { category: 'payout', audience: ['manage', 'BUSINESS'] },
  trialEndsSoon: { category: 'payout', audience: ['manage', 'BUSINESS'] },
  renewalFailed: { category: 'payout', audience: ['manage', 'BUSINESS'] },
  planGraceOver: { category: 'payout', audience: ['manage', 'BUSINESS'] },
  planStarted: { category: 'payout', audience: ['manage', 'BUSINESS'] },
  planEnded: { category: 'payout', audience: ['manage', 'BUSINESS'] },
  seatsEndSoon: { category: 'payout', audience: ['manage', 'BUSINESS'] },
  ownSeatEndsSoon: { category: 'payout', audience: 'parties' },
  seatsEnded: { category: 'payout', audience: ['manage', 'BUSINESS'] },
  posRequestApproved: { category: 'payout', audience: ['manage', 'BUSINESS'] },
  posRequestDeclined: { category: 'payout', audience: ['manage', 'BUSINESS'] },
  posDevicesDispatched: { category: 'payout', audience: ['manage', 'BUSINESS'] },
  posDevicesDelivered: { category: 'payout', audience: ['manage', 'BUSINESS'] },
  eventPlaceApproved: { category: 'payout', audience: ['manage', 'BUSINESS'] },
  eventPlaceOffered: { category: 'payout', audience: ['manage', 'BUSINESS'] },
  eventPlaceConfirmed: { category: 'payout', audience: ['manage', 'BUSINESS'] },
  eventPlaceEndsSoon: { category: 'payout', audience: ['manage', 'BUSINESS'] },
  eventPlaceExpired: { category: 'payout', audience: ['manage', 'BUSINESS'] },
  eventApplicationWaitlisted: { category: 'payout', audience: ['manage', 'BUSINESS'] },
  eventApplicationDeclined: { category: 'payout', audience: ['manage', 'BUSINESS'] },
  eventApplicationExpired: { category: 'payout', audience: ['manage', 'BUSINESS'] },
  eventStartsSoon: { category: 'payout', audience: ['manage', 'BUSINESS'] },
  eventCancelled: { category: 'payout', audience: ['manage', 'BUSINESS'] },
  eventFeeReturned: { category: 'payout', audience: ['manage', 'BUSINESS'] },
  domainLive: { category: 'payout', audience: ['manage', 'WEB_STORE'] },
  domainLost: { category: 'payout', audience: ['manage', 'WEB_STORE'] },
  domainParked: { category: 'payout', audience: ['manage', 'WEB_STORE'] },
  domainContested: { category: 'payout', audience: ['manage', 'WEB_STORE'] },
  domainRefused: { category: 'payout', audience: ['manage', 'WEB_STORE'] },
  domainRefunded: { category: 'payout', audience: ['manage', 'WEB_STORE'] },
  domainPaid: { category: 'payout', audience: ['manage', 'WEB_STORE', 'BUSINESS'] },
  domainRenewed: { category: 'payout', audience: ['manage', 'WEB_STORE'] },
  domainRenewalDue: { category: 'payout', audience: ['manage', 'WEB_STORE', 'BUSINESS'] },
  domainExpired: { category: 'payout', audience: ['manage', 'WEB_STORE'] },
  domainReleased: { category: 'payout', audience: ['manage', 'WEB_STORE'] },
  referralApproved: { category: 'payout', audience: 'parties' },
  referralPaid: { category: 'payout', audience: 'parties' },
  referralVoided: { category: 'payout', audience: 'parties' },
  referralTakenBack: { category: 'payout', audience: 'parties' },
  memberJoined: { category: 'team', audience: ['manage', 'BUSINESS'] },
  ownershipTransferStarted: { category: 'team', audience: 'parties' },
  ownershipTransferAccepted: { category: 'team', audience: 'parties' },
  ownershipTransferDeclined: { category: 'team', audience: 'parties' },
  ownershipTransferCancelled: { category: 'team', audience: 'parties' },
  ownershipTransferExpired: { category: 'team', audience: 'parties' },
  announcement: { category: 'news', audience: 'everyone' },
} as const satisfies Record<string, KindRule>;
export type NotificationKind = keyof typeof notificationRules;
export const notificationKinds = Object.keys(notificationRules) as [NotificationKind, ...NotificationKind[]];

const isInAudience = (membership: Membership, audience: Audience): boolean => {
  if (audience === 'everyone' || audience === 'parties') return true;
  const [level, ...resources] = audience;
  return resources.some((resource) => can(membership, resource, level));
};

/** Returns the kinds of events that concern a person with this access. */
export const listNotificationKinds = (membership: Membership): NotificationKind[] =>
  notificationKinds.filter((kind) => isInAudience(membership, notificationRules[kind].audience));

/** Returns the categories of which a person with this access is notified regularly. */
export function listNotificationCategories(membership: Membership): NotificationCategory[] {
  const categories = new Set<NotificationCategory>(
    listNotificationKinds(membership)
      .filter((kind) => notificationRules[kind].audience !== 'parties')
      .map((kind) => notificationRules[kind].category),
  );
  return notificationCategories.filter((category) => categories.has(category));
}

/** Returns true for a channel that can't be turned off: money that is paid out must not leave unnoticed. */
export const isAlwaysOn = (category: NotificationCategory, channel: NotificationChannel): boolean =>
  category === 'payout' && channel === 'email';

const emailDefaults: Record<NotificationCategory, boolean> = {
  order: false,
  payment: true,
  invoice: true,
  stock: false,
  payout: true,
  team: false,
  news: false,
};

/** Returns whether a channel is on for a person who has not changed it. */
export const isOnByDefault = (category: NotificationCategory, channel: NotificationChannel): boolean =>
  channel === 'app' || (channel === 'email' && emailDefaults[category]);

/** The details that the text of a notification contains; which ones depends on its kind. */
export const NotificationDetails = z.object({
  /** The number of an order or invoice, or the name of a product, account, plan, announcement or day, or of a former owner. */
  name: z.optional(z.string()),
  /** The customer, the member or members, or the recipient of the ownership. */
  person: z.optional(z.string()),
  /** The end of a time, as people write it: `Tue, 1 Dec 2026, 14:00`. */
  deadline: z.optional(z.string()),
  amountMinor: z.optional(z.int()),
  currency: z.optional(Currency),
});
export type NotificationDetails = z.infer<typeof NotificationDetails>;

/** The record that a notification is about. A team, an event and an announcement are not records with a timeline. */
export const NotificationRecord = z.object({
  type: z.enum([...RecordType.options, 'team', 'event']),
  id: Id,
});
export type NotificationRecord = z.infer<typeof NotificationRecord>;

export const Notification = z.object({
  id: Id,
  kind: z.enum(notificationKinds),
  at: Instant,
  readAt: z.nullable(Instant),
  record: z.nullable(NotificationRecord),
  details: NotificationDetails,
});
export type Notification = z.infer<typeof Notification>;

/** Returns the path of the page of a record. */
export function getRecordPath({ type, id }: NotificationRecord): `/dashboard${string}` {
  switch (type) {
    case 'order':
      return `/dashboard/store/orders/${id}`;
    case 'order-import':
      return '/dashboard/store/orders';
    case 'product':
      return `/dashboard/store/products/edit/${id}`;
    case 'product-import':
      return '/dashboard/store/products';
    case 'customer':
      return `/dashboard/store/customers/${id}`;
    case 'customer-import':
      return '/dashboard/store/customers';
    case 'invoice':
      return `/dashboard/invoicing/${id}`;
    case 'transaction':
      return `/dashboard/revenue/${id}`;
    case 'book-entry':
      return '/dashboard/book-keeping';
    case 'book-period':
      return '/dashboard/book-keeping/close';
    case 'bank-statement':
      return '/dashboard/book-keeping/statements';
    case 'payout-accounts':
      return '/dashboard/settings/payment-and-withdrawal';
    case 'kyc':
      return '/dashboard/settings/account-verification';
    case 'user':
      return '/dashboard/settings/account-security';
    case 'business':
      return '/dashboard/settings/business-details';
    case 'store':
      return '/dashboard/settings/webstore';
    case 'team-member':
      return `/dashboard/settings/team-members/edit/${id}`;
    case 'ownership-transfer':
      return '/dashboard/settings/ownership';
    case 'event':
      return `/dashboard/events/${id}`;
    case 'event-application':
      return '/dashboard/events/my-events';
    case 'pos-request':
      return `/dashboard/request-pos/pos/${id}`;
    case 'domain':
      return `/dashboard/settings/webstore/domains?domain=${id}`;
    case 'referral':
      return '/dashboard/refer';
    case 'subscription':
      return '/dashboard/subscription';
    case 'export':
      return '/dashboard/settings/team-members/activity';
    case 'team':
      return '/dashboard/settings/team-members';
    default:
      return type satisfies never;
  }
}
