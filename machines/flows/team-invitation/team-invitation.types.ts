import type { InvitationDetails } from '#contract/people/team.ts';
import type { SignedIn, WhoAmI } from '#contract/people/session.ts';
import type { PersonalDetails } from '#domain/business.ts';
import type { CallResult, FailureKind, Refused } from '../call-result.ts';

export type InvitationAnswer = CallResult<InvitationDetails>;
export type AcceptAnswer = CallResult<WhoAmI>;
export type JoinAnswer = CallResult<SignedIn>;
export type DeclineAnswer = CallResult<unknown>;

export interface TeamInvitationInput {
  /** The token of the link. */
  token: string;
  /** The email address of the account that is signed in; null if nobody is. */
  accountEmail: string | null;
}

export interface TeamInvitationContext extends TeamInvitationInput {
  /** The invitation as last loaded; null before the first load. */
  invitation: InvitationDetails | null;
  /** Why the last request was refused. */
  refusal: Refused | null;
  /** Why the last request was not answered. */
  failure: FailureKind | null;
}

export type TeamInvitationEvent =
  /** A person signed in or out, also in another tab. */
  | { type: 'account.changed'; email: string | null }
  | { type: 'invitation.accept' }
  | { type: 'invitation.decline' }
  | { type: 'decline.confirm' }
  | { type: 'decline.leave' }
  /** Creates an account. The password is only an input of the call and never in the context. */
  | { type: 'account.create'; details: PersonalDetails; newPassword: string }
  | { type: 'account.leave' }
  | { type: 'invitation.retry' }
  | { type: 'network.back' };
