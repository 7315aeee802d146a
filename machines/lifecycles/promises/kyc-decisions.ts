import { type FlowPromise, after, at, promise } from '#machines/promises/promise.ts';
import type { KycFacts } from '../kyc.lifecycle.ts';
import { byAnyActor, byMerchant, byOperator, byTimer, exceptBy, shows } from './acts.ts';
import {
  approved,
  begun,
  complete,
  endsAt,
  endsNever,
  endsNow,
  expired,
  inComparison,
  incomplete,
  rejected,
  returned,
  revoked,
  submitted,
  withRejected,
} from './kyc-situations.ts';

const cleared = { ...complete, items: ['needs attention', 'ready'] } as const;

/** Decisions about a verification, and how long they last. */
export const decisions: FlowPromise<KycFacts>[] = [
  promise(
    'Only an operator approves, and only a complete verification whose items are compared and valid',
    at(
      submitted,
      [byOperator('kyc.approve', complete)],
      shows('approved', { items: ['ready', 'ready'], expiresAt: endsAt, isDecided: true }),
    ),
    at(submitted, [byOperator('kyc.approve', endsNever)], shows('approved', { expiresAt: null })),
    at(submitted, [], {
      refuses: [
        ...exceptBy(['operator'], 'kyc.approve', complete),
        ...byAnyActor('kyc.approve', incomplete),
        ...byAnyActor('kyc.approve', withRejected),
        ...byAnyActor('kyc.approve', inComparison),
        ...byAnyActor('kyc.approve', endsNow),
      ],
    }),
    at(begun, [], { refuses: byAnyActor('kyc.approve', complete) }),
    at(returned, [], { refuses: byAnyActor('kyc.approve', complete) }),
  ),
  promise(
    'Only an operator rejects a verification, and only one under review',
    at(
      submitted,
      [byOperator('kyc.reject', inComparison)],
      shows('rejected', { items: ['ready', 'checking'], isDecided: true }),
    ),
    at(submitted, [], { refuses: exceptBy(['operator'], 'kyc.reject', complete) }),
    at(begun, [], { refuses: byAnyActor('kyc.reject', complete) }),
    at(approved, [], { refuses: byAnyActor('kyc.reject', complete) }),
  ),
  promise(
    'An approval lasts until its expiry date, and ends by itself at that moment',
    at(approved, [byTimer('kyc.expire', { ...endsNow, items: ['ready', 'missing'] })], {
      ...shows('expired', { items: ['ready', 'missing'] }),
    }),
    at(approved, [], {
      refuses: [
        ...byAnyActor('kyc.expire', complete),
        ...byAnyActor('kyc.expire', endsNever),
        ...exceptBy(['timer'], 'kyc.expire', endsNow),
      ],
    }),
  ),
  promise(
    'Only an operator revokes an approval',
    at(
      approved,
      [byOperator('kyc.revoke', inComparison)],
      shows('revoked', { items: ['ready', 'checking'], isDecided: true }),
    ),
    at(approved, [], { refuses: exceptBy(['operator'], 'kyc.revoke', complete) }),
    at(submitted, [], { refuses: byAnyActor('kyc.revoke', complete) }),
    at(expired, [], { refuses: byAnyActor('kyc.revoke', complete) }),
  ),
  promise(
    'An approved verification is not changed by the merchant',
    at(approved, [], {
      refuses: [
        ...byAnyActor('item.submitted', complete),
        ...byAnyActor('kyc.submit', complete),
        ...byAnyActor('kyc.withdraw', complete),
        ...byAnyActor('kyc.appeal', complete),
      ],
    }),
  ),
  promise(
    "A new owner submits their own details: an approval that proved the former owner's identity ends",
    at(
      approved,
      [byTimer('kyc.changeOwner', cleared)],
      shows('needs attention', { items: ['needs attention', 'ready'] }),
    ),
    at(
      begun,
      [byTimer('kyc.changeOwner', cleared)],
      shows('in progress', { items: ['needs attention', 'ready'] }),
    ),
    at(
      returned,
      [byTimer('kyc.changeOwner', cleared)],
      shows('needs attention', { items: ['needs attention', 'ready'] }),
    ),
    at(
      expired,
      [byTimer('kyc.changeOwner', cleared)],
      shows('expired', { items: ['needs attention', 'ready'] }),
    ),
    at(approved, [], { refuses: exceptBy(['timer'], 'kyc.changeOwner', cleared) }),
    at(begun, [], { refuses: exceptBy(['timer'], 'kyc.changeOwner', cleared) }),
    at(returned, [], { refuses: exceptBy(['timer'], 'kyc.changeOwner', cleared) }),
    at(expired, [], { refuses: exceptBy(['timer'], 'kyc.changeOwner', cleared) }),
  ),
  promise(
    'A review or a refusal does not disappear with a new owner',
    at(submitted, [], { refuses: byAnyActor('kyc.changeOwner', cleared) }),
    at(rejected, [], { refuses: byAnyActor('kyc.changeOwner', cleared) }),
    at(revoked, [], { refuses: byAnyActor('kyc.changeOwner', cleared) }),
    at(after(rejected, 'an appeal against a rejection', byMerchant('kyc.appeal', complete)), [], {
      refuses: byAnyActor('kyc.changeOwner', cleared),
    }),
  ),
];
