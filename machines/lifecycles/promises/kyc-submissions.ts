import { type FlowPromise, after, at, promise } from '#machines/promises/promise.ts';
import type { KycFacts } from '../kyc.lifecycle.ts';
import { byAnyActor, byIdentityProvider, byMerchant, byOperator, exceptBy, shows } from './acts.ts';
import {
  approved,
  begun,
  complete,
  endsAt,
  expired,
  inComparison,
  incomplete,
  notStarted,
  rejected,
  returned,
  revoked,
  submitted,
  withRejected,
} from './kyc-situations.ts';

/** The submissions of a merchant. */
export const submissions: FlowPromise<KycFacts>[] = [
  promise(
    'A verification is begun by the merchant, with its first item or before it',
    at(notStarted, [byMerchant('kyc.begin', incomplete)], shows('in progress', { isDecided: false })),
    at(
      notStarted,
      [byMerchant('item.submitted', incomplete)],
      shows('in progress', { items: ['ready', 'missing'] }),
    ),
    at(notStarted, [], {
      refuses: [
        ...exceptBy(['merchant'], 'kyc.begin', incomplete),
        ...exceptBy(['merchant'], 'item.submitted', incomplete),
        ...byAnyActor('kyc.submit', complete),
      ],
    }),
  ),
  promise(
    'Items are submitted one by one, and each is kept',
    at(begun, [], shows('in progress', { items: ['ready', 'missing'] })),
    at(
      begun,
      [byMerchant('item.submitted', complete)],
      shows('in progress', { items: ['ready', 'ready'], expiresAt: endsAt }),
    ),
    at(
      returned,
      [byMerchant('item.submitted', complete)],
      shows('needs attention', { items: ['ready', 'ready'], isDecided: true }),
    ),
    at(
      expired,
      [byMerchant('item.submitted', incomplete)],
      shows('expired', { items: ['ready', 'missing'] }),
    ),
    at(begun, [], { refuses: exceptBy(['merchant'], 'item.submitted', complete) }),
    at(returned, [], { refuses: exceptBy(['merchant'], 'item.submitted', complete) }),
    at(expired, [], { refuses: exceptBy(['merchant'], 'item.submitted', complete) }),
  ),
  promise(
    'A verification is submitted only when every item is there, also while the identity provider compares one',
    at(begun, [byMerchant('kyc.submit', complete)], shows('submitted', { items: ['ready', 'ready'] })),
    at(begun, [byMerchant('kyc.submit', inComparison)], shows('submitted', { items: ['ready', 'checking'] })),
    at(returned, [byMerchant('kyc.submit', complete)], shows('submitted', { items: ['ready', 'ready'] })),
    at(
      expired,
      [byMerchant('kyc.submit', inComparison)],
      shows('submitted', { items: ['ready', 'checking'] }),
    ),
    at(begun, [], {
      refuses: [
        ...byAnyActor('kyc.submit', incomplete),
        ...byAnyActor('kyc.submit', withRejected),
        ...exceptBy(['merchant'], 'kyc.submit', complete),
      ],
    }),
    at(returned, [], {
      refuses: [...byAnyActor('kyc.submit', withRejected), ...exceptBy(['merchant'], 'kyc.submit', complete)],
    }),
    at(expired, [], {
      refuses: [...byAnyActor('kyc.submit', incomplete), ...exceptBy(['merchant'], 'kyc.submit', complete)],
    }),
  ),
  promise(
    'Nothing is changed under review, and a submission is withdrawn only while nothing was ever decided',
    at(
      submitted,
      [byMerchant('kyc.withdraw', incomplete)],
      shows('in progress', { items: ['ready', 'missing'] }),
    ),
    at(submitted, [], {
      refuses: [
        ...exceptBy(['merchant'], 'kyc.withdraw', complete),
        ...byAnyActor('item.submitted', complete),
      ],
    }),
    at(after(returned, 'a verification that was submitted again', byMerchant('kyc.submit', complete)), [], {
      refuses: byAnyActor('kyc.withdraw', complete),
    }),
    at(after(rejected, 'an appeal against a rejection', byMerchant('kyc.appeal', complete)), [], {
      refuses: byAnyActor('kyc.withdraw', complete),
    }),
    at(after(expired, 'a verification that is renewed', byMerchant('kyc.submit', complete)), [], {
      refuses: byAnyActor('kyc.withdraw', complete),
    }),
  ),
  promise(
    'An item that is wrong is wanted again by the operator or the identity provider, and the others stay',
    at(
      submitted,
      [byOperator('kyc.requestAgain', withRejected)],
      shows('needs attention', { items: ['ready', 'needs attention'], isDecided: true }),
    ),
    at(
      submitted,
      [byIdentityProvider('kyc.requestAgain', withRejected)],
      shows('needs attention', { items: ['ready', 'needs attention'], isDecided: true }),
    ),
    at(submitted, [], {
      refuses: [
        ...exceptBy(['operator', 'identity'], 'kyc.requestAgain', withRejected),
        ...byAnyActor('kyc.requestAgain', complete),
      ],
    }),
    at(approved, [], { refuses: byAnyActor('kyc.requestAgain', withRejected) }),
  ),
  promise(
    'An appeal takes a rejected or revoked verification to the operator again, with the same items',
    at(
      rejected,
      [byMerchant('kyc.appeal', inComparison)],
      shows('submitted', { items: ['ready', 'checking'] }),
    ),
    at(
      revoked,
      [byMerchant('kyc.appeal', inComparison)],
      shows('submitted', { items: ['ready', 'checking'] }),
    ),
    at(rejected, [], {
      refuses: [
        ...exceptBy(['merchant'], 'kyc.appeal', complete),
        ...byAnyActor('item.submitted', complete),
        ...byAnyActor('kyc.submit', complete),
      ],
    }),
    at(revoked, [], {
      refuses: [
        ...exceptBy(['merchant'], 'kyc.appeal', complete),
        ...byAnyActor('item.submitted', complete),
        ...byAnyActor('kyc.submit', complete),
      ],
    }),
  ),
];
