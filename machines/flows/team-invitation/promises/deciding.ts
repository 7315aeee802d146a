import { after, answered, at, does, promise, type FlowPromise } from '#machines/promises/promise.ts';
import { refused } from '../../sample-responses.ts';
import {
  acceptResponses,
  sampleDetails,
  sampleInvitationToken as token,
  sampleInvitations,
  sampleInvitedEmail,
  sampleNewPassword as newPassword,
} from '../team-invitation.samples.ts';
import type { TeamInvitationInput } from '../team-invitation.types.ts';
import {
  acceptEnds,
  accepting,
  accountIs,
  askedToDecline,
  atRest,
  creates,
  declineEnds,
  declining,
  failed,
  invited,
  joinEnds,
  joining,
  loaded,
  newcomer,
  shows,
  signedOut,
} from './situations.ts';

const { businessId } = sampleInvitations['for an existing account'];
const accountExists = answered('joinTeam', refused('ACCOUNT_EXISTS', 'This address has an account'));
const lost = after(accepting, 'an acceptance without a response', failed('acceptInvitation'));
const lostAccount = after(joining, 'a new account without a response', failed('joinTeam'));

/** Accepting, creating an account, and declining. */
export const decidingPromises: FlowPromise<TeamInvitationInput>[] = [
  promise(
    'Accepting takes one press, joins the team once and leads into its business',
    at(invited, [does('invitation.accept')], {
      ...shows({ step: 'accept', isPending: true, refusal: null, failure: null }),
      calls: ['acceptInvitation'],
      sends: { acceptInvitation: { token } },
      offersNot: ['invitation.accept', 'invitation.decline'],
    }),
    at(accepting, [acceptEnds('joined')], {
      view: { screen: 'joined', invitation: { businessId } },
      calls: ['enterBusiness'],
      sends: { enterBusiness: { answer: acceptResponses.joined.output } },
      offersNot: ['invitation.accept', 'invitation.decline'],
    }),
  ),
  promise(
    'A person without an account creates one for the invited address, and is in the team with it',
    at(newcomer, [creates], {
      ...shows({ step: 'create', isPending: true }),
      calls: ['joinTeam'],
      sends: { joinTeam: { token, businessId, details: sampleDetails, newPassword } },
      offersNot: ['account.create', 'invitation.decline'],
    }),
    at(joining, [joinEnds('joined')], {
      view: { screen: 'joined', invitation: { businessId, hasAccount: true } },
      calls: ['enterBusiness'],
      offersNot: ['account.create'],
    }),
  ),
  promise(
    'A refused press says why, and can be made again',
    at(accepting, [acceptEnds('no free seat')], {
      ...shows({ step: 'accept', isPending: false, refusal: { code: 'PLAN_LIMIT' }, failure: null }),
      offers: ['invitation.accept', 'invitation.decline'],
      calls: [],
    }),
    at(accepting, [acceptEnds('no free seat'), does('invitation.accept')], {
      ...shows({ isPending: true, refusal: null }),
      calls: ['acceptInvitation'],
    }),
    at(accepting, [acceptEnds('no free seat'), does('invitation.decline')], {
      ...shows({ decline: 'asking', refusal: null }),
    }),
    at(joining, [joinEnds('a common password')], {
      ...shows({ step: 'create', isPending: false, refusal: { code: 'PASSWORD_COMMON' }, failure: null }),
      offers: ['account.create'],
      calls: [],
    }),
    at(joining, [joinEnds('a common password'), creates], {
      ...shows({ isPending: true, refusal: null }),
      calls: ['joinTeam'],
    }),
    at(joining, [joinEnds('no free seat'), does('invitation.decline')], {
      ...shows({ step: 'create', decline: 'asking', refusal: null }),
    }),
  ),
  promise(
    'A press without a response is not said to have worked or not, and can be repeated without joining twice',
    at(accepting, [failed('acceptInvitation')], {
      ...shows({ step: 'accept', isPending: false, failure: 'unreachable', refusal: null }),
      offers: ['invitation.accept'],
      calls: [],
    }),
    at(lost, [does('invitation.accept')], {
      ...shows({ isPending: true, failure: null }),
      calls: ['acceptInvitation'],
      sends: { acceptInvitation: { token } },
    }),
    at(lost, [does('invitation.accept'), acceptEnds('joined')], {
      view: { screen: 'joined' },
      calls: ['acceptInvitation', 'enterBusiness'],
    }),
    at(joining, [failed('joinTeam')], {
      ...shows({ step: 'create', isPending: false, failure: 'unreachable', refusal: null }),
      offers: ['account.create'],
      calls: [],
    }),
    at(lostAccount, [creates], {
      ...shows({ isPending: true, failure: null }),
      calls: ['joinTeam'],
      sends: { joinTeam: { token, businessId } },
    }),
    at(lostAccount, [creates, accountExists, loaded('for an existing account')], {
      ...shows({ step: 'signIn', isPending: false, refusal: { code: 'ACCOUNT_EXISTS' }, failure: null }),
      offersNot: ['account.create'],
      calls: ['joinTeam', 'loadInvitation'],
    }),
    at(
      lostAccount,
      [creates, accountExists, loaded('for an existing account'), does('invitation.decline')],
      shows({ decline: 'asking', refusal: null }),
    ),
  ),
  promise(
    'An invitation that changes before the press is looked at again, and says what became of it',
    at(accepting, [acceptEnds('revoked in the meantime')], {
      view: { screen: 'loading' },
      calls: ['loadInvitation'],
      sends: { loadInvitation: { token } },
    }),
    at(accepting, [acceptEnds('revoked in the meantime'), loaded('revoked')], {
      view: { screen: 'ended', invitation: { status: 'revoked' } },
      offersNot: ['invitation.accept'],
    }),
    at(accepting, [acceptEnds('revoked in the meantime'), loaded('for an existing account')], {
      ...shows({ step: 'accept', refusal: { code: 'INVITATION_ENDED' } }),
    }),
    at(
      accepting,
      [
        acceptEnds('revoked in the meantime'),
        loaded('no such link'),
        does('invitation.retry'),
        loaded('for an existing account'),
      ],
      shows({ ...atRest, step: 'accept' }),
    ),
    at(joining, [joinEnds('revoked in the meantime')], {
      view: { screen: 'loading' },
      calls: ['loadInvitation'],
    }),
    at(joining, [joinEnds('revoked in the meantime'), loaded('for a new account')], {
      ...shows({ step: 'create', refusal: { code: 'INVITATION_ENDED' } }),
    }),
    at(declining, [declineEnds('revoked in the meantime')], {
      view: { screen: 'loading' },
      calls: ['loadInvitation'],
    }),
    at(declining, [declineEnds('revoked in the meantime'), loaded('for an existing account')], {
      ...shows({ decline: null, refusal: { code: 'INVITATION_ENDED' } }),
    }),
  ),
  promise(
    'A session that ends before the press leads to the sign-in, and accepting is possible after it',
    at(accepting, [acceptEnds('signed out in the meantime')], {
      ...shows({ ...atRest, step: 'signIn', accountEmail: null }),
      offers: ['invitation.decline'],
      offersNot: ['invitation.accept', 'account.create', 'account.leave'],
      calls: [],
    }),
    at(accepting, [acceptEnds('signed out in the meantime'), accountIs(sampleInvitedEmail)], {
      ...shows({ ...atRest, step: 'accept' }),
      offers: ['invitation.accept'],
      calls: [],
    }),
  ),
  promise(
    'Declining is asked about first, and changing your mind loses nothing',
    at(invited, [does('invitation.decline')], {
      ...shows({ decline: 'asking', isPending: false }),
      offers: ['decline.confirm', 'decline.leave'],
      offersNot: ['invitation.accept'],
      calls: [],
    }),
    at(signedOut, [does('invitation.decline')], {
      ...shows({ step: 'signIn', decline: 'asking' }),
      offers: ['decline.confirm'],
      calls: [],
    }),
    at(newcomer, [does('invitation.decline'), does('decline.leave')], {
      ...shows({ ...atRest, step: 'create' }),
      offers: ['account.create'],
      calls: [],
    }),
    at(askedToDecline, [does('decline.leave')], {
      ...shows({ ...atRest, step: 'accept' }),
      offers: ['invitation.accept', 'invitation.decline'],
      calls: [],
    }),
    at(askedToDecline, [accountIs(null), does('decline.leave')], {
      ...shows({ step: 'signIn', decline: null }),
      offersNot: ['invitation.accept'],
    }),
  ),
  promise(
    'Declining is sent once and is final; refused or without a response it says so and can be sent again',
    at(askedToDecline, [does('decline.confirm')], {
      ...shows({ decline: 'sending', isPending: false, refusal: null, failure: null }),
      calls: ['declineInvitation'],
      sends: { declineInvitation: { token } },
      offersNot: ['decline.confirm', 'decline.leave', 'invitation.accept'],
    }),
    at(declining, [declineEnds('declined')], {
      view: { screen: 'declined' },
      offersNot: ['invitation.accept', 'invitation.decline', 'decline.confirm'],
      calls: [],
    }),
    at(declining, [declineEnds('too many requests')], {
      ...shows({ decline: 'asking', refusal: { code: 'TOO_MANY_REQUESTS' }, failure: null }),
      offers: ['decline.confirm', 'decline.leave'],
      calls: [],
    }),
    at(declining, [declineEnds('too many requests'), does('decline.confirm')], {
      ...shows({ decline: 'sending', refusal: null }),
      calls: ['declineInvitation'],
    }),
    at(declining, [declineEnds('too many requests'), does('decline.leave')], shows(atRest)),
    at(declining, [failed('declineInvitation')], {
      ...shows({ decline: 'asking', failure: 'unreachable', refusal: null }),
      offers: ['decline.confirm'],
      calls: [],
    }),
    at(declining, [failed('declineInvitation'), does('decline.leave')], shows(atRest)),
  ),
];
