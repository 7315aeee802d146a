import type { SnapshotFrom } from 'xstate';
import type { InvitationDetails } from '#contract/people/team.ts';
import type { FailureKind, Refused } from '../call-result.ts';
import type { teamInvitationMachine } from './team-invitation.machine.ts';
import type { TeamInvitationEvent } from './team-invitation.types.ts';

export type TeamInvitationSnapshot = SnapshotFrom<typeof teamInvitationMachine>;
export type TeamInvitationSend = (event: TeamInvitationEvent) => void;

/** Why the last press had no effect. */
interface Problem {
  refusal: Refused | null;
  failure: FailureKind | null;
}

export type TeamInvitationView =
  | { screen: 'loading' }
  | { screen: 'missing' }
  | { screen: 'denied'; refusal: Refused | null }
  | { screen: 'failed'; failure: FailureKind }
  | { screen: 'tooMany'; retryAtMs: number | undefined }
  | { screen: 'ended'; invitation: InvitationDetails; isSignedIn: boolean }
  | { screen: 'declined' | 'joined'; invitation: InvitationDetails }
  | ({
      screen: 'invitation';
      invitation: InvitationDetails;
      /** The person's next step: sign in, leave the other account, accept, or create an account. */
      step: 'signIn' | 'leaveAccount' | 'accept' | 'create';
      accountEmail: string | null;
      isPending: boolean;
      /** Whether declining is being confirmed, or is sent. */
      decline: 'asking' | 'sending' | null;
    } & Problem);

export function teamInvitationView(snapshot: TeamInvitationSnapshot): TeamInvitationView {
  const { invitation, accountEmail, refusal, failure } = snapshot.context;
  if (snapshot.matches('failed')) return { screen: 'failed', failure: failure ?? 'unreachable' };
  if (snapshot.matches('tooMany')) return { screen: 'tooMany', retryAtMs: refusal?.retryAtMs };
  if (snapshot.matches('missing')) return { screen: 'missing' };
  if (snapshot.matches('denied')) return { screen: 'denied', refusal };
  if (!invitation || snapshot.matches('loading')) return { screen: 'loading' };
  if (snapshot.matches('ended')) return { screen: 'ended', invitation, isSignedIn: accountEmail !== null };
  if (snapshot.matches('declined')) return { screen: 'declined', invitation };
  if (snapshot.matches('joined')) return { screen: 'joined', invitation };
  return {
    screen: 'invitation',
    invitation,
    step: stepOf(invitation, accountEmail),
    accountEmail,
    isPending: snapshot.hasTag('busy') && !snapshot.matches('declining'),
    decline: snapshot.matches('declining')
      ? 'sending'
      : snapshot.matches('confirmingDecline')
        ? 'asking'
        : null,
    refusal,
    failure,
  };
}

function stepOf({ email, hasAccount }: InvitationDetails, accountEmail: string | null) {
  if (accountEmail === null) return hasAccount ? 'signIn' : 'create';
  return accountEmail === email ? 'accept' : 'leaveAccount';
}
