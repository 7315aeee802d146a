import { defineModel } from '../model.ts';
import type { GuardParams } from './lifecycle.ts';
import { type MembershipCondition, type MembershipFacts, membershipChart } from './membership.lifecycle.ts';
import { byEachActor, describeGuardParams } from './guard-words.ts';

const conditionWords: Record<MembershipCondition, string> = {
  hasFreeSeat: 'the plan has a free seat',
  isBeyondSeats: 'the plan has no seat for them any more',
  isInTime: 'the link has not expired',
  isOverdue: 'the link has expired',
  isInvitedEmail: 'their email address was invited',
  isOther: "it isn't their own membership",
  isRecipient: 'it is their own membership and they accept the ownership',
};

const plain: MembershipFacts = {
  hasFreeSeat: true,
  isBeyondSeats: false,
  isInTime: true,
  isInvitedEmail: true,
  isOther: true,
  isRecipient: false,
};

/** How a membership of a team is explored, drawn and described. */
export const membershipModel = defineModel({
  id: 'membership',
  title: 'Membership lifecycle',
  purpose:
    'A person is invited to the team of a business and joins with the link of the email, once. The membership can be suspended and restored, until the person is removed. A member can become the owner.',
  machine: membershipChart,
  starts: {
    'a free seat, the invited person and a valid link': plain,
    'a plan that becomes too small for the member': { ...plain, isBeyondSeats: true },
    'no free seat': { ...plain, hasFreeSeat: false },
    'a link that has expired': { ...plain, isInTime: false },
    'another email address': { ...plain, isInvitedEmail: false },
    'their own membership': { ...plain, isOther: false },
    'their own membership, with an offer of the ownership': { ...plain, isOther: false, isRecipient: true },
  },
  key: ({ context }) => context,
  variants: {
    'invitation.resend': byEachActor,
    'invitation.expire': byEachActor,
    'invitation.revoke': byEachActor,
    'invitation.decline': byEachActor,
    'member.join': byEachActor,
    'member.update': byEachActor,
    'member.suspend': byEachActor,
    'member.loseSeat': byEachActor,
    'member.restore': byEachActor,
    'member.remove': byEachActor,
    'member.becomeOwner': byEachActor,
    'member.stepDown': byEachActor,
  },
  goal: 'active',
  labels: {
    states: {
      invited: 'Invited',
      expired: 'Expired',
      revoked: 'Revoked',
      declined: 'Declined',
      active: 'Active',
      suspended: 'Suspended',
      removed: 'Removed',
      owner: 'Owner of the business',
    },
    events: {
      'invitation.resend': 'Merchant sends the invitation again, with a new link',
      'invitation.expire': 'Invitation expires',
      'invitation.revoke': 'Merchant revokes the invitation',
      'invitation.decline': 'Invited person declines',
      'member.join': 'Invited person joins the team',
      'member.update': 'Merchant changes the permissions',
      'member.suspend': 'Merchant suspends the member',
      'member.loseSeat': 'Member loses their seat',
      'member.restore': "Merchant restores the member's access",
      'member.remove': 'Merchant removes the member',
      'member.becomeOwner': 'Member becomes the owner',
      'member.stepDown': 'Owner becomes a member again',
    },
    outcomes: {},
    guard: (_name, params) => describeGuardParams(conditionWords, params as GuardParams<MembershipCondition>),
  },
  invariants: {
    'only the invited person joins, with a seat and a valid link': ({ value, context }) =>
      !(['active', 'suspended', 'removed'] as string[]).includes(value) ||
      (context.hasFreeSeat && context.isInTime && context.isInvitedEmail),
    'only the recipient of the ownership becomes the owner': ({ value, context }) =>
      value !== 'owner' || context.isRecipient,
    'a member never ends their own membership': ({ value, context }) =>
      !(['suspended', 'removed'] as string[]).includes(value) || context.isOther,
    'only an overdue invitation is expired': ({ value, context }) => value !== 'expired' || !context.isInTime,
  },
  restingStates: ['active', 'owner', 'revoked', 'declined', 'removed'],
});
