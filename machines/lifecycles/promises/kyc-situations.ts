import { after } from '#machines/promises/promise.ts';
import type { KycFacts } from '../kyc.lifecycle.ts';
import { byMerchant, byOperator, byTimer, recordOf } from './acts.ts';

/** The situations of a verification of two items, and the facts that its events carry. */
export const endsAt = Date.UTC(2028, 0, 1);
const start: KycFacts = { items: ['missing', 'missing'], isDecided: false, expiresAt: null, at: 0 };

export const complete = { items: ['ready', 'ready'], expiresAt: endsAt, at: endsAt - 1 } as const;
export const incomplete = { ...complete, items: ['ready', 'missing'] } as const;
export const withRejected = { ...complete, items: ['ready', 'needs attention'] } as const;
export const inComparison = { ...complete, items: ['ready', 'checking'] } as const;
export const endsNow = { ...complete, at: endsAt } as const;
export const endsNever = { ...complete, expiresAt: null } as const;

export const notStarted = recordOf('a business without a verification', start);
export const begun = after(notStarted, 'a verification that was begun', byMerchant('kyc.begin', incomplete));
export const submitted = after(begun, 'a submitted verification', byMerchant('kyc.submit', complete));
export const approved = after(submitted, 'an approved verification', byOperator('kyc.approve', complete));
export const rejected = after(submitted, 'a rejected verification', byOperator('kyc.reject', complete));
export const returned = after(
  submitted,
  'a verification of which an item is wanted again',
  byOperator('kyc.requestAgain', withRejected),
);
export const expired = after(approved, 'an expired verification', byTimer('kyc.expire', endsNow));
export const revoked = after(approved, 'a revoked verification', byOperator('kyc.revoke', complete));
