import { describe, expect, test } from 'vitest';
import { describeNotification } from '#domain/notification-messages.ts';
import {
  Notification,
  getRecordPath,
  isAlwaysOn,
  isOnByDefault,
  listNotificationCategories,
  listNotificationKinds,
  notificationCategories,
  notificationChannels,
  notificationKinds,
  notificationRules,
} from '#domain/notification.ts';
import { type Resource, permission } from '#domain/permission.ts';
import { recordTypes } from '#domain/timeline.ts';

const owner = { role: 'owner' } as const;
const member = (...granted: [Resource, 'view-only' | 'manage'][]) =>
  ({ role: 'member', permissions: granted.map(([resource, level]) => permission(resource, level)) }) as const;

describe('who is notified', () => {
  test('an owner of everything', () => {
    expect(listNotificationKinds(owner)).toEqual(notificationKinds);
    expect(listNotificationCategories(owner)).toEqual(notificationCategories);
  });

  test('anyone of announcements, and of what names them; for the latter there is no setting', () => {
    expect(listNotificationKinds(member())).toEqual([
      'ownSeatEndsSoon',
      'referralApproved',
      'referralPaid',
      'referralVoided',
      'referralTakenBack',
      'ownershipTransferStarted',
      'ownershipTransferAccepted',
      'ownershipTransferDeclined',
      'ownershipTransferCancelled',
      'ownershipTransferExpired',
      'announcement',
    ]);
    expect(listNotificationCategories(member())).toEqual(['news']);
  });

  test.each<[Resource, 'view-only' | 'manage', string[]]>([
    ['ORDER', 'view-only', ['order', 'news']],
    ['PRODUCT', 'view-only', ['stock', 'news']],
    ['INVOICE', 'view-only', ['invoice', 'news']],
    ['PAYMENT', 'view-only', ['order', 'payment', 'invoice', 'payout', 'news']],
    ['BUSINESS', 'view-only', ['news']],
    ['BUSINESS', 'manage', ['payout', 'team', 'news']],
    ['CUSTOMER', 'manage', ['news']],
  ])('with access to %s (%s), of these categories', (resource, level, categories) =>
    expect(listNotificationCategories(member([resource, level]))).toEqual(categories),
  );

  test('withdrawals concern those who manage payments, disputes also those who see them', () => {
    const forViewers = listNotificationKinds(member(['PAYMENT', 'view-only']));
    const forManagers = listNotificationKinds(member(['PAYMENT', 'manage']));
    expect(forViewers).toContain('disputeOpened');
    expect(forManagers.filter((kind) => !forViewers.includes(kind))).toEqual([
      'withdrawalRequested',
      'withdrawalPaid',
      'withdrawalFailed',
      'withdrawalReturned',
      'withdrawalCancelled',
      'payoutAccountAdded',
    ]);
  });

  test('no kind is open to someone without its resource', () => {
    const wrong = notificationKinds.filter((kind) => {
      const { audience } = notificationRules[kind];
      if (audience === 'everyone' || audience === 'parties') return false;
      const [level, ...resources] = audience;
      return !resources.every((resource) => listNotificationKinds(member([resource, level])).includes(kind));
    });
    expect(wrong).toEqual([]);
  });
});

describe('a channel', () => {
  const where = (holds: typeof isAlwaysOn) =>
    notificationCategories.flatMap((category) =>
      notificationChannels
        .filter((channel) => holds(category, channel))
        .map((channel) => `${category} ${channel}`),
    );
  test('is always on only for emails about payouts', () =>
    expect(where(isAlwaysOn)).toEqual(['payout email']));
  test('is on in the app, by email for money, and by SMS never, until it is changed', () =>
    expect(where(isOnByDefault).filter((name) => !name.endsWith('app'))).toEqual([
      'payment email',
      'invoice email',
      'payout email',
    ]));
  test('is on in the app for every category', () =>
    expect(where(isOnByDefault).filter((name) => name.endsWith('app'))).toHaveLength(
      notificationCategories.length,
    ));
});

describe('the text of a notification', () => {
  const formatMoney = (minor: number, currency: string) => `${currency} ${minor}`;

  test('says what happened', () => {
    const details = {
      name: 'N1',
      person: 'Ada Obi',
      amountMinor: 500,
      currency: 'NGN',
      deadline: 'Monday',
    } as const;
    const texts = notificationKinds.map((kind) => [kind, describeNotification(kind, details, formatMoney)]);
    expect(Object.fromEntries(texts)).toEqual({
      orderCreated: 'Ada Obi created order #N1 for NGN 500',
      orderPaid: 'Ada Obi paid NGN 500 for order #N1',
      orderCancelled: 'Ada Obi cancelled order #N1',
      orderRefundRequested: 'Ada Obi requested a refund for order #N1',
      paymentReversed: 'The payment of NGN 500 for N1 was reversed',
      depositReceived: 'Ada Obi sent NGN 500 to your virtual account',
      refundFailed: 'The refund of NGN 500 for N1 failed',
      invoicePaid: 'Ada Obi paid NGN 500 for invoice N1',
      invoicePartiallyPaid: 'Ada Obi paid NGN 500 towards invoice N1',
      stockLow: 'N1 is low on stock',
      stockOut: 'N1 is out of stock',
      disputeOpened: 'A customer disputed NGN 500 of N1',
      disputeWon: 'You won the dispute of NGN 500 for N1',
      disputeLost: 'You lost the dispute of NGN 500 for N1',
      withdrawalRequested: 'Ada Obi requested a withdrawal of NGN 500 to N1',
      withdrawalPaid: 'The withdrawal of NGN 500 to N1 was paid',
      withdrawalFailed: 'The withdrawal of NGN 500 to N1 failed',
      withdrawalReturned: 'The bank returned the withdrawal of NGN 500 to N1',
      withdrawalCancelled: 'The withdrawal of NGN 500 to N1 was cancelled',
      payoutAccountAdded: 'Ada Obi added a payout account: N1',
      verificationApproved: 'Your verification is approved',
      verificationNeedsAttention: 'Your verification needs attention',
      verificationRejected: 'Your verification was rejected',
      verificationRevoked: 'Your verification was revoked',
      verificationExpired: 'Your verification has expired',
      verificationExpiresSoon: 'Your verification expires soon',
      planPaid: 'NGN 500 was paid for N1',
      planRenewsSoon: 'N1 renews soon for NGN 500',
      planChangesSoon: 'Your plan changes to N1 for NGN 500 soon',
      planEndsSoon: 'N1 ends soon, as you cancelled it',
      trialEndsSoon: 'Your trial of N1 ends soon',
      renewalFailed: 'The renewal of N1 for NGN 500 failed',
      planGraceOver: 'The free plan applies until N1 is paid',
      planStarted: 'N1 has started',
      planEnded: 'N1 has ended',
      seatsEndSoon: 'Access ends on N1, as the plan has no seat: Ada Obi',
      ownSeatEndsSoon: 'Your access ends on N1, as the plan has no seat for you',
      seatsEnded: 'Access ended, as the plan has no seat: Ada Obi',
      domainLive: 'Your store is live at N1',
      domainLost: 'N1 no longer leads to your store, as its DNS records changed',
      domainParked: 'N1 is parked, as its DNS records were missing for 7 days',
      domainContested: 'Another store uses N1, so it is not connected yet',
      domainRefused: "N1 couldn't be registered, and Kontor looks into it",
      domainRefunded: 'The payment for N1 is refunded',
      domainPaid: 'NGN 500 was paid for N1',
      domainRenewed: 'N1 is renewed for a year',
      domainRenewalDue: 'Pay NGN 500 to renew N1',
      domainExpired: 'N1 has expired, and can still be renewed',
      domainReleased: "N1 doesn't belong to your store any more",
      posRequestApproved: 'Your request for N1 was approved',
      posRequestDeclined: 'Your request for N1 was declined',
      posDevicesDispatched: 'N1 is on the way to you',
      posDevicesDelivered: 'N1 was delivered',
      eventPlaceApproved: 'Your place at N1 is approved: pay NGN 500 by Monday',
      eventPlaceOffered: 'A place at N1 is free for you: confirm it by Monday',
      eventPlaceConfirmed: 'Your place at N1 is confirmed',
      eventPlaceEndsSoon: 'Your place at N1 is kept until Monday: confirm it',
      eventPlaceExpired: 'Your place at N1 was not confirmed in time, and went to the next',
      eventApplicationWaitlisted: 'You are on the waiting list of N1',
      eventApplicationDeclined: 'Your application for N1 was declined',
      eventApplicationExpired: 'No place at N1 became free for you',
      eventStartsSoon: 'N1 starts on Monday',
      eventCancelled: 'N1 was cancelled',
      eventFeeReturned: 'The fee of NGN 500 for N1 is returned to you',
      referralApproved:
        'N1 paid for a plan: you get a referral bonus of NGN 500 in 30 days, if their plan stays paid',
      referralPaid: 'You received a referral bonus of NGN 500 for N1',
      referralVoided: 'The referral of N1 was voided, so there is no bonus for it',
      referralTakenBack: 'The referral of N1 was voided, and its bonus of NGN 500 was taken back',
      memberJoined: 'Ada Obi joined the team',
      ownershipTransferStarted: 'N1 offered Ada Obi the ownership of the business',
      ownershipTransferAccepted: 'Ada Obi is the new owner of the business, after N1',
      ownershipTransferDeclined: 'Ada Obi declined the ownership of the business',
      ownershipTransferCancelled: 'The transfer of the ownership to Ada Obi was cancelled',
      ownershipTransferExpired: 'The transfer of the ownership to Ada Obi has expired',
      announcement: 'N1',
    });
  });

  test('has words for what is unknown', () =>
    expect(describeNotification('orderPaid', {}, formatMoney)).toBe('A customer paid NGN 0 for order #'));
});

test('each record has its page', () => {
  const id = '019365c0-0000-7000-8000-000000000001';
  const paths = ([...recordTypes, 'team', 'event'] as const).map((type) => [
    type,
    getRecordPath({ type, id }),
  ]);
  expect(Object.fromEntries(paths)).toEqual({
    order: `/dashboard/store/orders/${id}`,
    'order-import': '/dashboard/store/orders',
    'product-import': '/dashboard/store/products',
    'customer-import': '/dashboard/store/customers',
    customer: `/dashboard/store/customers/${id}`,
    product: `/dashboard/store/products/edit/${id}`,
    invoice: `/dashboard/invoicing/${id}`,
    kyc: '/dashboard/settings/account-verification',
    'payout-accounts': '/dashboard/settings/payment-and-withdrawal',
    transaction: `/dashboard/revenue/${id}`,
    'book-entry': '/dashboard/book-keeping',
    'book-period': '/dashboard/book-keeping/close',
    'bank-statement': '/dashboard/book-keeping/statements',
    business: '/dashboard/settings/business-details',
    store: '/dashboard/settings/webstore',
    user: '/dashboard/settings/account-security',
    'team-member': `/dashboard/settings/team-members/edit/${id}`,
    'ownership-transfer': '/dashboard/settings/ownership',
    'pos-request': `/dashboard/request-pos/pos/${id}`,
    event: `/dashboard/events/${id}`,
    'event-application': '/dashboard/events/my-events',
    domain: `/dashboard/settings/webstore/domains?domain=${id}`,
    referral: '/dashboard/refer',
    subscription: '/dashboard/subscription',
    export: '/dashboard/settings/team-members/activity',
    team: '/dashboard/settings/team-members',
  });
});

describe('the shape of a notification', () => {
  const id = '019365c0-0000-7000-8000-000000000001';
  const notification = {
    id,
    kind: 'orderPaid',
    at: '2026-01-01T10:00:00.000Z',
    readAt: null,
    record: { type: 'team', id },
    details: { name: '1', person: 'Ada', amountMinor: 500, currency: 'NGN' },
  };

  test('has its record, which can be the team, and its details', () => {
    expect(Notification.parse(notification)).toEqual(notification);
    expect(Notification.parse({ ...notification, record: { type: 'order', id }, details: {} })).toMatchObject(
      {
        record: { type: 'order', id },
        details: {},
      },
    );
  });

  test.each([
    { record: { type: 'else', id } },
    { record: { type: 'order' } },
    { kind: 'else' },
    { id: undefined },
    { at: undefined },
    { readAt: undefined },
    { details: { amountMinor: 0.5 } },
  ])('does not have %o', (wrong) =>
    expect(Notification.safeParse({ ...notification, ...wrong }).success).toBe(false),
  );
});
