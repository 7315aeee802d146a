import { v7 as newId } from 'uuid';
import type { TeamMember } from '#contract/people/team.ts';
import { describePermissionChanges } from '#domain/permission-labels.ts';
import { listedStatuses } from '#domain/team.ts';
import { AppError } from '#server/app-error.ts';
import type { Member } from '#server/caller.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { sendEmail } from '#server/jobs/send-email.job.ts';
import { requireWithinLimit } from '#server/modules/entitlements/entitlements.service.ts';
import { findSender } from '#server/modules/business/business.records.ts';
import {
  createLimitError,
  getAllowed,
  isBusinessVerified,
  requireEmailAdmission,
} from '#server/modules/recipient-limits/recipient-limits.service.ts';
import { type TeamDeps, advanceMembership, toMemberRef } from '#server/modules/team/membership.adapter.ts';
import {
  type MemberRow,
  findStatusOfEmail,
  insertMember,
  lockSeats,
} from '#server/modules/team/team.records.ts';
import { getInvitationEnd } from '#server/modules/team/team.rules.ts';
import {
  type PermissionChange,
  confirmSpender,
  lockMembership,
  readPermissions,
  requireHeld,
} from '#server/modules/team/team.service.ts';
import { getTeamMember } from '#server/modules/team/team.view.ts';
import { userByEmail } from '#server/modules/users/users.records.ts';
import { toMerchantActor } from '#server/platform/timeline/merchant.ts';
import { recordEvents } from '#server/platform/timeline/timeline.repo.ts';
import { createToken, hashToken } from '#server/platform/tokens.ts';
import { createInvitationEmail } from './invitation.email.ts';
import { findNthNewestInvitation } from './invitations.repo.ts';

/** The invitations that a business may send in 24 hours before it is verified, multiplied by `RATE_LIMIT_FACTOR`. */
const maxUnverifiedInvitations = 10;
const dayMs = 24 * 3_600_000;

/** Emails the link; its token is in this email and nowhere else. */
async function sendInvitation(
  tx: Transaction,
  { jobs, config }: Pick<Deps, 'jobs' | 'config'>,
  caller: Pick<Member, 'businessId' | 'name'>,
  { emailId, email, token, expiresAt }: { emailId: string; email: string; token: string; expiresAt: Date },
): Promise<void> {
  const sender = await findSender(tx, caller.businessId);
  if (!sender) throw new AppError('NOT_FOUND');
  await jobs.add(
    tx,
    sendEmail,
    createInvitationEmail(config, {
      messageId: `invitation-${emailId}`,
      to: email,
      invitedBy: caller.name,
      business: sender,
      token,
      expiresAt,
    }),
  );
}

/**
 * Counts an email with an invitation against the limits of its business. It locks the emails of the business first, so that
 * simultaneous invitations can't exceed them together.
 * @throws TOO_MANY_REQUESTS
 */
async function requireInvitation(
  tx: Transaction,
  deps: TeamDeps,
  { businessId, email, emailId }: { businessId: string; email: string; emailId: string },
): Promise<void> {
  await requireEmailAdmission(tx, deps, { businessId, recipient: email, emailId });
  if (await isBusinessVerified(tx, businessId)) return;
  const now = deps.clock.now();
  const allowed = getAllowed(deps, maxUnverifiedInvitations);
  const since = new Date(now.getTime() - dayMs);
  const earliest = await findNthNewestInvitation(tx, businessId, allowed, since);
  if (!earliest) return;
  const reason = `A business that isn't verified can send ${allowed} invitations a day. Verify your business to send more.`;
  throw createLimitError(deps, reason, new Date(earliest.getTime() + dayMs));
}

/** @throws MEMBER_EXISTS for the owner, a member, or an address that was invited */
async function rejectExisting(
  tx: Transaction,
  businessId: string,
  ownerId: string | undefined,
  email: string,
): Promise<void> {
  const account = await userByEmail(tx, email);
  if (account && account.id === ownerId)
    throw new AppError('MEMBER_EXISTS', { message: 'This person owns the business' });
  const status = await findStatusOfEmail(tx, businessId, email, listedStatuses);
  if (status === undefined) return;
  const isInvitation = status === 'invited' || status === 'expired';
  const message = isInvitation
    ? 'This person has already been invited. Send the invitation again.'
    : status === 'suspended'
      ? 'This person is a suspended member. Restore their access.'
      : 'This person is already on the team';
  throw new AppError('MEMBER_EXISTS', { message, fields: [{ field: 'email', message }] });
}

/** @throws MEMBER_EXISTS, PLAN_LIMIT, PERMISSION_NOT_HELD, TOO_MANY_REQUESTS */
export async function inviteMember(
  tx: Transaction,
  deps: TeamDeps,
  caller: Member,
  { email, permissions: changes }: { email: string; permissions: readonly PermissionChange[] },
): Promise<TeamMember> {
  const { businessId } = caller;
  const permissions = readPermissions(changes);
  await confirmSpender(tx, deps, caller, [], permissions);
  requireHeld(caller, [], permissions);
  const emailId = newId();
  await requireInvitation(tx, deps, { businessId, email, emailId });
  const business = await lockSeats(tx, businessId);
  await rejectExisting(tx, businessId, business?.ownerId, email);
  const now = deps.clock.now();
  await requireWithinLimit(tx, deps, businessId, 'teamMembers');
  const token = createToken();
  const expiresAt = getInvitationEnd(now);
  const member: MemberRow = {
    id: newId(),
    businessId,
    userId: null,
    email,
    status: 'invited',
    permissions,
    version: 1,
    tokenHash: hashToken(token),
    expiresAt,
    invitedBy: caller.userId,
    invitedAt: now,
    joinedAt: null,
    endedAt: null,
  };
  await insertMember(tx, member);
  await recordEvents(tx, businessId, now, toMerchantActor(caller), [
    {
      record: toMemberRef(member),
      lifecycle: 'membership',
      event: 'invitation.sent',
      to: 'invited',
      note: describePermissionChanges([], permissions) || null,
    },
  ]);
  await sendInvitation(tx, deps, caller, { emailId, email, token, expiresAt });
  return getTeamMember({ db: tx, clock: deps.clock }, caller, member.id);
}

/** Sends the invitation with a new link; the earlier one stops working. @throws NOT_FOUND, ILLEGAL_EVENT, PLAN_LIMIT, PERMISSION_NOT_HELD, TOO_MANY_REQUESTS */
export async function resendInvitation(
  tx: Transaction,
  deps: TeamDeps,
  caller: Member,
  id: string,
): Promise<TeamMember> {
  const { businessId } = caller;
  const { email, permissions } = await getTeamMember({ db: tx, clock: deps.clock }, caller, id);
  await confirmSpender(tx, deps, caller, [], permissions);
  const emailId = newId();
  await requireInvitation(tx, deps, { businessId, email, emailId });
  const member = await lockMembership(tx, caller, id);
  requireHeld(caller, [], member.permissions);
  const token = createToken();
  const now = deps.clock.now();
  const expiresAt = getInvitationEnd(now);
  await advanceMembership(tx, deps, member, { event: 'invitation.resend' }, toMerchantActor(caller), {
    change: { tokenHash: hashToken(token), expiresAt, invitedAt: now },
  });
  await sendInvitation(tx, deps, caller, { emailId, email, token, expiresAt });
  return getTeamMember({ db: tx, clock: deps.clock }, caller, id);
}
