import type { InvitationDetails } from '#contract/people/team.ts';
import type { SignedIn, WhoAmI } from '#contract/people/session.ts';
import type { PersonalDetails } from '#domain/business.ts';
import type { MemberStatus } from '#domain/member-status.ts';
import type { Person } from '#server/caller.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { findBusiness, getPublicName } from '#server/modules/business/business.records.ts';
import { lockEmail } from '#server/modules/onboarding/onboarding.records.ts';
import type { Device } from '#server/modules/session/device.rules.ts';
import { getSignedInUser, signIn } from '#server/modules/session/session.service.ts';
import { type TeamDeps, advanceMembership } from '#server/modules/team/membership.adapter.ts';
import {
  type MemberRow,
  findMemberByToken,
  lockMember,
  lockSeats,
} from '#server/modules/team/team.records.ts';
import { joinByInvitation } from '#server/modules/team/team.service.ts';
import { getCurrentStatus, toName } from '#server/modules/team/team.rules.ts';
import { userByEmail, userById } from '#server/modules/users/users.records.ts';
import { type Passwords, rejectCommonPassword } from '#server/platform/passwords.ts';
import { requirePhone } from '#server/platform/phone-numbers.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { AppError } from '#server/app-error.ts';
import { createInvitedAccount } from './invited-account.service.ts';

type Needs = TeamDeps & { passwords: Passwords };

const publicStatuses: Record<MemberStatus, InvitationDetails['status']> = {
  invited: 'pending',
  expired: 'expired',
  revoked: 'revoked',
  declined: 'declined',
  active: 'accepted',
  suspended: 'accepted',
  removed: 'accepted',
  owner: 'accepted',
};
const endTexts: Record<Exclude<InvitationDetails['status'], 'pending'>, string> = {
  expired: 'This invitation has expired',
  revoked: 'This invitation was revoked',
  declined: 'This invitation was declined',
  accepted: 'This invitation was already accepted',
};

const getPublicStatus = (member: MemberRow, now: Date): InvitationDetails['status'] =>
  publicStatuses[getCurrentStatus(member, now)];

/** A person whose onboarding has no name yet has no usable account. */
const hasAccount = async (executor: Executor, email: string): Promise<boolean> =>
  (await userByEmail(executor, email))?.firstName != null;

/** @throws NOT_FOUND also for the link of an invitation that was sent again */
export async function getInvitation(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<InvitationDetails> {
  const member = await findMemberByToken(db, hashToken(token));
  const business = member && (await findBusiness(db, member.businessId));
  if (!member || !business) throw new AppError('NOT_FOUND');
  const { email, permissions, expiresAt, invitedBy } = member;
  const isVerified = business.kycVerificationStatus === 'approved';
  const inviter = isVerified && invitedBy !== null ? await userById(db, invitedBy) : undefined;
  const businessName = getPublicName(business);
  return {
    businessId: business.id,
    businessName,
    businessImageUrl: isVerified ? business.imageUrl : null,
    isVerified,
    invitedBy: toName(inviter) ?? businessName,
    email,
    status: getPublicStatus(member, clock.now()),
    hasAccount: await hasAccount(db, email),
    permissions,
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}

/** Locks the invitation of a link with the seats of its business. @throws NOT_FOUND */
async function lockInvitation(tx: Transaction, token: string) {
  const tokenHash = hashToken(token);
  const invitation = await findMemberByToken(tx, tokenHash);
  if (!invitation) throw new AppError('NOT_FOUND');
  const business = await lockSeats(tx, invitation.businessId);
  const member = await lockMember(tx, invitation.businessId, invitation.id);
  // Sent again meanwhile, it has another link.
  if (member?.tokenHash !== tokenHash) throw new AppError('NOT_FOUND');
  return { member, ownerId: business?.ownerId };
}

/** @throws INVITATION_ENDED */
function requirePending(member: MemberRow, now: Date): void {
  const status = getPublicStatus(member, now);
  if (status !== 'pending') throw new AppError('INVITATION_ENDED', { message: endTexts[status] });
}

/**
 * Makes the signed-in person a member. A repeat by the same person changes nothing: a reply may have been lost.
 * @throws NOT_FOUND, WRONG_ACCOUNT, INVITATION_ENDED, PLAN_LIMIT
 */
export async function acceptInvitation(
  tx: Transaction,
  deps: TeamDeps,
  { userId, name, device, address }: Person,
  token: string,
): Promise<WhoAmI> {
  const { member, ownerId } = await lockInvitation(tx, token);
  const isRepeated = member.status === 'active' && member.userId === userId;
  if (!isRepeated) {
    const user = await userById(tx, userId);
    if (!user || user.email !== member.email) throw new AppError('WRONG_ACCOUNT');
    requirePending(member, deps.clock.now());
    if (userId === ownerId)
      throw new AppError('INVITATION_ENDED', { message: 'You own this business. You need no invitation.' });
    await joinByInvitation(tx, deps, member, { userId, email: user.email, name, device, address });
  }
  return getSignedInUser(tx, userId);
}

/** A repeat changes nothing. @throws NOT_FOUND, INVITATION_ENDED */
export async function declineInvitation(tx: Transaction, deps: TeamDeps, token: string): Promise<void> {
  const { member } = await lockInvitation(tx, token);
  if (member.status !== 'declined') requirePending(member, deps.clock.now());
  const actor = { kind: 'merchant', id: null, name: member.email } as const;
  await advanceMembership(tx, deps, member, { event: 'invitation.decline' }, actor);
}

/**
 * Creates the account of the invited person and makes them a member. The link was sent to the email address, which is
 * verified by it.
 * @throws NOT_FOUND also if the header names another business; INVALID, INVITATION_ENDED, ACCOUNT_EXISTS, PASSWORD_COMMON,
 *   PLAN_LIMIT
 */
export async function joinTeam(
  tx: Transaction,
  deps: Needs,
  { token, newPassword, ...details }: PersonalDetails & { token: string; newPassword: string },
  businessId: string | undefined,
  device: Device,
): Promise<SignedIn> {
  const invitation = await findMemberByToken(tx, hashToken(token));
  const business = invitation && (await findBusiness(tx, invitation.businessId));
  if (!business || business.id !== businessId) throw new AppError('NOT_FOUND');
  const personal = { ...details, phoneNumber: requirePhone(details.phoneNumber, business.country) };
  rejectCommonPassword(newPassword, 'newPassword');
  const passwordHash = await deps.passwords.hash(newPassword);
  const { email } = invitation;
  await lockEmail(tx, email);
  const { member } = await lockInvitation(tx, token);
  requirePending(member, deps.clock.now());
  if (await hasAccount(tx, email)) throw new AppError('ACCOUNT_EXISTS');
  const userId = await createInvitedAccount(tx, deps, { email, passwordHash, personal });
  const name = `${personal.firstName} ${personal.lastName}`;
  const { label, address } = device;
  await joinByInvitation(tx, deps, member, { userId, email, name, device: label, address });
  return signIn(deps, tx, userId, device);
}
