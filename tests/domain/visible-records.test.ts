import { describe, expect, test } from 'vitest';
import { type Resource, permission } from '#domain/permission.ts';
import { getVisibleRecordTypes, recordTypeLabels, recordTypes } from '#domain/timeline.ts';

const owner = { role: 'owner' } as const;
const member = (...granted: [Resource, 'view-only' | 'manage'][]) =>
  ({ role: 'member', permissions: granted.map(([resource, level]) => permission(resource, level)) }) as const;

describe('the activity of a record', () => {
  test('is seen with the permission of its screen', () => {
    expect(getVisibleRecordTypes(owner)).toEqual(recordTypes);
    expect(getVisibleRecordTypes(member())).toEqual([]);
    expect(getVisibleRecordTypes(member(['ORDER', 'view-only']))).toEqual(['order', 'order-import']);
    expect(getVisibleRecordTypes(member(['PRODUCT', 'view-only']))).toEqual(['product-import', 'product']);
    expect(getVisibleRecordTypes(member(['CUSTOMER', 'view-only']))).toEqual(['customer-import', 'customer']);
    expect(getVisibleRecordTypes(member(['INVOICE', 'view-only']))).toEqual(['invoice']);
    expect(getVisibleRecordTypes(member(['PAYMENT', 'view-only']))).toEqual([
      'payout-accounts',
      'transaction',
    ]);
    expect(getVisibleRecordTypes(member(['WEB_STORE', 'view-only']))).toEqual(['store', 'domain']);
    expect(getVisibleRecordTypes(member(['BUSINESS', 'view-only']))).toEqual([
      'pos-request',
      'event-application',
      'subscription',
    ]);
    expect(getVisibleRecordTypes(member(['BUSINESS', 'manage']))).toEqual([
      'kyc',
      'business',
      'user',
      'team-member',
      'ownership-transfer',
      'pos-request',
      'event-application',
      'referral',
      'subscription',
      'export',
    ]);
  });
  test('names its kind of record', () =>
    expect(Object.entries(recordTypeLabels).map(([type, label]) => `${type}: ${label}`)).toEqual([
      'order: Order',
      'order-import: Order import',
      'product-import: Product import',
      'customer-import: Customer import',
      'customer: Customer',
      'product: Product',
      'invoice: Invoice',
      'kyc: Verification',
      'payout-accounts: Payout accounts',
      'transaction: Transaction',
      'book-entry: Bookkeeping entry',
      'book-period: Month of the books',
      'bank-statement: Bank statement',
      'business: Business details',
      'store: Online store',
      'user: Sign-in',
      'team-member: Team member',
      'ownership-transfer: Ownership transfer',
      'pos-request: Card device request',
      'event-application: Event application',
      'referral: Referral',
      'subscription: Subscription',
      'domain: Own domain',
      'export: Export',
    ]));
});
