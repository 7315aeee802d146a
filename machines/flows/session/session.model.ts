import type { ErrorCode } from '#contract/errors.ts';
import { defineModel } from '../../model.ts';
import { createGuardLabeller } from '../guard-words.ts';
import type { SessionContext } from './session.types.ts';
import { sessionMachine } from './session.machine.ts';
import { answers } from '../sample-responses.ts';
import {
  business,
  challenge,
  code,
  credentials,
  no,
  other,
  otherTab,
  personal,
  sessionData,
  shop,
  signedIn,
  token,
  user,
  withoutBusiness,
  withoutName,
} from './session.samples.ts';

/** A request of the current session in the current business. */
const call = ({ token: bearer, activeBusinessId }: SessionContext, error: ErrorCode) => ({
  code: error,
  token: bearer,
  businessId: activeBusinessId,
});
/** The server's possible responses for a signed-in user. */
const getAccessResponses = ({ activeBusinessId = '' }: SessionContext) => ({
  'still signed in': answers(sessionData),
  'a permission was removed': answers({
    ...sessionData,
    teams: [{ businessId: activeBusinessId, permissions: [] }],
  }),
  'access to the business was removed': answers({
    user,
    businesses: sessionData.businesses.filter(({ id }) => id !== activeBusinessId),
    teams: [],
  }),
  'access to the only business was removed': answers(withoutBusiness),
  'no longer signed in': no('NOT_SIGNED_IN'),
  'too many requests': no('TOO_MANY_REQUESTS'),
});

export const sessionModel = defineModel({
  id: 'session',
  title: 'Session',
  purpose:
    'Who uses Kontor in this browser, and in which business. After sign-out, no data of the user is left in the browser.',
  machine: sessionMachine,
  starts: {
    'first visit': { token: undefined, cached: undefined, activeBusinessId: undefined },
    'a returning user': { token, cached: sessionData, activeBusinessId: other.id },
    'only the session token is left': { token, cached: undefined, activeBusinessId: undefined },
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
    'signIn.submit': { credentials },
    'code.submit': { 'a code': code },
    'personal.submit': { details: personal },
    'business.submit': { details: business },
    'business.switch': {
      'another business of the user': { businessId: other.id },
      'the first business of the user': { businessId: shop.id },
      'a business without access': { businessId: 'unknown' },
    },
    'tab.switchedBusiness': {
      'another business of the user': { businessId: other.id },
      'a business without access': { businessId: 'unknown' },
    },
    'profile.changed': { 'a new name': { user: { ...user, firstName: 'Ada' } } },
    'business.changed': { 'a new name': { business: { ...shop, name: 'Adaeze Textiles' } } },
    'session.begin': { 'a finished onboarding': { signedIn } },
    'call.refused': ({ context }) => ({
      'the session ended': call(context, 'NOT_SIGNED_IN'),
      'an earlier session ended': { ...call(context, 'NOT_SIGNED_IN'), token: 'token-of-before' },
      'access denied': call(context, 'NO_PERMISSION'),
      'access denied in the previous business': {
        ...call(context, 'NO_PERMISSION'),
        businessId: 'the-one-before',
      },
      'no such record': call(context, 'NOT_FOUND'),
    }),
    'tab.signedOut': { 'by the user': { by: 'person' }, 'by the server': { by: 'server' } },
    'tab.signedIn': { 'another session': { token: otherTab }, 'the same session': { token } },
    'done:restore': {
      'still signed in': answers(sessionData),
      'no name yet': answers(withoutName),
      'no business yet': answers(withoutBusiness),
      'no longer signed in': no('NOT_SIGNED_IN'),
      'too many requests': no('TOO_MANY_REQUESTS'),
    },
    'done:refresh': ({ context }) => getAccessResponses(context),
    'done:checkAccess': ({ context }) => getAccessResponses(context),
    'done:signIn': {
      accepted: answers(signedIn),
      'no name yet': answers({ ...withoutName, token }),
      'no business yet': answers({ ...withoutBusiness, token }),
      refused: no('WRONG_CREDENTIALS'),
      'a second factor is needed': no('SECOND_FACTOR_REQUIRED', challenge),
    },
    'done:verifySignIn': {
      'correct code': answers(signedIn),
      'wrong code': no('OTP_WRONG'),
      'too many requests': no('TOO_MANY_REQUESTS'),
      'took too long': no('OTP_EXPIRED'),
    },
    'done:savePersonal': { saved: answers(user), refused: no('INVALID') },
    'done:openBusiness': { opened: answers(shop), refused: no('HANDLE_TAKEN') },
    'done:endHere': { done: {} },
    'done:endEverywhere': { done: {} },
  },
  labels: {
    states: {
      starting: 'Reading the saved session',
      restoring: 'Checking the session with the server',
      unreachable: "The session couldn't be checked, and no user is saved",
      arriving: 'Deciding what the profile still needs',
      named: "Looking for the user's business",
      signedOut: 'Signed out',
      'signedOut.ready': 'Ready to sign in',
      'signedOut.refused': 'The sign-in was refused',
      'signedOut.unreachable': "Signing in failed: the server can't be reached",
      signingIn: 'Signing in',
      secondFactor: 'The second factor is asked for',
      'secondFactor.entering': 'The password was correct; a code is needed',
      'secondFactor.refused': 'The code was refused',
      'secondFactor.unreachable': "The code couldn't be checked",
      'secondFactor.verifying': 'Checking the code',
      completingProfile: 'Completing the profile',
      'completingProfile.personal': 'The name is missing',
      'completingProfile.personal.editing': 'Personal details form',
      'completingProfile.personal.saving': 'Saving the name',
      'completingProfile.personal.unreachable': "The name couldn't be saved",
      'completingProfile.business': 'The business is missing',
      'completingProfile.business.editing': 'Business details form',
      'completingProfile.business.saving': 'Creating the business',
      'completingProfile.business.unreachable': "The business couldn't be created",
      signedIn: 'Signed in',
      'signedIn.current': 'Signed in, confirmed by the server',
      'signedIn.stale': "Signed in with saved data: the server couldn't confirm the session",
      'signedIn.refreshing': 'Signed in, checking with the server',
      'signedIn.checkingAccess': 'A request was refused: loading the permissions again',
      'signedIn.permissionLost': 'A permission was removed; the user is told and leaves its pages',
      'signedIn.businessLost': 'Access to the business was removed; the user is told',
      signingOut: 'Signing out',
      'signingOut.here': 'Signing out on this device',
      'signingOut.everywhere': 'Signing out on every device',
      ended: 'Ending the session',
    },
    events: {
      'signIn.submit': 'User signs in',
      'code.submit': 'User enters a code',
      'secondFactor.cancel': 'User goes back to sign-in',
      'personal.submit': 'User saves their name',
      'business.submit': 'User creates the business',
      'business.switch': 'User switches to another business',
      'profile.changed': 'User changes the profile',
      'business.changed': 'User changes the details of a business',
      'pin.set': 'User sets a transaction PIN',
      signOut: 'User signs out',
      'signOut.everywhere': 'User signs out everywhere',
      retry: 'User tries again',
      'session.begin': 'Onboarding, a passkey or an invitation starts a session',
      'call.refused': 'The server refuses a request of the page',
      'access.seen': 'User dismisses the message',
      'connection.back': 'The network is back',
      'tab.signedIn': 'Another tab signs in',
      'tab.signedOut': 'Another tab signs out',
      'tab.switchedBusiness': 'Another tab switches the business',
    },
    outcomes: {
      'done:endHere': 'The server ended the session',
      'done:endEverywhere': 'The server ended every session',
    },
    otherwise: {
      'always:starting': 'nothing is saved',
      'always:arriving': 'the name is missing',
      'always:named': 'the user has no business',
      'always:ended': 'nothing of the person is left',
    },
    guard: createGuardLabeller({
      hasToken: 'a session is saved in this browser',
      hasSavedUser: 'the user and a business are saved in this browser',
      hasFirstName: 'the user has a first name',
      hasBusiness: 'the user has a business',
      needsSecondFactor: 'the account has a second factor',
      isChallengeOver: 'too many codes were wrong, or the time for the code is over',
      endsSession: 'the current session has ended',
      deniesAccess: 'access is denied',
      isBusinessLost: 'access to the business was removed',
      isPermissionLost: 'a permission was removed',
      isAnotherToken: 'the other tab has another session',
      isOtherOwnBusiness: 'it is another business of the user',
    }),
  },
  calls: {
    restore: { call: 'whoAmI', request: 'check the session', success: 'The session is confirmed' },
    refresh: {
      call: 'whoAmI',
      request: 'check the session again',
      success: 'The session is confirmed again',
      isBackground: true,
    },
    checkAccess: {
      call: 'whoAmI',
      request: 'load the permissions',
      success: 'The permissions are loaded',
      isBackground: true,
    },
    signIn: { call: 'login', request: 'sign the user in', success: 'The user is signed in' },
    verifySignIn: { call: 'verifySignIn', request: 'accept the code', success: 'The code is correct' },
    savePersonal: { call: 'updateProfile', request: 'save the name', success: 'The name is saved' },
    openBusiness: {
      call: 'createBusiness',
      request: 'create the business',
      success: 'The business is created',
    },
    endHere: {
      call: 'logout',
      request: 'end the session',
      success: 'The session is ended',
      alwaysEndsSession: true,
    },
    endEverywhere: {
      call: 'logoutEverywhere',
      request: 'end every session',
      success: 'Every session is ended',
      alwaysEndsSession: true,
    },
  },
  refusalStates: { 'signedOut.ready': ['signedOut'] },
  protectedData: ({ context: { token: bearer, user: person } }) => ({ bearer, person }),
  invariants: {
    'a signed-in user has a first name': (snapshot) =>
      !snapshot.matches('signedIn') || Boolean(snapshot.context.user?.firstName),
    'a signed-in user has a session token': (snapshot) =>
      !snapshot.matches('signedIn') || snapshot.context.token !== undefined,
    'no token and no user data are left after sign-out': (snapshot) =>
      !snapshot.matches('signedOut') ||
      (snapshot.context.token === undefined &&
        snapshot.context.user === undefined &&
        snapshot.context.businesses.length === 0 &&
        snapshot.context.activeBusinessId === undefined),
    "the active business is one of the user's businesses": ({ context }) =>
      context.businesses.length === 0 ||
      context.activeBusinessId === undefined ||
      context.businesses.some(({ id }) => id === context.activeBusinessId),
    'a user who lost access is told to what': (snapshot) =>
      (snapshot.context.lost?.what === 'business') === snapshot.matches({ signedIn: 'businessLost' }) &&
      (snapshot.context.lost?.what === 'permission') === snapshot.matches({ signedIn: 'permissionLost' }),
    'a challenge exists only while the second factor is asked for': (snapshot) =>
      snapshot.matches('secondFactor') === (snapshot.context.challenge !== undefined),
    'the context never contains a password or a code': ({ context }) =>
      !/a long passphrase|492817/.test(JSON.stringify(context)),
  },
});
