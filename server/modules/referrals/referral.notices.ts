import { type ReferralStatus, referralBonus } from '#domain/referral.ts';
import type { NotificationKind } from '#domain/notification.ts';
import type { Transaction } from '#server/db/client.ts';
import { type NotifyDeps, notifyMembers } from '#server/modules/notifications/notify-members.ts';
import type { NamedReferral } from './referrals.repo.ts';

const kinds: Record<ReferralStatus, NotificationKind | null> = {
  pending: null,
  approved: 'referralApproved',
  paid: 'referralPaid',
  voided: 'referralVoided',
};

/** Notifies the referrer, and no one else, of the step that a referral has taken. */
export async function notifyOfReferral(
  tx: Transaction,
  deps: NotifyDeps,
  { businessId, id, status, bonusBusinessId, businessName, referrerId }: NamedReferral,
): Promise<void> {
  const isTakenBack = status === 'voided' && bonusBusinessId !== null;
  const kind = isTakenBack ? 'referralTakenBack' : kinds[status];
  if (!kind) return;
  await notifyMembers(tx, deps, bonusBusinessId ?? businessId, {
    kind,
    details: { name: businessName, ...referralBonus },
    records: [{ type: 'referral', id }],
    eventId: `${id}-${status}`,
    parties: [referrerId],
  });
}
