import { describe, expect, it } from 'vitest';
import { type Referral, ReferralCode, referralBonus, referralVoidReasons } from '#domain/referral.ts';
import {
  type ReferralCheck,
  findVoidReason,
  getDueAt,
  isBonusDue,
} from '#server/modules/referrals/referral.rules.ts';
import { describeReferral } from '#src/features/referrals/referral-status.ts';

const planPaidAt = new Date('2026-01-01T12:00:00Z');
const dueAt = new Date('2026-01-31T12:00:00Z');
const justBefore = new Date(dueAt.getTime() - 1);
const clean: ReferralCheck = {
  planPaidAt,
  planRefundedAt: null,
  isChargedBack: false,
  isDisputed: false,
  isSameOwner: false,
  isSamePayoutAccount: false,
  isSameIdentity: false,
  hasPayableBusiness: true,
  now: dueAt,
};

describe('the bonus of a referral', () => {
  it('is due 30 days after the first payment of a plan, and not before', () => {
    expect(getDueAt(clean)).toEqual(dueAt);
    expect(isBonusDue(clean)).toBe(true);
    expect(isBonusDue({ ...clean, now: justBefore })).toBe(false);
    expect(isBonusDue({ ...clean, planPaidAt: null })).toBe(false);
  });
  it('is not due while the payment is disputed', () =>
    expect(isBonusDue({ ...clean, isDisputed: true })).toBe(false));
});

describe('the reason to void a referral', () => {
  it('is none without a fraud', () => expect(findVoidReason(clean)).toBeNull());
  it.each([
    ['sameOwner', { isSameOwner: true }],
    ['sameIdentity', { isSameIdentity: true }],
    ['samePayoutAccount', { isSamePayoutAccount: true }],
  ] as const)('is %s, before and after the payment of a plan', (reason, fact) => {
    expect(findVoidReason({ ...clean, ...fact })).toBe(reason);
    expect(findVoidReason({ ...clean, ...fact, planPaidAt: null })).toBe(reason);
  });
  it('is a refund within 30 days, and not one on the day of the bonus', () => {
    expect(findVoidReason({ ...clean, planRefundedAt: justBefore })).toBe('refunded');
    expect(findVoidReason({ ...clean, planRefundedAt: dueAt })).toBeNull();
  });
  it('is a chargeback at any time, but not while it is undecided', () => {
    const late = new Date('2026-05-01T12:00:00Z');
    expect(findVoidReason({ ...clean, planRefundedAt: late, isChargedBack: true })).toBe('chargedBack');
    expect(findVoidReason({ ...clean, isChargedBack: true })).toBeNull();
    expect(findVoidReason({ ...clean, isDisputed: true })).toBeNull();
  });
  it('is a referrer without a business, on the day of the bonus alone', () => {
    expect(findVoidReason({ ...clean, hasPayableBusiness: false })).toBe('noBusiness');
    expect(findVoidReason({ ...clean, hasPayableBusiness: false, now: justBefore })).toBeNull();
  });
});

describe('a referral in words', () => {
  const pending: Referral = {
    id: '01990000-0000-7000-8000-000000000001',
    businessName: 'Bola Beads',
    status: 'pending',
    signedUpAt: '2026-01-01T09:00:00.000Z',
    dueAt: null,
    paidAt: null,
    voidedAt: null,
    voidReason: null,
    note: null,
  };
  const approved: Referral = { ...pending, status: 'approved', dueAt: '2026-01-31T12:00:00.000Z' };
  const paid: Referral = { ...approved, status: 'paid', paidAt: '2026-01-31T12:00:10.000Z' };
  const voided: Referral = { ...pending, status: 'voided', voidReason: 'byKontor', note: 'Two accounts.' };
  const say = (referral: Referral, now = planPaidAt) =>
    describeReferral(referral, referralBonus, 'Africa/Lagos', now);

  it('says the amount, the rule and the day', () => {
    expect(say(pending)).toBe('₦2,500, 30 days after their first payment for a plan');
    expect(say(approved)).toBe('₦2,500 on 31 Jan 2026, if their plan stays paid');
    expect(say(approved, dueAt)).toBe('₦2,500 soon, once their payment is confirmed');
    expect(say(paid)).toBe('₦2,500 paid on 31 Jan 2026');
  });
  it('says why there is no bonus, and that one was taken back', () => {
    expect(say(voided)).toBe('No bonus. Kontor voided it. Two accounts.');
    for (const voidReason of referralVoidReasons)
      expect(say({ ...paid, status: 'voided', voidReason })).toMatch(/^₦2,500 was taken back\. .+\.$/);
  });
});

it.each([
  [' k7mpx2qa ', 'K7MPX2QA'],
  ['ADA', undefined],
  ['K7MP-X2QA', undefined],
])('a typed code %j is read as %j', (typed, code) => expect(ReferralCode.safeParse(typed).data).toBe(code));
