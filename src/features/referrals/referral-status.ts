import type { Money } from '#domain/money.ts';
import {
  type Referral,
  type ReferralStatus,
  referralStatusLabels,
  referralVoidTexts,
} from '#domain/referral.ts';
import { formatDate, formatMoney } from '#src/lib/format.ts';
import type { StatusLook } from '#src/ui/data/status-badge.tsx';
import { t } from './referrals.messages.ts';

const tones = { pending: 'neutral', approved: 'info', paid: 'success', voided: 'danger' } as const;

export const getReferralLook = (status: ReferralStatus): StatusLook => ({
  label: referralStatusLabels[status],
  tone: tones[status],
});

/**
 * Returns the bonus of a referral with its rule in words: `₦2,500 on 12 Jan 2026, if their plan stays paid`.
 * @param now by which a bonus whose day has passed waits for the decision about a dispute
 */
export function describeReferral(
  { status, dueAt, paidAt, voidReason, note }: Referral,
  bonus: Money,
  timeZone: string,
  now: Date,
): string {
  const amount = formatMoney(bonus.amountMinor, bonus.currency, 'price');
  const day = (instant: string) => formatDate(instant, timeZone, 'day');
  if (status === 'paid' && paidAt) return t('rule.paid', { amount, date: day(paidAt) });
  if (status === 'voided') {
    const reason = [voidReason && referralVoidTexts[voidReason], note].filter(Boolean).join(' ');
    return t(paidAt ? 'rule.takenBack' : 'rule.voided', { amount, reason });
  }
  if (status !== 'approved' || !dueAt) return t('rule.pending', { amount });
  return new Date(dueAt) <= now
    ? t('rule.overdue', { amount })
    : t('rule.approved', { amount, date: day(dueAt) });
}
