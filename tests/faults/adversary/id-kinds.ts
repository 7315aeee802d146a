/**
 * The kinds of records that an ID of a request can identify. `tests/faults/adversary/records.ts` creates one of each.
 */
export const idKinds = [
  'session',
  'passkey',
  'password reset',
  'PIN reset',
  'phone verification',
  'payout account',
  'account request',
  'invitation',
  'onboarding',
  'customer',
  'order',
  'order line',
  'abandoned checkout',
  'bulk run',
  'order import',
  'customer import',
  'product import',
  'invoice',
  'invoice item',
  'invoice charge',
  'payment',
  'pending payment',
  'recorded payment',
  'refund',
  'withdrawal',
  'plan order',
  'payment link',
  'customer link',
  'category',
  'return policy',
  'delivery zone',
  'book entry',
  'book product',
  'bank statement',
  'statement line',
  'book receipt',
  'book draft',
  'book recurrence',
  'product',
  'variation',
  'media',
  'image',
  'identity document',
  'own file',
  'avatar',
  'logo',
  'store banner',
  'store background',
  'business',
  'journey',
  'problem report',
  'person',
  'timeline entry',
  'team member',
  'invitation link',
  'ownership transfer',
  'ownership offer',
  'ownership code',
  'acceptance code',
  'notification',
] as const;
export type IdKind = (typeof idKinds)[number];

/** The IDs that a position accepts. */
export interface Expectation {
  /** The record that the ID identifies has one of these kinds. */
  kinds: readonly [IdKind, ...IdKind[]];
  /** The handling of an unknown ID; by default the request is refused. */
  unknown?: 'is left out' | 'is noted' | 'names a new record';
}
