import type { TeamMember, teamCalls } from '#contract/people/team.ts';
import type { CallData, CallQuery } from '#contract/call.ts';
import type { MemberStatus } from '#domain/member-status.ts';
import { listedStatuses } from '#domain/team.ts';
import type { Member } from '#server/caller.ts';
import type { Executor } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { getLimitUsage } from '#server/modules/entitlements/entitlements.service.ts';
import { listTimeline } from '#server/platform/timeline/timeline.repo.ts';
import { AppError } from '#server/app-error.ts';
import { type MemberWithPerson, findLastUse, findOwner, listMembers } from './team.repo.ts';
import { getCurrentStatus, toName } from './team.rules.ts';

type Needs = Pick<Deps, 'clock'> & { db: Executor };

const toInstant = (date: Date | null) => date?.toISOString() ?? null;

function toTeamMember(
  { member, firstName, lastName, imageUrl, lastActiveAt }: MemberWithPerson,
  caller: Pick<Member, 'userId'>,
  now: Date,
): TeamMember {
  const { id, userId, email, permissions, version, invitedAt, expiresAt, joinedAt } = member;
  return {
    id,
    userId,
    email,
    name: toName({ firstName, lastName }),
    imageUrl,
    status: getCurrentStatus(member, now),
    permissions,
    version,
    invitedAt: invitedAt.toISOString(),
    expiresAt: toInstant(expiresAt),
    joinedAt: toInstant(joinedAt),
    lastActiveAt: toInstant(lastActiveAt),
    isSelf: userId === caller.userId,
  };
}

/** The statuses in which an invitation is stored that has a status now: an overdue one may not be marked yet. */
const storedStatuses = (status: MemberStatus | undefined): readonly MemberStatus[] => {
  if (status === undefined) return listedStatuses;
  return status === 'expired' ? ['expired', 'invited'] : [status];
};

/** Without a status, people who have left and invitations that ended are not included. */
export async function listTeam(
  { db, clock }: Needs,
  caller: Member,
  { search, status }: CallQuery<typeof teamCalls.teamMembers>,
): Promise<CallData<typeof teamCalls.teamMembers>> {
  const { businessId } = caller;
  const now = clock.now();
  const term = search?.trim();
  const where = { statuses: storedStatuses(status), ...(term && { search: term }) };
  const rows = await listMembers(db, businessId, where);
  const members = rows.map((row) => toTeamMember(row, caller, now));
  const owner = await findOwner(db, businessId);
  if (!owner) throw new AppError('NOT_FOUND');
  const { userId, email } = owner;
  return {
    members: status === undefined ? members : members.filter((member) => member.status === status),
    owner: {
      userId,
      email,
      name: toName(owner) ?? email,
      lastActiveAt: toInstant(await findLastUse(db, userId)),
    },
    seats: await getLimitUsage({ clock }, db, businessId, 'teamMembers'),
  };
}

/** @throws NOT_FOUND */
export async function getTeamMember({ db, clock }: Needs, caller: Member, id: string): Promise<TeamMember> {
  const [row] = await listMembers(db, caller.businessId, { id });
  if (!row) throw new AppError('NOT_FOUND');
  return toTeamMember(row, caller, clock.now());
}

/** Returns a member with their history, oldest first. @throws NOT_FOUND */
export async function getMemberWithTimeline(
  deps: Needs,
  caller: Member,
  id: string,
): Promise<CallData<typeof teamCalls.teamMember>> {
  const member = await getTeamMember(deps, caller, id);
  const entries = await listTimeline(deps.db, caller.businessId, 'team-member', id);
  return { member, timeline: entries.map((entry) => ({ ...entry, at: entry.at.toISOString() })) };
}
