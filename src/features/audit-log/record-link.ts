import type { RecordType } from '#domain/timeline.ts';
import type { LinkTarget } from '#src/ui/actions/link.tsx';

const links: Record<RecordType, (id: string) => LinkTarget> = {
  order: (id) => ({ to: '/dashboard/store/orders/$id', params: { id } }),
  'order-import': () => ({ to: '/dashboard/store/orders' }),
  product: (id) => ({ to: '/dashboard/store/products/edit/{-$id}', params: { id } }),
  'product-import': () => ({ to: '/dashboard/store/products' }),
  customer: (id) => ({ to: '/dashboard/store/customers/$id', params: { id } }),
  'customer-import': () => ({ to: '/dashboard/store/customers' }),
  invoice: (id) => ({ to: '/dashboard/invoicing/$id', params: { id } }),
  transaction: (id) => ({ to: '/dashboard/revenue/$id', params: { id } }),
  'book-entry': () => ({ to: '/dashboard/book-keeping' }),
  'bank-statement': () => ({ to: '/dashboard/book-keeping/statements' }),
  'book-period': () => ({ to: '/dashboard/book-keeping/close' }),
  'payout-accounts': () => ({ to: '/dashboard/settings/payment-and-withdrawal' }),
  kyc: () => ({ to: '/dashboard/settings/account-verification' }),
  business: () => ({ to: '/dashboard/settings/business-details' }),
  store: () => ({ to: '/dashboard/settings/webstore' }),
  user: (id) => ({ to: '/dashboard/settings/team-members/activity', search: { person: id } }),
  'pos-request': (id) => ({ to: '/dashboard/request-pos/pos/$id', params: { id } }),
  'event-application': () => ({ to: '/dashboard/events/my-events' }),
  referral: () => ({ to: '/dashboard/refer' }),
  'ownership-transfer': () => ({ to: '/dashboard/settings/ownership' }),
  export: () => ({ to: '/dashboard/settings/team-members/activity', search: { recordType: 'export' } }),
  domain: () => ({ to: '/dashboard/settings/webstore' }),
  subscription: () => ({ to: '/dashboard/subscription' }),
  'team-member': (id) => ({ to: '/dashboard/settings/team-members/edit/$id', params: { id } }),
};

/** Returns the link to a record's page; an import leads to its list, an export to all exports, a sign-in to the person's activity. */
export const getRecordLink = (type: RecordType, id: string): LinkTarget => links[type](id);
