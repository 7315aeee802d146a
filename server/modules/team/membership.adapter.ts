import type { ErrorCode } from '#contract/errors.ts';
import type { MemberStatus } from '#domain/member-status.ts';
import {
  type MembershipCondition,
  type MembershipEventType,
  type MembershipFacts,
  membershipLifecycle,
} from '#machines/lifecycles/membership.lifecycle.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { findLimitProblem } from '#server/modules/entitlements/entitlements.service.ts';
import { listMembersBeyondSeats, reviewSeats } from '#server/modules/entitlements/seat-deadline.service.ts';
import { type LockedRecordAdapter, advanceLocked } from '#server/platform/lifecycle/advance.ts';
import { type Actor, type RecordRef, saveEntries } from '#server/platform/timeline/timeline.repo.ts';
import { emailMembershipChange } from './team.emails.ts';
import { memberJoinedJob, memberLeftJob } from './team.outbox.ts';
import { type MemberRow, saveMemberStatus } from './team.repo.ts';

export type TeamDeps = Pick<Deps, 'clock' | 'jobs' | 'config'>;

interface Step {
  event: MembershipEventType;
  /** The email address of the person who acts, where it must be the invited one. */
  email?: string;
  /** Whether the member accepts the ownership of the business, in the same transaction. */
  isRecipient?: boolean;
}
interface Details {
  /** Values that are written beside the status. */
  change: Partial<
    Pick<MemberRow, 'userId' | 'permissions' | 'tokenHash' | 'expiresAt' | 'invitedAt' | 'joinedAt'>
  >;
  note?: string | null;
}
type MemberRecord = MemberRow & MembershipFacts;

const unmetTexts: Record<MembershipCondition, { code?: ErrorCode; message: string }> = {
  hasFreeSeat: {
    code: 'PLAN_LIMIT',
    message: 'All seats of the plan are in use. Remove or suspend a member, or upgrade the plan.',
  },
  isBeyondSeats: { message: 'The plan has a seat for this member' },
  isInTime: { code: 'INVITATION_ENDED', message: 'This invitation has expired' },
  isOverdue: { message: 'This invitation is still valid' },
  isInvitedEmail: { code: 'WRONG_ACCOUNT', message: 'This invitation was sent to another email address' },
  isOther: { message: "You can't change your own access. Another team member can." },
  isRecipient: { message: 'Only a member who accepts the ownership becomes the owner' },
};
const statusTexts: Record<MemberStatus, string> = {
  invited: 'This person has not joined yet',
  expired: 'This invitation has expired',
  revoked: 'This invitation was revoked',
  declined: 'This invitation was declined',
  active: 'This person is an active member',
  suspended: 'This member is suspended',
  removed: 'This person was removed from the team',
  owner: 'This person owns the business',
};
const leavingEvents: ReadonlySet<string> = new Set<MembershipEventType>([
  'member.suspend',
  'member.loseSeat',
  'member.remove',
]);
/** A change of the owner is reviewed once both people have their new place. */
const seatEvents: ReadonlySet<string> = new Set<MembershipEventType>([
  'member.join',
  'member.suspend',
  'member.loseSeat',
  'member.restore',
  'member.remove',
]);
const endedStatuses: ReadonlySet<MemberStatus> = new Set(['revoked', 'declined', 'removed']);

const noFacts: MembershipFacts = {
  hasFreeSeat: false,
  isBeyondSeats: false,
  isInTime: false,
  isInvitedEmail: false,
  isOther: false,
  isRecipient: false,
};

const createAdapter = (
  personId: string | null,
): LockedRecordAdapter<TeamDeps, MemberRecord, Step, never, Details> => ({
  async readFacts(tx, deps, record, { email, isRecipient = false }) {
    const { businessId, id, userId, expiresAt } = record;
    const now = deps.clock.now();
    const seat = { exceptId: id };
    return {
      hasFreeSeat: (await findLimitProblem(deps, tx, businessId, 'teamMembers', seat)) === undefined,
      isBeyondSeats: (await listMembersBeyondSeats(tx, businessId)).some((member) => member.id === id),
      isInTime: expiresAt !== null && expiresAt > now,
      isInvitedEmail: email === record.email,
      isOther: userId === null || userId !== personId,
      isRecipient: isRecipient && userId === personId,
    };
  },
  plan(record, { event }, by) {
    const { status: from } = record;
    const result = membershipLifecycle.nextStatus(record, event, by);
    if (!result.ok) {
      const [unmet] = result.unmet;
      const refusal = unmet ? unmetTexts[unmet] : { message: statusTexts[from] };
      return { ok: false, legal: result.legal, ...refusal };
    }
    const transition = { lifecycle: 'membership' as const, event, from, to: result.to };
    return {
      ok: true,
      transitions: result.changed ? [transition] : [],
      record: result.record,
      effects: [],
    };
  },
  toRecordRef: toMemberRef,
  describe: ({ details: { note = null } }) => ({ note }),
  async save(tx, _deps, { after, at, details }, entries) {
    const { businessId, id, status, version } = after;
    const change = {
      ...details.change,
      status,
      version: version + 1,
      ...(endedStatuses.has(status) && { endedAt: at }),
    };
    await saveMemberStatus(tx, businessId, id, change);
    await saveEntries(tx, entries);
    return { ...after, ...change };
  },
  async perform(tx, deps, { after, transitions, actor, details }) {
    for (const { event } of transitions)
      await emailMembershipChange(tx, deps, event, after, { actor, note: details.note ?? null });
    const { businessId, userId, joinedAt } = after;
    if (transitions.some(({ event }) => seatEvents.has(event))) await reviewSeats(tx, deps, businessId);
    if (transitions.some(({ event }) => leavingEvents.has(event)) && userId !== null)
      await deps.jobs.add(tx, memberLeftJob, { businessId, userId });
    if (transitions.some(({ event }) => event === 'member.join') && userId !== null && joinedAt !== null)
      await deps.jobs.add(tx, memberJoinedJob, { businessId, userId, joinedAt: joinedAt.toISOString() });
  },
});

/** Returns the record of a membership as timelines name it. */
export const toMemberRef = ({ id, email }: Pick<MemberRow, 'id' | 'email'>): RecordRef => ({
  type: 'team-member',
  id,
  label: email,
});

/**
 * Moves a membership that this transaction has locked by one event, with its timeline entry and the emails about it. Lock
 * the seats of the business first.
 * @throws ILLEGAL_EVENT, PLAN_LIMIT, INVITATION_ENDED or WRONG_ACCOUNT with the reason
 */
export const advanceMembership = (
  tx: Transaction,
  deps: TeamDeps,
  member: MemberRow,
  step: Step,
  actor: Actor,
  details: Details = { change: {} },
): Promise<MemberRow> =>
  advanceLocked(tx, deps, createAdapter(actor.id), { ...member, ...noFacts }, step, actor, details);
