import {
  after,
  at,
  does,
  type Expectation,
  passed,
  promise,
  type FlowPromise,
} from '#machines/promises/promise.ts';
import {
  sampleInvitationToken as token,
  sampleInvitations,
  sampleInvitedEmail,
  sampleOtherEmail,
} from '../team-invitation.samples.ts';
import type { TeamInvitationInput } from '../team-invitation.types.ts';
import {
  acceptEnds,
  accepting,
  accountIs,
  atRest,
  failed,
  inOtherAccount,
  invited,
  joinEnds,
  joining,
  leaving,
  link,
  loaded,
  newcomer,
  othersLink,
  ownLink,
  shows,
  signedOut,
} from './situations.ts';

const { businessName, invitedBy, permissions } = sampleInvitations['for an existing account'];
const tooMany = after(link, 'a link that was opened too often', loaded('too many requests'));
const unreachable = after(link, 'a link without the server', failed('loadInvitation'));
const unknown = after(link, 'an unknown link', loaded('no such link'));
const denied = after(link, 'a link without access', loaded('access denied'));

const isSignedOut: Expectation = {
  ...shows({ ...atRest, step: 'signIn', accountEmail: null }),
  offers: ['invitation.decline'],
  offersNot: ['invitation.accept', 'account.create', 'account.leave'],
};
const isOtherAccount: Expectation = {
  ...shows({ ...atRest, step: 'leaveAccount', accountEmail: sampleOtherEmail }),
  offers: ['account.leave'],
  offersNot: ['invitation.accept', 'invitation.decline', 'account.create'],
};

/** The link, and the account in which it is opened. */
export const openingPromises: FlowPromise<TeamInvitationInput>[] = [
  promise(
    'The invitation says by whom, to which business and for which access, and nothing is decided by opening it',
    at(link, [], {
      view: { screen: 'loading' },
      calls: ['loadInvitation'],
      sends: { loadInvitation: { token } },
      offersNot: ['invitation.accept', 'invitation.decline', 'account.create'],
    }),
    at(ownLink, [loaded('for an existing account')], {
      ...shows({ ...atRest, invitation: { businessName, invitedBy, permissions } }),
      calls: ['loadInvitation'],
    }),
  ),
  promise(
    'Only the account of the invited email address can accept',
    at(ownLink, [loaded('for an existing account')], {
      ...shows({ step: 'accept', accountEmail: sampleInvitedEmail }),
      offers: ['invitation.accept', 'invitation.decline'],
      offersNot: ['account.create', 'account.leave'],
    }),
    at(link, [loaded('for an existing account')], isSignedOut),
    at(othersLink, [loaded('for an existing account')], isOtherAccount),
    at(othersLink, [loaded('for a new account')], isOtherAccount),
  ),
  promise(
    'An account is created only for an address that has none',
    at(link, [loaded('for a new account')], {
      ...shows({ ...atRest, step: 'create' }),
      offers: ['account.create', 'invitation.decline'],
      offersNot: ['invitation.accept'],
    }),
    at(signedOut, [], { offersNot: ['account.create'] }),
    at(invited, [], { offersNot: ['account.create'] }),
  ),
  promise(
    'The page follows who signs in and out in this browser, also during a press',
    at(signedOut, [accountIs(sampleInvitedEmail)], {
      ...shows({ ...atRest, step: 'accept', accountEmail: sampleInvitedEmail }),
      offers: ['invitation.accept'],
      calls: [],
    }),
    at(signedOut, [accountIs(sampleOtherEmail)], isOtherAccount),
    at(newcomer, [accountIs(sampleInvitedEmail)], {
      ...shows({ ...atRest, step: 'accept' }),
      offers: ['invitation.accept'],
      offersNot: ['account.create'],
    }),
    at(newcomer, [accountIs(sampleOtherEmail)], isOtherAccount),
    at(newcomer, [accountIs(sampleInvitedEmail), accountIs(null)], isSignedOut),
    at(invited, [accountIs(null)], isSignedOut),
    at(invited, [accountIs(sampleOtherEmail)], isOtherAccount),
    at(inOtherAccount, [accountIs(sampleInvitedEmail)], {
      ...shows({ ...atRest, step: 'accept' }),
      offers: ['invitation.accept'],
    }),
    at(inOtherAccount, [accountIs(null)], isSignedOut),
    at(link, [accountIs(sampleInvitedEmail), loaded('for an existing account')], {
      ...shows({ step: 'accept' }),
      offers: ['invitation.accept'],
      calls: ['loadInvitation'],
    }),
    at(accepting, [accountIs(null), acceptEnds('no free seat')], {
      ...shows({ step: 'signIn' }),
      offersNot: ['invitation.accept'],
    }),
    at(accepting, [accountIs(null), failed('acceptInvitation')], {
      ...shows({ step: 'signIn' }),
      offersNot: ['invitation.accept'],
    }),
    at(joining, [accountIs(sampleInvitedEmail), joinEnds('no free seat')], {
      ...shows({ step: 'accept' }),
      offers: ['invitation.accept'],
      offersNot: ['account.create'],
    }),
    at(joining, [accountIs(sampleInvitedEmail), failed('joinTeam')], {
      ...shows({ step: 'accept' }),
      offers: ['invitation.accept'],
      offersNot: ['account.create'],
    }),
  ),
  promise(
    'Leaving another account signs it out once, and leads to the sign-in or to a new account',
    at(inOtherAccount, [does('account.leave')], {
      ...shows({ step: 'leaveAccount', isPending: true }),
      calls: ['signOut'],
      offersNot: ['account.leave', 'invitation.accept'],
    }),
    at(leaving, [accountIs(null)], { ...isSignedOut, calls: [] }),
    at(othersLink, [loaded('for a new account'), does('account.leave'), accountIs(null)], {
      ...shows({ step: 'create' }),
      offers: ['account.create'],
    }),
  ),
  promise(
    'An invitation that has ended says how, and offers nothing',
    at(link, [loaded('expired')], {
      view: { screen: 'ended', isSignedIn: false, invitation: { status: 'expired', invitedBy } },
      offersNot: ['invitation.accept', 'invitation.decline', 'account.create', 'account.leave'],
      calls: ['loadInvitation'],
    }),
    at(ownLink, [loaded('revoked')], {
      view: { screen: 'ended', isSignedIn: true, invitation: { status: 'revoked' } },
      offersNot: ['invitation.accept', 'invitation.decline'],
    }),
    at(ownLink, [loaded('already accepted')], {
      view: { screen: 'ended', invitation: { status: 'accepted' } },
      offersNot: ['invitation.accept', 'invitation.decline'],
    }),
    at(ownLink, [loaded('revoked'), accountIs(null)], { view: { screen: 'ended', isSignedIn: false } }),
  ),
  promise(
    'An invitation that fails to load says why, and can be loaded again',
    at(link, [failed('loadInvitation')], {
      view: { screen: 'failed', failure: 'unreachable' },
      offers: ['invitation.retry', 'network.back'],
    }),
    at(link, [failed('loadInvitation', 'a broken answer')], {
      view: { screen: 'failed', failure: 'broken' },
    }),
    at(link, [loaded('no such link')], {
      view: { screen: 'missing' },
      offers: ['invitation.retry'],
      offersNot: ['invitation.accept', 'account.create'],
    }),
    at(link, [loaded('access denied')], {
      view: { screen: 'denied', refusal: { code: 'NO_PERMISSION' } },
      offers: ['invitation.retry'],
    }),
    at(link, [loaded('too many requests')], { view: { screen: 'tooMany' }, offers: ['invitation.retry'] }),
    at(unreachable, [does('invitation.retry'), loaded('for an existing account')], {
      ...shows({ ...atRest, step: 'signIn' }),
      calls: ['loadInvitation'],
    }),
    at(unreachable, [does('network.back')], { view: { screen: 'loading' }, calls: ['loadInvitation'] }),
    at(unknown, [does('invitation.retry')], { view: { screen: 'loading' }, calls: ['loadInvitation'] }),
    at(denied, [does('invitation.retry'), loaded('for an existing account')], {
      ...shows(atRest),
      calls: ['loadInvitation'],
    }),
    at(tooMany, [does('invitation.retry'), loaded('for an existing account')], {
      ...shows(atRest),
      calls: ['loadInvitation'],
    }),
    at(tooMany, [passed('retryDelay'), loaded('for an existing account')], {
      ...shows(atRest),
      calls: ['loadInvitation'],
    }),
  ),
];
