import type { ErrorCode } from '#contract/errors.ts';
import type { Business, Team, User } from '#domain/business.ts';
import { permission } from '#domain/permission.ts';
import { defineModel } from '../../model.ts';
import type { Refused } from '../answer.ts';
import type { SessionContext } from './session.types.ts';
import { sessionMachine } from './session.machine.ts';

const user: User = {
  id: '0190a5d0-0000-7000-8000-000000000001',
  firstName: 'Adaeze',
  lastName: 'Okafor',
  email: 'adaeze@shop.example',
  phoneNumber: '+2348012345678',
  referralCode: 'ADAEZE',
  communityMember: false,
  kycVerificationStatus: 'not started',
  imageUrl: null,
  hasTransactionPin: false,
  recordsJourneys: false,
};
const nameless: User = { ...user, firstName: null, lastName: null };

const shop: Business = {
  id: '0190a5d0-0000-7000-8000-0000000000a1',
  name: 'Adaeze Fabrics',
  handle: 'adaeze-fabrics',
  category: 'Fashion and clothing',
  country: 'NG',
  currency: 'NGN',
  timeZone: 'Africa/Lagos',
  phoneNumber: null,
  imageUrl: null,
  kycVerificationStatus: 'not started',
};
const other: Business = {
  ...shop,
  id: '0190a5d0-0000-7000-8000-0000000000a2',
  name: 'Bola Books',
  handle: 'bola-books',
};
const team: Team = { businessId: other.id, permissions: [permission('ORDER', 'view-only')] };

const token = 'session-token';
const known = { user, businesses: [shop, other], teams: [team] };
const withoutName = { user: nameless, businesses: [], teams: [] };
const withoutBusiness = { user, businesses: [], teams: [] };
const refused = (code: Refused['code']): Refused => ({
  ok: false,
  code,
  message: code,
  fields: [],
  triesLeft: undefined,
  retryAtMs: undefined,
});
const yes = (data: object) => ({ output: { ok: true, data } });
const no = (code: Refused['code']) => ({ output: refused(code) });

const signedIn = { ...known, token };

/** A call of the present session in the present business. */
const call = ({ token: bearer, activeBusinessId }: SessionContext, code: ErrorCode) => ({
  code,
  token: bearer,
  businessId: activeBusinessId,
});
/** What the server may say of somebody who is signed in already. */
const asked = ({ activeBusinessId = '' }: SessionContext) => ({
  'still signed in': yes(known),
  'a permission was taken away': yes({
    ...known,
    teams: [{ businessId: activeBusinessId, permissions: [] }],
  }),
  'the business was lost': yes({
    user,
    businesses: known.businesses.filter(({ id }) => id !== activeBusinessId),
    teams: [],
  }),
  'the only business was lost': yes(withoutBusiness),
  'no longer signed in': no('NOT_SIGNED_IN'),
  'too many requests': no('TOO_MANY_REQUESTS'),
});

export const sessionModel = defineModel({
  id: 'session',
  title: 'Session',
  purpose:
    'Who uses Kontor in this browser, and in which business. It ends signed out with nothing of the person left behind.',
  machine: sessionMachine,
  starts: {
    'nobody was here': { token: undefined, cached: undefined, activeBusinessId: undefined },
    'somebody was here': { token, cached: known, activeBusinessId: other.id },
    'only the token is left': { token, cached: undefined, activeBusinessId: undefined },
  },
  key: ({ context }) => [
    context.token,
    context.user && Boolean(context.user.firstName),
    context.activeBusinessId,
    context.businesses.length,
    context.user?.hasTransactionPin,
    context.endedBy,
    context.lost?.what,
    context.teams.map(({ businessId, permissions }) => [businessId, permissions.length]),
  ],
  variants: {
    'signIn.submit': { credentials: { email: 'adaeze@shop.example', password: 'a long passphrase' } },
    'personal.submit': {
      details: {
        details: { firstName: 'Adaeze', lastName: 'Okafor', phoneNumber: '+2348012345678' },
        key: 'key-1',
      },
    },
    'business.submit': {
      details: {
        details: {
          name: 'Adaeze Fabrics',
          handle: 'adaeze-fabrics',
          category: 'Fashion and clothing',
          country: 'NG',
        },
        key: 'key-2',
      },
    },
    'business.switch': {
      'another of mine': { businessId: other.id },
      'the first of mine': { businessId: shop.id },
      'not mine': { businessId: 'unknown' },
    },
    'tab.switchedBusiness': {
      'another of mine': { businessId: other.id },
      'not mine': { businessId: 'unknown' },
    },
    'profile.changed': { 'a new name': { user: { ...user, firstName: 'Ada' } } },
    'session.begin': { 'a finished onboarding': { signedIn } },
    'call.refused': ({ context }) => ({
      'the session ended': call(context, 'NOT_SIGNED_IN'),
      'an earlier session ended': { ...call(context, 'NOT_SIGNED_IN'), token: 'token-of-before' },
      'not allowed': call(context, 'NO_PERMISSION'),
      'not allowed in the business before': {
        ...call(context, 'NO_PERMISSION'),
        businessId: 'the-one-before',
      },
      'no such record': call(context, 'NOT_FOUND'),
    }),
    'tab.signedOut': { 'by the person': { by: 'person' }, 'by the server': { by: 'server' } },
    'tab.signedIn': { 'another session': { token: 'token-of-another-tab' }, 'the same session': { token } },
    'done:restore': {
      'still signed in': yes(known),
      'no name yet': yes(withoutName),
      'no business yet': yes(withoutBusiness),
      'no longer signed in': no('NOT_SIGNED_IN'),
      'too many requests': no('TOO_MANY_REQUESTS'),
    },
    'done:refresh': ({ context }) => asked(context),
    'done:checkAccess': ({ context }) => asked(context),
    'done:signIn': {
      welcome: yes(signedIn),
      'no name yet': yes({ ...withoutName, token }),
      'no business yet': yes({ ...withoutBusiness, token }),
      'turned down': no('WRONG_CREDENTIALS'),
    },
    'done:savePersonal': { saved: yes(user), 'turned down': no('INVALID') },
    'done:openBusiness': { opened: yes(shop), 'turned down': no('HANDLE_TAKEN') },
    'done:endHere': { done: {} },
    'done:endEverywhere': { done: {} },
  },
  labels: {
    states: {
      starting: 'Looking who was here',
      restoring: 'Asking whether the session still stands',
      unreachable: 'The server does not answer, and nobody is remembered',
      arriving: 'Finding out what is known of the person',
      named: 'The person has a name',
      signedOut: 'Signed out',
      'signedOut.ready': 'Ready to sign in',
      'signedOut.refused': 'The sign-in was turned down',
      'signedOut.unreachable': 'The server did not answer the sign-in',
      signingIn: 'Signing in',
      completingProfile: 'Completing the profile',
      'completingProfile.personal': 'Telling the name',
      'completingProfile.personal.editing': 'Typing the name',
      'completingProfile.personal.saving': 'Saving the name',
      'completingProfile.personal.unreachable': 'The name could not be sent',
      'completingProfile.business': 'Opening a business',
      'completingProfile.business.editing': 'Typing the business details',
      'completingProfile.business.saving': 'Opening the business',
      'completingProfile.business.unreachable': 'The business details could not be sent',
      signedIn: 'Signed in',
      'signedIn.current': 'Confirmed by the server',
      'signedIn.stale': 'Signed in from memory, without a connection',
      'signedIn.refreshing': 'Confirming with the server',
      'signedIn.checkingAccess': 'A call was refused; the server is asked what the person may still do',
      'signedIn.permissionLost': 'The person is told which permission they lost, and led away from its pages',
      'signedIn.businessLost': 'The person is told that they have no access to the business any more',
      signingOut: 'Signing out',
      'signingOut.here': 'Ending this session',
      'signingOut.everywhere': 'Ending every session',
      ended: 'The session ended',
    },
    events: {
      'signIn.submit': 'Sign in',
      'personal.submit': 'Save the name',
      'business.submit': 'Open the business',
      'business.switch': 'Switch to another business',
      'profile.changed': 'The profile was changed',
      'pin.set': 'A transaction PIN was set',
      signOut: 'Sign out',
      'signOut.everywhere': 'Sign out everywhere',
      retry: 'Try again',
      'session.begin': 'A finished onboarding signs in',
      'call.refused': 'The server refuses a call',
      'access.seen': 'The person has read what they lost',
      'connection.back': 'The connection is back',
      'tab.signedIn': 'Another tab signed in',
      'tab.signedOut': 'Another tab signed out',
      'tab.switchedBusiness': 'Another tab switched the business',
    },
    outcomes: {
      'done:restore': 'the server answers who it is',
      'error:restore': 'the server cannot be reached',
      'done:refresh': 'the server answers who it is',
      'error:refresh': 'the server cannot be reached',
      'done:checkAccess': 'the server answers who it is',
      'error:checkAccess': 'the server cannot be reached',
      'done:signIn': 'the server answers the sign-in',
      'error:signIn': 'the server cannot be reached',
      'done:savePersonal': 'the server answers',
      'error:savePersonal': 'the server cannot be reached',
      'done:openBusiness': 'the server answers',
      'error:openBusiness': 'the server cannot be reached',
      'done:endHere': 'the server ended the session',
      'error:endHere': 'the server cannot be reached',
      'done:endEverywhere': 'the server ended every session',
      'error:endEverywhere': 'the server cannot be reached',
    },
  },
  calls: {
    restore: { call: 'whoAmI' },
    refresh: { call: 'whoAmI', isBackground: true },
    checkAccess: { call: 'whoAmI', isBackground: true },
    signIn: { call: 'login' },
    savePersonal: { call: 'updateProfile' },
    openBusiness: { call: 'createBusiness' },
    endHere: { call: 'logout', endsAnyway: true },
    endEverywhere: { call: 'logoutEverywhere', endsAnyway: true },
  },
  says: { 'signedOut.ready': ['signedOut'] },
  keeps: ({ context: { token: bearer, user: person } }) => ({ bearer, person }),
  invariants: {
    'nobody is signed in without a first name': (snapshot) =>
      !snapshot.matches('signedIn') || Boolean(snapshot.context.user?.firstName),
    'nobody is signed in without a token': (snapshot) =>
      !snapshot.matches('signedIn') || snapshot.context.token !== undefined,
    'no token and no person outlive the session': (snapshot) =>
      !snapshot.matches('signedOut') ||
      (snapshot.context.token === undefined &&
        snapshot.context.user === undefined &&
        snapshot.context.businesses.length === 0 &&
        snapshot.context.activeBusinessId === undefined),
    'the active business is one of the person': ({ context }) =>
      context.businesses.length === 0 ||
      context.activeBusinessId === undefined ||
      context.businesses.some(({ id }) => id === context.activeBusinessId),
    'whoever lost access is told what': (snapshot) =>
      (snapshot.context.lost?.what === 'business') === snapshot.matches({ signedIn: 'businessLost' }) &&
      (snapshot.context.lost?.what === 'permission') === snapshot.matches({ signedIn: 'permissionLost' }),
    'a password never stands in the context': ({ context }) =>
      !JSON.stringify(context).includes('a long passphrase'),
  },
});
