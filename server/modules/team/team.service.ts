import { systemActor } from '#server/platform/timeline/system-actor.ts';
import type { TeamMember } from '#contract/people/team.ts';
import { describePermissionChanges, resourceNames } from '#domain/permission-labels.ts';
import { type AccessLevel, type Permission, type Resource, canSpend } from '#domain/permission.ts';
import { getAccessByResource, getForbiddenChanges, toPermissions } from '#domain/team.ts';
import { AppError } from '#server/app-error.ts';
import type { ActingPerson, Member } from '#server/caller.ts';
import type { Transaction } from '#server/db/client.ts';
import { requireFreshSignIn } from '#server/modules/second-factor/step-up.ts';
import { toMerchantActor } from '#server/platform/timeline/merchant.ts';
import { type TeamDeps, advanceMembership } from './membership.adapter.ts';
import { type MemberRow, lockMember, lockOverdueInvitations, lockSeats } from './team.repo.ts';
import { getTeamMember } from './team.view.ts';

export type PermissionChange = { resource: Resource; accessLevel: AccessLevel };

/** Returns the permissions that these changes grant. */
export const readPermissions = (changes: readonly PermissionChange[]): Permission[] =>
  toPermissions({
    ...getAccessByResource({ role: 'member', permissions: [] }),
    ...Object.fromEntries(changes.map(({ resource, accessLevel }) => [resource, accessLevel])),
  });

/** @throws PERMISSION_NOT_HELD with the resources whose change the caller may not make */
export function requireHeld(
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

/**
 * Making somebody able to move money needs a fresh sign-in, the password or a code.
 * @throws STEP_UP_REQUIRED
 */
export async function confirmSpender(
  tx: Transaction,
  deps: Pick<TeamDeps, 'clock'>,
  caller: Member,
  before: readonly Permission[],
  after: readonly Permission[],
): Promise<void> {
  const isSpender = (permissions: readonly Permission[]) => canSpend({ role: 'member', permissions });
  if (isSpender(after) && !isSpender(before)) await requireFreshSignIn(tx, deps, caller);
}

/** Locks a membership, after the seats of its business. @throws NOT_FOUND */
export async function lockMembership(
  tx: Transaction,
  { businessId }: Member,
  id: string,
): Promise<MemberRow> {
  await lockSeats(tx, businessId);
  const member = await lockMember(tx, businessId, id);
  if (!member) throw new AppError('NOT_FOUND');
  return member;
}

const view = (tx: Transaction, { clock }: TeamDeps, caller: Member, id: string): Promise<TeamMember> =>
  getTeamMember({ db: tx, clock }, caller, id);

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

/** @throws NOT_FOUND, VERSION_CONFLICT, ILLEGAL_EVENT, PERMISSION_NOT_HELD, STEP_UP_REQUIRED */
export async function updateMember(
  tx: Transaction,
  deps: TeamDeps,
  caller: Member,
  id: string,
  { version, permissions: changes }: { version: number; permissions: readonly PermissionChange[] },
): Promise<TeamMember> {
  const member = await lockMembership(tx, caller, id);
  const permissions = readPermissions(changes);
  await confirmSpender(tx, deps, caller, member.permissions, permissions);
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

/**
 * Without a status, an active member is suspended, and any other restored.
 * @throws NOT_FOUND, ILLEGAL_EVENT, PLAN_LIMIT, PERMISSION_NOT_HELD, STEP_UP_REQUIRED
 */
export async function setMemberStatus(
  tx: Transaction,
  deps: TeamDeps,
  caller: Member,
  id: string,
  status: 'active' | 'suspended' | undefined,
): Promise<TeamMember> {
  const member = await lockMembership(tx, caller, id);
  const isSuspended = (status ?? (member.status === 'active' ? 'suspended' : 'active')) === 'suspended';
  if (!isSuspended && member.status !== 'active')
    await confirmSpender(tx, deps, caller, [], member.permissions);
  requireHeld(caller, [], member.permissions);
  const event = isSuspended ? 'member.suspend' : 'member.restore';
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
 * @throws WRONG_ACCOUNT, INVITATION_ENDED, PLAN_LIMIT
 */
export const joinByInvitation = (
  tx: Transaction,
  deps: TeamDeps,
  invitation: MemberRow,
  { email, ...person }: ActingPerson & { email: string },
): Promise<MemberRow> =>
  advanceMembership(tx, deps, invitation, { event: 'member.join', email }, toMerchantActor(person), {
    change: { userId: person.userId, joinedAt: deps.clock.now(), expiresAt: null },
  });

const batchSize = 100;

/** Marks invitations whose time is over; they can't be accepted from that instant on, marked or not. */
export async function expireInvitations(tx: Transaction, deps: TeamDeps): Promise<void> {
  const now = deps.clock.now();
  for (const invitation of await lockOverdueInvitations(tx, now, batchSize))
    await advanceMembership(tx, deps, invitation, { event: 'invitation.expire' }, systemActor);
}
