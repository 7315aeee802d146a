import { v7 as newId } from 'uuid';
import { formerOwnerPermissions } from '#domain/ownership.ts';
import type { Transaction } from '#server/db/client.ts';
import {
  clearPhoneNumber,
  clearTaxNumberOfPerson,
  setOwner,
} from '#server/modules/business/business.records.ts';
import { reviewSeats } from '#server/modules/entitlements/seat-deadline.service.ts';
import type { KycDeps } from '#server/modules/kyc/advance-kyc.ts';
import { changeVerifiedOwner } from '#server/modules/kyc/change-owner.ts';
import { forgetFormerOwner } from '#server/modules/subscriptions/renewal-method.service.ts';
import { userById } from '#server/modules/users/users.records.ts';
import { advanceMembership, toMemberRef } from '#server/modules/team/membership.adapter.ts';
import {
  type MemberRow,
  insertMember,
  lockMember,
  lockMembershipOfOwner,
} from '#server/modules/team/team.records.ts';
import { type Actor, recordEvents } from '#server/platform/timeline/timeline.repo.ts';
import { AppError } from '#server/app-error.ts';
import type { TransferRow } from './ownership.repo.ts';
import { type TransferPerson, findPeople } from './transfer-people.ts';

/**
 * Makes the recipient of an accepted transfer the owner, in the transaction of the acceptance that has locked the business.
 * The previous owner becomes a member with all permissions and takes the seat of the new one, so that the plan's seats are
 * used as before. The identity verification starts again, and what belongs to the previous owner as a person is taken from the
 * business (decision 81).
 * @throws ILLEGAL_EVENT while the verification is not settled
 */
export async function handOver(
  tx: Transaction,
  deps: KycDeps,
  { businessId, memberId, fromUserId, toUserId }: TransferRow,
  newOwner: Actor,
): Promise<void> {
  const member = await lockMember(tx, businessId, memberId);
  if (!member) throw new AppError('NOT_FOUND');
  await advanceMembership(tx, deps, member, { event: 'member.becomeOwner', isRecipient: true }, newOwner);
  await setOwner(tx, businessId, toUserId);
  const { from } = await findPeople(tx, { fromUserId, toUserId });
  await makeMember(tx, deps, businessId, from, newOwner);
  await forgetFormerOwner(tx, deps, { businessId, newOwner });
  const phoneNumber = (await userById(tx, fromUserId))?.phoneNumber;
  if (phoneNumber) await clearPhoneNumber(tx, businessId, phoneNumber);
  await clearTaxNumberOfPerson(tx, businessId);
  await reviewSeats(tx, deps, businessId);
  await changeVerifiedOwner(tx, deps, businessId);
}

/** Makes the previous owner a member: in the membership from before they owned the business, or in a new one. */
async function makeMember(
  tx: Transaction,
  deps: KycDeps,
  businessId: string,
  { userId, email }: TransferPerson,
  newOwner: Actor,
): Promise<void> {
  const now = deps.clock.now();
  const permissions = formerOwnerPermissions;
  const membership = await lockMembershipOfOwner(tx, businessId, userId);
  if (membership) {
    const step = { event: 'member.stepDown' } as const;
    await advanceMembership(tx, deps, membership, step, newOwner, { change: { permissions, joinedAt: now } });
    return;
  }
  const member: MemberRow = {
    id: newId(),
    businessId,
    userId,
    email,
    status: 'active',
    permissions,
    version: 1,
    tokenHash: null,
    expiresAt: null,
    invitedBy: null,
    invitedAt: now,
    joinedAt: now,
    endedAt: null,
  };
  await insertMember(tx, member);
  await recordEvents(tx, businessId, now, newOwner, [
    { record: toMemberRef(member), lifecycle: 'membership', event: 'member.stepDown', to: 'active' },
  ]);
}
