import {
  answered,
  at,
  does,
  type FlowPromise,
  promise,
  reopened,
  unanswered,
} from '#machines/promises/promise.ts';
import { answers } from '../../sample-responses.ts';
import {
  code,
  credentials,
  no,
  other,
  otherTab,
  sessionData,
  shop,
  signedIn,
  token,
  user,
  withoutBusiness,
  withoutName,
} from '../session.samples.ts';
import type { SessionInput } from '../session.types.ts';
import {
  inside,
  keptSession,
  needsCode,
  offline,
  refusedSignIn,
  returning,
  signingIn,
  stale,
  verifying,
  visitor,
  withToken,
} from './situations.ts';

const isInside = { place: 'inside', isStale: false, isPending: false, user: { id: user.id } };

/** Signing in, with a second factor, and returning. */
export const signingInPromises: FlowPromise<SessionInput>[] = [
  promise(
    'Signing in leads to the first business, is kept on the device and told to the other tabs',
    at(visitor, [], { view: { place: 'outside', isPending: false }, offers: ['signIn.submit'], calls: [] }),
    at(visitor, [does('signIn.submit', credentials)], {
      view: { place: 'outside', isPending: true },
      calls: ['signIn'],
      sends: { signIn: credentials },
      offersNot: ['signIn.submit'],
    }),
    at(signingIn, [answered('signIn', answers(signedIn))], {
      view: { ...isInside, business: { id: shop.id }, membership: { role: 'owner' } },
      offers: ['signOut', 'business.switch'],
      calls: ['notifyTabs'],
      sends: { notifyTabs: 'signedIn' },
      kept: { session: { ...keptSession, activeBusinessId: shop.id } },
    }),
    at(inside, [reopened], {
      view: { place: 'inside', isStale: true, business: { id: shop.id } },
      calls: ['refresh'],
    }),
  ),
  promise(
    'A refused sign-in says why, and another try is possible',
    at(signingIn, [answered('signIn', no('WRONG_CREDENTIALS'))], {
      view: {
        place: 'outside',
        isPending: false,
        isUnreachable: false,
        refusal: { code: 'WRONG_CREDENTIALS' },
      },
      offers: ['signIn.submit'],
      calls: [],
      kept: { session: null },
    }),
    at(signingIn, [unanswered('signIn')], {
      view: { place: 'outside', isPending: false, isUnreachable: true, refusal: undefined },
      offers: ['signIn.submit'],
      calls: [],
    }),
    at(refusedSignIn, [does('signIn.submit', credentials)], {
      view: { refusal: undefined, isPending: true },
      calls: ['signIn'],
    }),
    at(refusedSignIn, [does('signIn.submit', credentials), answered('signIn', answers(signedIn))], {
      view: { ...isInside, refusal: undefined },
    }),
  ),
  promise(
    'An account with a second factor is signed in only after its code',
    at(
      signingIn,
      [
        answered(
          'signIn',
          no('SECOND_FACTOR_REQUIRED', { token: 'proof', expiresAt: '2026-01-05T09:05:00.000Z' }),
        ),
      ],
      {
        view: { place: 'outside', needsCode: true, isPending: false },
        offers: ['code.submit', 'secondFactor.cancel'],
        offersNot: ['signIn.submit', 'signOut'],
        calls: [],
        kept: { session: null },
      },
    ),
    at(needsCode, [does('code.submit', code)], {
      view: { needsCode: true, isPending: true },
      calls: ['verifySignIn'],
      sends: { verifySignIn: { challenge: 'sign-in-challenge', code: code.code } },
      offersNot: ['code.submit'],
    }),
    at(verifying, [answered('verifySignIn', answers(signedIn))], {
      view: { ...isInside, needsCode: false, business: { id: shop.id } },
      calls: ['notifyTabs'],
      kept: { session: keptSession },
    }),
    at(verifying, [answered('verifySignIn', answers({ ...withoutBusiness, token }))], {
      view: { place: 'completing', needsCode: false },
    }),
  ),
  promise(
    'A wrong code costs nothing but the code; once no other is possible, signing in begins again with the reason',
    at(verifying, [answered('verifySignIn', no('OTP_WRONG'))], {
      view: { needsCode: true, isPending: false, isUnreachable: false, refusal: { code: 'OTP_WRONG' } },
      offers: ['code.submit', 'secondFactor.cancel'],
      calls: [],
    }),
    at(verifying, [unanswered('verifySignIn')], {
      view: { needsCode: true, isPending: false, isUnreachable: true, refusal: undefined },
      offers: ['code.submit', 'secondFactor.cancel'],
      calls: [],
    }),
    at(verifying, [answered('verifySignIn', no('OTP_WRONG')), does('code.submit', code)], {
      view: { refusal: undefined, isPending: true },
      calls: ['verifySignIn'],
      sends: { verifySignIn: { challenge: 'sign-in-challenge' } },
    }),
    at(verifying, [unanswered('verifySignIn'), does('code.submit', code)], { calls: ['verifySignIn'] }),
    at(verifying, [answered('verifySignIn', no('OTP_EXPIRED'))], {
      view: { needsCode: false, place: 'outside', isUnreachable: false, refusal: { code: 'OTP_EXPIRED' } },
      offers: ['signIn.submit'],
      offersNot: ['code.submit'],
    }),
    at(verifying, [answered('verifySignIn', no('OTP_ATTEMPTS_EXCEEDED'))], {
      view: { needsCode: false, refusal: { code: 'OTP_ATTEMPTS_EXCEEDED' } },
      offers: ['signIn.submit'],
    }),
    at(verifying, [answered('verifySignIn', no('OTP_WRONG')), does('secondFactor.cancel')], {
      view: { needsCode: false, place: 'outside', refusal: undefined },
      offers: ['signIn.submit'],
      calls: [],
    }),
    at(needsCode, [does('secondFactor.cancel')], {
      view: { needsCode: false, isUnreachable: false },
      calls: [],
    }),
  ),
  promise(
    'A returning person continues at once from what the device kept, in the same business, and is checked meanwhile',
    at(returning, [], {
      view: { place: 'inside', isStale: true, business: { id: other.id }, membership: { role: 'member' } },
      calls: ['refresh'],
    }),
    at(returning, [answered('refresh', answers(sessionData))], {
      view: { ...isInside, business: { id: other.id } },
      kept: { session: { ...keptSession, activeBusinessId: other.id } },
      calls: ['refresh', 'notifyTabs'],
    }),
    at(returning, [answered('refresh', answers({ ...sessionData, user: { ...user, firstName: 'Ada' } }))], {
      view: { user: { firstName: 'Ada' } },
      kept: { session: { user: { firstName: 'Ada' } } },
    }),
    at(returning, [unanswered('refresh')], {
      view: { place: 'inside', isStale: true },
      offers: ['retry', 'signOut'],
    }),
    at(returning, [answered('refresh', no('TOO_MANY_REQUESTS'))], {
      view: { place: 'inside', isStale: true, refusal: { code: 'TOO_MANY_REQUESTS' } },
      offers: ['retry'],
      kept: { session: keptSession },
    }),
    at(stale, [does('retry')], { view: { isStale: true }, calls: ['refresh'], offersNot: ['retry'] }),
    at(stale, [does('connection.back')], { calls: ['refresh'] }),
    at(returning, [answered('refresh', no('NOT_SIGNED_IN'))], {
      view: { place: 'outside', user: undefined, business: undefined },
      offers: ['signIn.submit'],
      kept: { session: null, drafts: true },
      calls: ['refresh', 'notifyTabs'],
      sends: { notifyTabs: 'signedOut' },
    }),
  ),
  promise(
    'Of a token alone the session is restored; without the server the page says so and tries again',
    at(withToken, [], { view: { place: 'starting' }, calls: ['restore'] }),
    at(withToken, [answered('restore', answers(sessionData))], {
      view: { ...isInside, business: { id: shop.id } },
      kept: { session: keptSession },
    }),
    at(withToken, [answered('restore', answers(withoutName))], {
      view: { place: 'completing' },
      offers: ['personal.submit'],
    }),
    at(withToken, [answered('restore', no('NOT_SIGNED_IN'))], {
      view: { place: 'outside', isUnreachable: false },
      offers: ['signIn.submit'],
      kept: { session: null, drafts: true },
    }),
    at(withToken, [unanswered('restore')], {
      view: { place: 'starting', isUnreachable: true },
      offers: ['retry', 'signOut'],
      kept: { session: { token } },
    }),
    at(withToken, [answered('restore', no('TOO_MANY_REQUESTS'))], {
      view: { place: 'starting', isUnreachable: true, refusal: { code: 'TOO_MANY_REQUESTS' } },
      offers: ['retry'],
    }),
    at(offline, [does('retry')], { view: { isUnreachable: false }, calls: ['restore'] }),
    at(offline, [does('connection.back')], { view: { isUnreachable: false }, calls: ['restore'] }),
    at(offline, [does('signOut')], { view: { isSigningOut: true }, calls: ['endHere'] }),
    at(offline, [does('tab.signedOut', { by: 'person' })], {
      view: { place: 'outside', isUnreachable: false, needsCode: false },
      kept: { session: null, drafts: false },
      calls: [],
    }),
    at(withToken, [does('tab.signedOut', { by: 'person' })], {
      view: { place: 'outside', needsCode: false },
      kept: { session: null, drafts: false },
    }),
    at(
      offline,
      [
        does('retry'),
        answered('restore', no('TOO_MANY_REQUESTS')),
        does('retry'),
        answered('restore', no('NOT_SIGNED_IN')),
      ],
      { view: { place: 'outside', refusal: undefined } },
    ),
    at(withToken, [does('tab.signedOut', { by: 'server' })], {
      view: { place: 'outside' },
      kept: { session: null, drafts: true },
    }),
  ),
  promise(
    'A sign-in in another tab is taken over, also while a code or a password is entered here',
    at(visitor, [does('tab.signedIn', { token: otherTab })], {
      view: { place: 'starting' },
      calls: ['restore'],
    }),
    at(visitor, [does('tab.signedIn', { token: otherTab }), answered('restore', answers(sessionData))], {
      view: isInside,
      kept: { session: { token: otherTab } },
    }),
    at(needsCode, [does('tab.signedIn', { token: otherTab })], {
      view: { needsCode: false },
      calls: ['restore'],
    }),
    at(needsCode, [does('tab.signedIn', { token: otherTab }), answered('restore', answers(sessionData))], {
      view: isInside,
      kept: { session: { token: otherTab } },
    }),
    at(visitor, [does('session.begin', { signedIn })], {
      view: { ...isInside, business: { id: shop.id } },
      calls: ['notifyTabs'],
      kept: { session: keptSession },
    }),
    at(needsCode, [does('session.begin', { signedIn })], {
      view: { ...isInside, needsCode: false, business: { id: shop.id } },
      kept: { session: keptSession },
    }),
  ),
];
