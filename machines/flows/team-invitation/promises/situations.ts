import { after, answered, does, type Situation } from '#machines/promises/promise.ts';
import {
  acceptResponses,
  declineResponses,
  failures,
  invitationResponses,
  joinResponses,
  sampleDetails,
  sampleInvitationToken as token,
  sampleInvitedEmail,
  sampleNewPassword as newPassword,
  sampleOtherEmail,
} from '../team-invitation.samples.ts';
import type { TeamInvitationInput } from '../team-invitation.types.ts';

/** The situations of an invitation, and the answers that its calls get. */
export const loaded = (name: keyof typeof invitationResponses) =>
  answered('loadInvitation', invitationResponses[name]);
export const acceptEnds = (name: keyof typeof acceptResponses) =>
  answered('acceptInvitation', acceptResponses[name]);
export const joinEnds = (name: keyof typeof joinResponses) => answered('joinTeam', joinResponses[name]);
export const declineEnds = (name: keyof typeof declineResponses) =>
  answered('declineInvitation', declineResponses[name]);
/** A call gets no response, or one that can't be read. */
export const failed = (invoke: string, why: keyof typeof failures = 'no answer') => ({
  name: `error:${invoke}`,
  payload: failures[why],
});

export const creates = does('account.create', { details: sampleDetails, newPassword });
export const accountIs = (email: string | null) => does('account.changed', { email });

export const link: Situation<TeamInvitationInput> = {
  words: 'the link, without an account that is signed in',
  input: { token, accountEmail: null },
  steps: [],
};
export const ownLink: Situation<TeamInvitationInput> = {
  words: "the link, in the invited person's account",
  input: { token, accountEmail: sampleInvitedEmail },
  steps: [],
};
export const othersLink: Situation<TeamInvitationInput> = {
  words: 'the link, in another account',
  input: { token, accountEmail: sampleOtherEmail },
  steps: [],
};
export const signedOut = after(
  link,
  'an invitation to an account that is not signed in',
  loaded('for an existing account'),
);
export const newcomer = after(
  link,
  'an invitation to an address without an account',
  loaded('for a new account'),
);
export const inOtherAccount = after(
  othersLink,
  'the invitation of another person',
  loaded('for an existing account'),
);
export const leaving = after(inOtherAccount, 'an account that is signed out', does('account.leave'));
export const invited = after(
  ownLink,
  'an invitation of the signed-in person',
  loaded('for an existing account'),
);
export const accepting = after(invited, 'an invitation that is accepted', does('invitation.accept'));
export const joining = after(newcomer, 'an account that is created', creates);
export const askedToDecline = after(invited, 'the question about declining', does('invitation.decline'));
export const declining = after(askedToDecline, 'an invitation that is declined', does('decline.confirm'));

export const shows = (more: object) => ({ view: { screen: 'invitation', ...more } });
/** Nothing went wrong, and nothing is under way. */
export const atRest = { isPending: false, decline: null, refusal: null, failure: null };
