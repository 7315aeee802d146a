import { assign, setup } from 'xstate';
import type { PersonalDetails } from '#domain/business.ts';
import { type CallResult, type FailureKind, resultGuards, retryDelay } from '../call-result.ts';
import { notProvided } from '../not-provided.ts';
import type {
  AcceptAnswer,
  DeclineAnswer,
  InvitationAnswer,
  JoinAnswer,
  TeamInvitationContext,
  TeamInvitationEvent,
  TeamInvitationInput,
} from './team-invitation.types.ts';

export interface JoinInput {
  token: string;
  businessId: string;
  details: PersonalDetails;
  newPassword: string;
}

/** The implementations of the chart's names. The actors are provided where the chart is run. */
export const teamInvitationSetup = setup({
  types: {
    context: {} as TeamInvitationContext,
    events: {} as TeamInvitationEvent,
    input: {} as TeamInvitationInput,
    tags: {} as 'busy',
  },
  actors: {
    loadInvitation: notProvided<InvitationAnswer, { token: string }>('loadInvitation'),
    acceptInvitation: notProvided<AcceptAnswer, { token: string }>('acceptInvitation'),
    declineInvitation: notProvided<DeclineAnswer, { token: string }>('declineInvitation'),
    joinTeam: notProvided<JoinAnswer, JoinInput>('joinTeam'),
  },
  guards: {
    ...resultGuards,
    hasEnded: ({ context }) => context.invitation?.status !== 'pending',
    isSignedOutNow: ({ context }) => context.accountEmail === null,
    isUnknownEmail: ({ context }) =>
      context.accountEmail === null && context.invitation?.hasAccount === false,
    isAnotherAccount: ({ context }) => context.accountEmail !== context.invitation?.email,
  },
  actions: {
    setInvitation: assign((_, { answer }: { answer: InvitationAnswer }) =>
      answer.ok ? { invitation: answer.data, failure: null } : {},
    ),
    setAccount: assign(({ context: { invitation } }, { email }: { email: string | null }) => ({
      accountEmail: email,
      // The address has an account by now: whoever signs out of it is asked to sign in, not to create another.
      invitation: invitation && invitation.email === email ? { ...invitation, hasAccount: true } : invitation,
    })),
    setRefusal: assign((_, { answer }: { answer: CallResult<unknown> }) => ({
      refusal: answer.ok ? null : answer,
      failure: null,
    })),
    setFailure: assign((_, { failure }: { failure: FailureKind }) => ({ failure, refusal: null })),
    clearProblem: assign({ refusal: null, failure: null }),
    /** The session of this browser continues in the joined business. */
    enterBusiness: (_args, _params: { answer: AcceptAnswer | JoinAnswer }) => {},
    /** Ends the session of the other account. */
    signOut: () => {},
  },
  delays: { retryDelay },
});
