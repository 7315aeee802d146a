import { v7 as newId } from 'uuid';
import type { TeamMember } from '#contract/people/team.ts';
import { getPlanLimits } from '#domain/plan.ts';
import type { AccessLevel, Permission, Resource } from '#domain/permission.ts';
import { getAccessByResource, getForbiddenChanges, listedStatuses, toPermissions } from '#domain/team.ts';
import type { Member } from '#server/caller.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { sendEmail } from '#server/jobs/send-email.job.ts';
import { findBusiness } from '#server/modules/business/business.records.ts';
import { requireEmailAdmission } from '#server/modules/recipient-limits/recipient-limits.service.ts';
import { userByEmail } from '#server/modules/users/users.records.ts';
import { toMerchantActor } from '#server/platform/timeline/merchant.ts';
import { type Actor, recordEvents } from '#server/platform/timeline/timeline.repo.ts';
import { createToken, hashToken } from '#server/platform/tokens.ts';
import { AppError } from '#server/app-error.ts';
import { type TeamDeps, advanceMembership, toMemberRef } from './membership.adapter.ts';
import { describePermissionChanges, resourceNames } from '#domain/permission-labels.ts';
import { createInvitationEmail } from './team.emails.ts';
import {
  type MemberRow,
  countSeats,
  findStatusOfEmail,
  insertMember,
  listMembers,
  lockMember,
  lockOverdueInvitations,
  lockSeats,
} from './team.repo.ts';
import { getInvitationEnd } from './team.rules.ts';
import { getTeamMember } from './team.view.ts';

type PermissionChange = { resource: Resource; accessLevel: AccessLevel };

const readPermissions = (changes: readonly PermissionChange[]): Permission[] =>
  toPermissions({
    ...getAccessByResource({ role: 'member', permissions: [] }),
    ...Object.fromEntries(changes.map(({ resource, accessLevel }) => [resource, accessLevel])),
  });

/** @throws PERMISSION_NOT_HELD with the resources whose change the caller may not make */
function requireHeld(
  { membership }: Member,
  before: readonly Permission[],
  after: readonly Permission[],
): void {
  const forbidden = getForbiddenChanges(membership, before, after);
  if (forbidden.length === 0) return;
  const names = forbidden.map((resource) => resourceNames[resource]).join(', ');
  const message = `You can't give or take away a permission that you don't have: ${names}`;
  throw new AppError('PERMISSION_NOT_HELD', { message, fields: [{ field: 'permissions', message }] });
}

/** @throws NOT_FOUND */
async function lockMembership(tx: Transaction, { businessId }: Member, id: string): Promise<MemberRow> {
  await lockSeats(tx, businessId);
  const member = await lockMember(tx, businessId, id);
  if (!member) throw new AppError('NOT_FOUND');
  return member;
}

const view = (tx: Transaction, { clock }: TeamDeps, caller: Member, id: string): Promise<TeamMember> =>
  getTeamMember({ db: tx, clock }, caller, id);

/** Emails the link; its token is in this email and nowhere else. */
async function sendInvitation(
  tx: Transaction,
  { jobs, config }: Pick<Deps, 'jobs' | 'config'>,
  caller: Pick<Member, 'businessId' | 'name'>,
  { emailId, email, token, expiresAt }: { emailId: string; email: string; token: string; expiresAt: Date },
): Promise<void> {
  const business = await findBusiness(tx, caller.businessId);
  if (!business) throw new AppError('NOT_FOUND');
  await jobs.add(
    tx,
    sendEmail,
    createInvitationEmail(config, {
      messageId: `invitation-${emailId}`,
      to: email,
      invitedBy: caller.name,
      business,
      token,
      expiresAt,
    }),
  );
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

/** @throws MEMBER_EXISTS, SEAT_LIMIT, PERMISSION_NOT_HELD, TOO_MANY_REQUESTS */
export async function inviteMember(
  tx: Transaction,
  deps: TeamDeps,
  caller: Member,
  { email, permissions: changes }: { email: string; permissions: readonly PermissionChange[] },
): Promise<TeamMember> {
  const { businessId } = caller;
  const permissions = readPermissions(changes);
  requireHeld(caller, [], permissions);
  const emailId = newId();
  await requireEmailAdmission(tx, deps, { businessId, recipient: email, emailId });
  const business = await lockSeats(tx, businessId);
  await rejectExisting(tx, businessId, business?.ownerId, email);
  const now = deps.clock.now();
  const max = getPlanLimits(business?.plan ?? 'free').teamMembers;
  if (max !== null && (await countSeats(tx, businessId, now)) >= max) throw new AppError('SEAT_LIMIT');
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
  return view(tx, deps, caller, member.id);
}

/** Sends the invitation with a new link; the earlier one stops working. @throws NOT_FOUND, ILLEGAL_EVENT, SEAT_LIMIT, PERMISSION_NOT_HELD, TOO_MANY_REQUESTS */
export async function resendInvitation(
  tx: Transaction,
  deps: TeamDeps,
  caller: Member,
  id: string,
): Promise<TeamMember> {
  const { businessId } = caller;
  const [invited] = await listMembers(tx, businessId, { id });
  if (!invited) throw new AppError('NOT_FOUND');
  const { email } = invited.member;
  const emailId = newId();
  await requireEmailAdmission(tx, deps, { businessId, recipient: email, emailId });
  const member = await lockMembership(tx, caller, id);
  requireHeld(caller, [], member.permissions);
  const token = createToken();
  const now = deps.clock.now();
  const expiresAt = getInvitationEnd(now);
  await advanceMembership(tx, deps, member, { event: 'invitation.resend' }, toMerchantActor(caller), {
    change: { tokenHash: hashToken(token), expiresAt, invitedAt: now },
  });
  await sendInvitation(tx, deps, caller, { emailId, email, token, expiresAt });
  return view(tx, deps, caller, id);
}

/** @throws NOT_FOUND, ILLEGAL_EVENT */
export async function revokeInvitation(
  tx: Transaction,
  deps: TeamDeps,
  caller: Member,
  id: string,
): Promise<TeamMember> {
  const member = await lockMembership(tx, caller, id);
  await advanceMembership(tx, deps, member, { event: 'invitation.revoke' }, toMerchantActor(caller));
  return view(tx, deps, caller, id);
}

/** @throws NOT_FOUND, VERSION_CONFLICT, ILLEGAL_EVENT, PERMISSION_NOT_HELD */
export async function updateMember(
  tx: Transaction,
  deps: TeamDeps,
  caller: Member,
  id: string,
  { version, permissions: changes }: { version: number; permissions: readonly PermissionChange[] },
): Promise<TeamMember> {
  const member = await lockMembership(tx, caller, id);
  const permissions = readPermissions(changes);
  const note = describePermissionChanges(member.permissions, permissions);
  const hasChanges = note !== '';
  if (member.version !== version) throw new AppError('VERSION_CONFLICT');
  requireHeld(caller, member.permissions, permissions);
  if (hasChanges)
    await advanceMembership(tx, deps, member, { event: 'member.update' }, toMerchantActor(caller), {
      change: { permissions },
      note,
    });
  return view(tx, deps, caller, id);
}

/** @throws NOT_FOUND, ILLEGAL_EVENT, SEAT_LIMIT, PERMISSION_NOT_HELD */
export async function setMemberStatus(
  tx: Transaction,
  deps: TeamDeps,
  caller: Member,
  id: string,
  status: 'active' | 'suspended',
): Promise<TeamMember> {
  const member = await lockMembership(tx, caller, id);
  requireHeld(caller, [], member.permissions);
  const event = status === 'active' ? 'member.restore' : 'member.suspend';
  await advanceMembership(tx, deps, member, { event }, toMerchantActor(caller));
  return view(tx, deps, caller, id);
}

/** @throws NOT_FOUND, ILLEGAL_EVENT, PERMISSION_NOT_HELD */
export async function removeMember(
  tx: Transaction,
  deps: TeamDeps,
  caller: Member,
  id: string,
): Promise<void> {
  const member = await lockMembership(tx, caller, id);
  requireHeld(caller, [], member.permissions);
  await advanceMembership(tx, deps, member, { event: 'member.remove' }, toMerchantActor(caller));
}

/**
 * Makes a person a member by an invitation that this transaction has locked, after the seats of its business.
 * @throws WRONG_ACCOUNT, INVITATION_ENDED, SEAT_LIMIT
 */
export const joinByInvitation = (
  tx: Transaction,
  deps: TeamDeps,
  invitation: MemberRow,
  { email, ...person }: Pick<Member, 'userId' | 'name' | 'device'> & { email: string },
): Promise<MemberRow> =>
  advanceMembership(tx, deps, invitation, { event: 'member.join', email }, toMerchantActor(person), {
    change: { userId: person.userId, joinedAt: deps.clock.now(), expiresAt: null },
  });

const timer: Actor = { kind: 'timer', id: null, name: 'Kontor' };
const batchSize = 100;

/** Marks invitations whose time is over; they can't be accepted from that instant on, marked or not. */
export async function expireInvitations(tx: Transaction, deps: TeamDeps): Promise<void> {
  const now = deps.clock.now();
  for (const invitation of await lockOverdueInvitations(tx, now, batchSize))
    await advanceMembership(tx, deps, invitation, { event: 'invitation.expire' }, timer);
}
