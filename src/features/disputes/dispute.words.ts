import type { Dispute } from '#domain/dispute.ts';
import { formatDate } from '#src/lib/format.ts';
import { catalogue } from '#src/lib/messages.ts';

const t = catalogue({
  reason: 'Reason: {reason}.',
  respondBy: 'Respond by {date}.',
  respondByPassed: 'The time to respond ended on {date}.',
  viewPayment: 'View payment',
});

export const viewPaymentText = t('viewPayment');

/** Returns until when the merchant can respond to a dispute; null without a date from the provider, or when the dispute is decided. */
export function respondByText(
  { status, respondBy }: Pick<Dispute, 'status' | 'respondBy'>,
  timeZone: string,
  now: Date,
): string | null {
  if (status !== 'open' || respondBy === null) return null;
  const key = Date.parse(respondBy) > now.getTime() ? 'respondBy' : 'respondByPassed';
  return t(key, { date: formatDate(respondBy, timeZone) });
}

/** Returns the reason of a dispute and until when the merchant can respond; null if neither is known. */
export function describeDispute(
  dispute: Pick<Dispute, 'status' | 'reason' | 'respondBy'>,
  timeZone: string,
  now: Date,
): string | null {
  const reason = dispute.reason && t('reason', { reason: dispute.reason });
  return [reason, respondByText(dispute, timeZone, now)].filter(Boolean).join(' ') || null;
}
