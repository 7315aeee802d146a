import { v7 as newId } from 'uuid';
import { type Referral, type ReferralSummary, referralBonus } from '#domain/referral.ts';
import { AppError } from '#server/app-error.ts';
import type { Member } from '#server/caller.ts';
import type { Config } from '#server/config.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { findBusiness } from '#server/modules/business/business.records.ts';
import { userById } from '#server/modules/users/users.records.ts';
import { systemActor } from '#server/platform/timeline/system-actor.ts';
import { recordEvents } from '#server/platform/timeline/timeline.repo.ts';
import { toReferralRef } from './referral.adapter.ts';
import {
  type NamedReferral,
  findPayableBusiness,
  findUserIdByCode,
  insertReferral,
  listReferrals,
  sumPaidBonuses,
} from './referrals.repo.ts';

const listed = 100;
const unknownCode = "We don't know this referral code. Check it, or leave the field empty.";

/**
 * Returns the person whose code was entered at sign-up. The code of a person who owns no business that a bonus can be paid to is
 * unknown, and so is one's own: an unfinished account has no business.
 * @throws INVALID at the field `referralCode`
 */
export async function requireReferrer(executor: Executor, code: string): Promise<string> {
  const userId = await findUserIdByCode(executor, code);
  if (userId === undefined || !(await findPayableBusiness(executor, userId)))
    throw new AppError('INVALID', { fields: [{ field: 'referralCode', message: unknownCode }] });
  return userId;
}

/**
 * Records that a business was opened by a person who signed up with the code of another one.
 * @returns the referral; undefined if the other person has no business any more, or it is the same person
 */
export async function createReferral(
  tx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  {
    referrerId,
    ownerId,
    referredBusinessId,
  }: { referrerId: string; ownerId: string; referredBusinessId: string },
): Promise<{ businessId: string; id: string } | undefined> {
  const payable = await findPayableBusiness(tx, referrerId);
  const referred = await findBusiness(tx, referredBusinessId);
  if (!payable || !referred || referrerId === ownerId) return undefined;
  const id = newId();
  const now = clock.now();
  const { id: businessId } = payable;
  await insertReferral(tx, {
    businessId,
    id,
    referrerId,
    referredBusinessId,
    status: 'pending',
    signedUpAt: now,
    dueAt: null,
    paidAt: null,
    voidedAt: null,
    voidReason: null,
    note: null,
    bonusBusinessId: null,
    bonusTransactionId: null,
    reviewedAt: now,
  });
  await recordEvents(tx, businessId, now, systemActor, [
    {
      record: toReferralRef({ id, businessName: referred.name }),
      lifecycle: 'referral',
      event: 'referral.signUp',
      to: 'pending',
    },
  ]);
  return { businessId, id };
}

const toView = (row: NamedReferral): Referral => ({
  id: row.id,
  businessName: row.businessName,
  status: row.status,
  signedUpAt: row.signedUpAt.toISOString(),
  dueAt: row.dueAt?.toISOString() ?? null,
  paidAt: row.paidAt?.toISOString() ?? null,
  voidedAt: row.voidedAt?.toISOString() ?? null,
  voidReason: row.voidReason,
  note: row.note,
});

/** Returns the code, the link and the referrals of the person, whichever of their businesses is active. */
export async function getReferralSummary(
  executor: Executor,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { userId }: Pick<Member, 'userId'>,
): Promise<ReferralSummary> {
  const [user, payable, rows, earnedMinor] = await Promise.all([
    userById(executor, userId),
    findPayableBusiness(executor, userId),
    listReferrals(executor, userId, listed),
    sumPaidBonuses(executor, userId),
  ]);
  const code = user?.referralCode;
  return {
    invitation: payable && code !== undefined ? { code, link: `${publicUrl}/auth?ref=${code}` } : null,
    bonus: referralBonus,
    earned: { ...referralBonus, amountMinor: earnedMinor },
    paidTo: payable ?? null,
    referrals: rows.map(toView),
  };
}
