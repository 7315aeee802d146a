import * as z from 'zod/mini';
import { Id, Instant } from './id.ts';
import { Money } from './money.ts';

/** The statuses of a referral (decisions, "Referral"). */
export const referralStatuses = ['pending', 'approved', 'paid', 'voided'] as const;
export const ReferralStatus = z.enum(referralStatuses);
export type ReferralStatus = z.infer<typeof ReferralStatus>;

export const referralStatusLabels: Record<ReferralStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  paid: 'Paid',
  voided: 'Voided',
};

/** The bonus of a referral, paid to the oldest business that the referrer owns in this currency. */
export const referralBonus = { amountMinor: 250_000, currency: 'NGN' } as const satisfies Money;

/** How long the first payment of a plan has to stay paid before the bonus is paid; the same period for its refund. */
export const referralWaitDays = 30;
export const referralWaitMs = referralWaitDays * 86_400_000;

/** Why a referral is voided. `noBusiness`: the referrer owns no business that the bonus could be paid to on its day. */
export const referralVoidReasons = [
  'sameOwner',
  'sameIdentity',
  'samePayoutAccount',
  'chargedBack',
  'refunded',
  'noBusiness',
  'byKontor',
] as const;
export const ReferralVoidReason = z.enum(referralVoidReasons);
export type ReferralVoidReason = z.infer<typeof ReferralVoidReason>;

/** The reasons as the referrer reads them. */
export const referralVoidTexts: Record<ReferralVoidReason, string> = {
  sameOwner: 'You own this business.',
  sameIdentity: 'Its owner has the same verified identity as you.',
  samePayoutAccount: 'It has the same payout account as a business of yours.',
  chargedBack: 'Its plan payment was charged back.',
  refunded: `Its plan payment was refunded within ${referralWaitDays} days.`,
  noBusiness: 'You owned no business that the bonus could be paid to.',
  byKontor: 'Kontor voided it.',
};

/** A referral code as people type it: in any case, with spaces around it. */
export const ReferralCode = z
  .string()
  .check(
    z.trim(),
    z.toUpperCase(),
    z.regex(/^[A-Z0-9]{4,16}$/, 'A referral code has only letters and digits, such as K7MPX2QA'),
  );

/** A referral as its referrer sees it. */
export const Referral = z.object({
  id: Id,
  businessName: z.string(),
  status: ReferralStatus,
  signedUpAt: Instant,
  /** When the bonus is paid, if the plan stays paid; null before the first payment of a plan. */
  dueAt: z.nullable(Instant),
  paidAt: z.nullable(Instant),
  voidedAt: z.nullable(Instant),
  voidReason: z.nullable(ReferralVoidReason),
  /** The words of an operator who voided it. */
  note: z.nullable(z.string()),
});
export type Referral = z.infer<typeof Referral>;

/** Everything that the page of referrals shows. */
export const ReferralSummary = z.object({
  /** The person's code and link; null for a person who owns no business that a bonus can be paid to. */
  invitation: z.nullable(z.object({ code: z.string(), link: z.string() })),
  bonus: Money,
  /** Paid, and not taken back. */
  earned: Money,
  /** The business that the next bonus is paid to. */
  paidTo: z.nullable(z.object({ id: Id, name: z.string() })),
  /** The latest 100, newest first. */
  referrals: z.array(Referral),
});
export type ReferralSummary = z.infer<typeof ReferralSummary>;
