import { defineModel } from '#machines/model.ts';
import { createGuardLabeller } from '../guard-words.ts';
import { teamInvitationMachine } from './team-invitation.machine.ts';
import {
  acceptResponses,
  declineResponses,
  failures,
  invitationResponses,
  joinResponses,
  sampleDetails,
  sampleInvitationToken,
  sampleInvitedEmail,
  sampleNewPassword,
  sampleOtherEmail,
} from './team-invitation.samples.ts';

const noResponse = { 'no answer': failures['no answer'] };

export const teamInvitationModel = defineModel({
  id: 'team-invitation',
  title: 'Joining a team',
  purpose:
    'An invited person joins the team of a business with the link of the email: with their account, or with a new one. The link works once and only for the invited email address.',
  machine: teamInvitationMachine,
  starts: {
    'no account is signed in': { token: sampleInvitationToken, accountEmail: null },
    'the invited person is signed in': { token: sampleInvitationToken, accountEmail: sampleInvitedEmail },
    'another person is signed in': { token: sampleInvitationToken, accountEmail: sampleOtherEmail },
  },
  key: ({ context: { accountEmail, invitation, refusal, failure } }) => [
    accountEmail,
    invitation && [invitation.status, invitation.hasAccount],
    refusal?.code ?? null,
    failure,
  ],
  variants: {
    'account.changed': {
      'the invited person signs in': { email: sampleInvitedEmail },
      'the session ends': { email: null },
    },
    'account.create': {
      'with a name and a password': { details: sampleDetails, newPassword: sampleNewPassword },
    },
    'done:loadInvitation': invitationResponses,
    'error:loadInvitation': failures,
    'done:acceptInvitation': acceptResponses,
    'error:acceptInvitation': noResponse,
    'done:joinTeam': joinResponses,
    'error:joinTeam': noResponse,
    'done:declineInvitation': declineResponses,
    'error:declineInvitation': noResponse,
  },
  labels: {
    states: {
      loading: 'Loading the invitation',
      loaded: 'Choosing the next step',
      failed: "The invitation couldn't be loaded; the person can try again",
      missing: 'The link is unknown, or the invitation was sent again',
      denied: 'Access to the page is denied',
      tooMany: 'Too many requests; the page says when it tries again',
      ended: 'The invitation has expired, was revoked, declined or accepted',
      signedOut: 'The invited person has an account and is asked to sign in',
      otherAccount: 'Another account is signed in',
      leavingAccount: 'Signing out the other account',
      deciding: 'The invited person accepts or declines',
      choosing: 'The invited person creates an account or declines',
      accepting: 'Sending the acceptance',
      joining: 'Creating the account, which joins the team',
      confirmingDecline: 'Confirmation of declining',
      declining: 'Sending the decision to decline',
      declined: 'The invitation is declined',
      joined: 'The person is a member of the team',
    },
    events: {
      'account.changed': 'Person signs in or out',
      'account.create': 'Invited person creates an account',
      'account.leave': 'Person signs out of the other account',
      'invitation.accept': 'Invited person accepts',
      'invitation.decline': 'Invited person declines',
      'decline.confirm': 'Invited person confirms declining',
      'decline.leave': 'Invited person changes their mind',
      'invitation.retry': 'Person tries again',
    },
    outcomes: { 'error:loadInvitation': 'The request fails' },
    otherwise: {
      'always:loaded': 'the invited person is signed in',
    },
    guard: createGuardLabeller(
      {
        hasEnded: 'the invitation has ended',
        isUnknownEmail: 'no account is signed in and the email address has no account',
        isSignedOutNow: 'no account is signed in',
        isAnotherAccount: 'another account is signed in',
      },
      { NOT_FOUND: 'the link is unknown' },
    ),
  },
  calls: {
    loadInvitation: {
      call: 'invitation',
      request: 'load the invitation',
      success: 'The invitation is loaded',
    },
    acceptInvitation: {
      call: 'acceptInvitation',
      request: 'accept the invitation',
      success: 'The invitation is accepted',
    },
    joinTeam: {
      call: 'joinTeam',
      request: 'create the account',
      success: 'The account is created and joins the team',
    },
    declineInvitation: {
      call: 'declineInvitation',
      request: 'decline the invitation',
      success: 'The invitation is declined',
    },
  },
  refusalStates: {
    missing: ['notFound', 'invalid'],
    tooMany: ['tooManyRequests'],
  },
  protectedData: ({ context: { token } }) => ({ token }),
  invariants: {
    'only the invited person is asked to accept': ({ value, context }) =>
      value !== 'deciding' || context.accountEmail === context.invitation?.email,
    'only an address without an account is asked to create one': ({ value, context }) =>
      value !== 'choosing' || context.invitation?.hasAccount === false,
    'an invitation that has ended offers nothing': ({ value, context }) =>
      !(['signedOut', 'otherAccount', 'deciding', 'choosing', 'confirmingDecline'] as string[]).includes(
        value,
      ) || context.invitation?.status === 'pending',
  },
  restingStates: ['ended', 'declined', 'joined'],
});
