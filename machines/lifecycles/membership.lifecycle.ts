import { setup } from 'xstate';
import type { LifecycleActor } from '#domain/order-status.ts';
import type { MemberStatus } from '#domain/member-status.ts';
import { type GuardParams, type Condition, createGuard, createLifecycle, isAllowed } from './lifecycle.ts';

export type MembershipEventType =
  | 'invitation.resend'
  | 'invitation.expire'
  | 'invitation.revoke'
  | 'invitation.decline'
  | 'member.join'
  | 'member.update'
  | 'member.suspend'
  | 'member.loseSeat'
  | 'member.restore'
  | 'member.remove'
  | 'member.becomeOwner'
  | 'member.stepDown';

export interface MembershipFacts {
  /** The plan has a seat for this membership, beside the seats of all others. */
  hasFreeSeat: boolean;
  /** The plan has become smaller, and this member is one of those who joined last beyond its seats. */
  isBeyondSeats: boolean;
  /** The invitation's link is still valid. */
  isInTime: boolean;
  /** The person who acts has the email address that was invited. */
  isInvitedEmail: boolean;
  /** The person who acts is not the member. */
  isOther: boolean;
  /** The person who acts is the member, and accepts the ownership of the business. */
  isRecipient: boolean;
}
export interface MembershipState extends MembershipFacts {
  status: MemberStatus;
}

export const membershipConditions = {
  hasFreeSeat: { holds: ({ hasFreeSeat }) => hasFreeSeat, satisfiedBy: () => null },
  isBeyondSeats: { holds: ({ isBeyondSeats }) => isBeyondSeats, satisfiedBy: () => null },
  isInTime: { holds: ({ isInTime }) => isInTime, satisfiedBy: () => 'invitation.resend' },
  isOverdue: { holds: ({ isInTime }) => !isInTime, satisfiedBy: () => null },
  isInvitedEmail: { holds: ({ isInvitedEmail }) => isInvitedEmail, satisfiedBy: () => null },
  isOther: { holds: ({ isOther }) => isOther, satisfiedBy: () => null },
  isRecipient: { holds: ({ isRecipient }) => isRecipient, satisfiedBy: () => null },
} satisfies Record<string, Condition<MembershipFacts>>;
export type MembershipCondition = keyof typeof membershipConditions;

const allowed = createGuard<MembershipCondition>();
const resend = { target: 'invited', guard: allowed(['merchant'], 'hasFreeSeat') } as const;
const revoke = { target: 'revoked', guard: allowed(['merchant']) } as const;
const remove = { target: 'removed', guard: allowed(['merchant'], 'isOther') } as const;
const update = <Target extends MemberStatus>(target: Target) => ({
  target,
  guard: allowed(['merchant'], 'isOther'),
});

/**
 * The lifecycle of a membership: invited by email, until the person joins or declines, the link expires or the invitation
 * is revoked. An invitation that is sent again has a new link. A member can be suspended, restored and removed, by another
 * person only; the permissions can change until then. A member for whom a smaller plan has no seat is suspended by time. A
 * member who accepts the ownership becomes the owner, and a member again once they transfer it.
 */
export const membershipChart = setup({
  types: {
    context: {} as MembershipFacts,
    input: {} as MembershipFacts,
    events: {} as { type: MembershipEventType; by: LifecycleActor },
  },
  guards: {
    allowed: ({ context, event }, clause: GuardParams<MembershipCondition>) =>
      isAllowed(membershipConditions, context, event.by, clause),
  },
}).createMachine({
  id: 'membership',
  context: ({ input }) => input,
  initial: 'invited',
  states: {
    invited: {
      on: {
        'invitation.resend': resend,
        'invitation.expire': { target: 'expired', guard: allowed(['timer'], 'isOverdue') },
        'invitation.revoke': revoke,
        'invitation.decline': { target: 'declined', guard: allowed(['merchant'], 'isInTime') },
        'member.join': {
          target: 'active',
          guard: allowed(['merchant'], 'isInTime', 'isInvitedEmail', 'hasFreeSeat'),
        },
        'member.update': update('invited'),
      },
    },
    expired: {
      on: {
        'invitation.resend': resend,
        'invitation.revoke': revoke,
        'member.update': update('expired'),
      },
    },
    active: {
      on: {
        'member.update': update('active'),
        'member.suspend': { target: 'suspended', guard: allowed(['merchant'], 'isOther') },
        'member.loseSeat': { target: 'suspended', guard: allowed(['timer'], 'isBeyondSeats') },
        'member.remove': remove,
        'member.becomeOwner': { target: 'owner', guard: allowed(['merchant'], 'isRecipient') },
      },
    },
    suspended: {
      on: {
        'member.update': update('suspended'),
        'member.restore': { target: 'active', guard: allowed(['merchant'], 'isOther', 'hasFreeSeat') },
        'member.remove': remove,
      },
    },
    owner: {
      // Takes the seat of the member who becomes the owner.
      on: { 'member.stepDown': { target: 'active', guard: allowed(['merchant']) } },
    },
    revoked: {},
    declined: {},
    removed: {},
  },
});

export const membershipLifecycle = createLifecycle<
  MembershipState,
  MemberStatus,
  MembershipEventType,
  MembershipCondition
>(membershipChart, membershipConditions, 'status', [], {
  // Sent again, an invitation has another link: there is always something to do.
  'invitation.resend': () => false,
});
