import { assertEvent } from 'xstate';
import {
  type CallResult,
  failureIn,
  isAnswered,
  isNotFound,
  isRateLimited,
  isSignedOut,
  refusedWith,
} from '../call-result.ts';
import { teamInvitationSetup } from './team-invitation.setup.ts';
import type { AcceptAnswer, InvitationAnswer, JoinAnswer } from './team-invitation.types.ts';

interface Answered<A> {
  event: { output: A };
}
const answer = <A>({ event }: Answered<A>) => ({ answer: event.output });

const setRefusal = { type: 'setRefusal', params: answer<CallResult<unknown>> } as const;

const setFailure = { type: 'setFailure', params: failureIn } as const;
const loadAgain = { target: 'loading', actions: 'clearProblem' } as const;
/** The account of this browser changed, on which the actions of the page depend. */
const accountChanged = {
  target: 'loaded',
  actions: {
    type: 'setAccount',
    params: ({ event }: { event: { email: string | null } }) => ({ email: event.email }),
  },
} as const;
/** The invitation or the account is another one now: both are looked at again. */
const changedMeanwhile = refusedWith('NOT_FOUND', 'INVITATION_ENDED', 'WRONG_ACCOUNT', 'ACCOUNT_EXISTS');

/**
 * An invited person joins a team with the link of the email: with the account of the invited email address, or with a new
 * one. Invariants: only the invited address is offered to accept; nothing is accepted or declined without a press; a repeat
 * after a lost response makes no second member; passwords are never in the context.
 */
export const teamInvitationMachine = teamInvitationSetup.createMachine({
  id: 'team-invitation',
  context: ({ input }) => ({ ...input, invitation: null, refusal: null, failure: null }),
  initial: 'loading',
  on: {
    'account.changed': {
      actions: accountChanged.actions,
    },
  },
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadInvitation',
        src: 'loadInvitation',
        input: ({ context }) => ({ token: context.token }),
        onDone: [
          {
            guard: isAnswered,
            target: 'loaded',
            actions: { type: 'setInvitation', params: answer<InvitationAnswer> },
          },
          { guard: isNotFound, target: 'missing' },
          { guard: isRateLimited, target: 'tooMany', actions: setRefusal },
          { target: 'denied', actions: setRefusal },
        ],
        onError: { target: 'failed', actions: setFailure },
      },
    },
    loaded: {
      always: [
        { guard: 'hasEnded', target: 'ended' },
        { guard: 'isUnknownEmail', target: 'choosing' },
        { guard: 'isSignedOutNow', target: 'signedOut' },
        { guard: 'isAnotherAccount', target: 'otherAccount' },
        { target: 'deciding' },
      ],
    },
    failed: { on: { 'invitation.retry': loadAgain, 'network.back': loadAgain } },
    missing: { on: { 'invitation.retry': loadAgain } },
    denied: { on: { 'invitation.retry': loadAgain } },
    tooMany: { after: { retryDelay: loadAgain }, on: { 'invitation.retry': loadAgain } },
    ended: {},
    /** The invited person has an account and signs in with it; a link leads to the sign-in and back. */
    signedOut: {
      on: {
        'account.changed': accountChanged,
        'invitation.decline': { target: 'confirmingDecline', actions: 'clearProblem' },
      },
    },
    otherAccount: {
      on: {
        'account.leave': { target: 'leavingAccount', actions: 'signOut' },
        'account.changed': accountChanged,
      },
    },
    leavingAccount: {
      tags: 'busy',
      on: {
        'account.changed': accountChanged,
      },
    },
    /** The invited person has an account, which is signed in. */
    deciding: {
      on: {
        'invitation.accept': { target: 'accepting', actions: 'clearProblem' },
        'invitation.decline': { target: 'confirmingDecline', actions: 'clearProblem' },
        'account.changed': accountChanged,
      },
    },
    /** The invited person has no account: they create one or decline. */
    choosing: {
      on: {
        'account.create': { target: 'joining', actions: 'clearProblem' },
        'invitation.decline': { target: 'confirmingDecline', actions: 'clearProblem' },
        'account.changed': accountChanged,
      },
    },
    accepting: {
      tags: 'busy',
      invoke: {
        id: 'acceptInvitation',
        src: 'acceptInvitation',
        input: ({ context }) => ({ token: context.token }),
        onDone: [
          {
            guard: isAnswered,
            target: 'joined',
            actions: { type: 'enterBusiness', params: answer<AcceptAnswer> },
          },
          {
            guard: isSignedOut,
            target: 'loaded',
            actions: { type: 'setAccount', params: { email: null } },
          },
          { guard: changedMeanwhile, target: 'loading', actions: setRefusal },
          { target: 'loaded', actions: setRefusal },
        ],
        onError: { target: 'loaded', actions: setFailure },
      },
    },
    joining: {
      tags: 'busy',
      invoke: {
        id: 'joinTeam',
        src: 'joinTeam',
        input: ({ context: { token, invitation }, event }) => {
          assertEvent(event, 'account.create');
          const { details, newPassword } = event;
          return { token, businessId: invitation?.businessId ?? '', details, newPassword };
        },
        onDone: [
          {
            guard: isAnswered,
            target: 'joined',
            actions: [
              { type: 'setAccount', params: ({ context }) => ({ email: context.invitation?.email ?? null }) },
              { type: 'enterBusiness', params: answer<JoinAnswer> },
            ],
          },
          { guard: changedMeanwhile, target: 'loading', actions: setRefusal },
          { target: 'loaded', actions: setRefusal },
        ],
        onError: { target: 'loaded', actions: setFailure },
      },
    },
    confirmingDecline: {
      on: {
        'decline.confirm': { target: 'declining', actions: 'clearProblem' },
        'decline.leave': { target: 'loaded', actions: 'clearProblem' },
      },
    },
    declining: {
      tags: 'busy',
      invoke: {
        id: 'declineInvitation',
        src: 'declineInvitation',
        input: ({ context }) => ({ token: context.token }),
        onDone: [
          { guard: isAnswered, target: 'declined' },
          { guard: changedMeanwhile, target: 'loading', actions: setRefusal },
          { target: 'confirmingDecline', actions: setRefusal },
        ],
        onError: { target: 'confirmingDecline', actions: setFailure },
      },
    },
    declined: {},
    joined: {},
  },
});
