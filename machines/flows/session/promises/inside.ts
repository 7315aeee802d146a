import {
  answered,
  at,
  after,
  does,
  type FlowPromise,
  promise,
  reopened,
  unanswered,
} from '#machines/promises/promise.ts';
import { answers } from '../../sample-responses.ts';
import {
  no,
  other,
  otherTab,
  sessionData,
  shop,
  signedIn,
  token,
  user,
  withoutBusiness,
} from '../session.samples.ts';
import type { SessionInput } from '../session.types.ts';
import {
  businessRemoved,
  callRefused,
  checking,
  inside,
  keptSession,
  member,
  permissionRemoved,
  returning,
  signedOutByPerson,
  signedOutByServer,
  stale,
  suspended,
} from './situations.ts';

const isOutside = {
  place: 'outside',
  needsCode: false,
  user: undefined,
  business: undefined,
  isSigningOut: false,
};
const signingOut = after(inside, 'signing out', does('signOut'));
const signingOutEverywhere = after(inside, 'signing out everywhere', does('signOut.everywhere'));
const lessAllowed = after(
  checking,
  'a permission that was removed',
  answered('checkAccess', permissionRemoved),
);
const withoutAccess = after(
  checking,
  'a business that was removed',
  answered('checkAccess', businessRemoved),
);

/** Being signed in, losing access, and the end of a session. */
export const insidePromises: FlowPromise<SessionInput>[] = [
  promise(
    'Switching the business shows nothing of the one before, and the other tabs follow',
    at(inside, [does('business.switch', { businessId: other.id })], {
      view: { place: 'inside', business: { id: other.id }, membership: { role: 'member' } },
      calls: ['clearBusinessData', 'notifyTabs'],
      sends: { notifyTabs: 'switchedBusiness' },
      kept: { session: { activeBusinessId: other.id } },
    }),
    at(inside, [does('tab.switchedBusiness', { businessId: other.id })], {
      view: { business: { id: other.id } },
      calls: ['clearBusinessData'],
    }),
    at(inside, [], {
      refuses: [
        does('business.switch', { businessId: shop.id }),
        does('business.switch', { businessId: 'unknown' }),
        does('tab.switchedBusiness', { businessId: 'unknown' }),
      ],
    }),
  ),
  promise(
    'What changes about the person or a business is shown and kept at once',
    at(inside, [does('profile.changed', { user: { ...user, firstName: 'Ada' } })], {
      view: { user: { firstName: 'Ada' } },
      kept: { session: { user: { firstName: 'Ada' } } },
      calls: [],
    }),
    at(inside, [does('business.changed', { business: { ...shop, name: 'Adaeze Textiles' } })], {
      view: {
        business: { name: 'Adaeze Textiles' },
        businesses: [{ name: 'Adaeze Textiles' }, { name: other.name }],
      },
      kept: { session: { businesses: [{ name: 'Adaeze Textiles' }, { name: other.name }] } },
    }),
    at(inside, [does('pin.set')], {
      view: { user: { hasTransactionPin: true } },
      kept: { session: { user: { hasTransactionPin: true } } },
    }),
    at(inside, [does('session.begin', { signedIn: { ...signedIn, token: 'another' } })], {
      view: { place: 'inside' },
      kept: { session: { token: 'another' } },
      calls: ['notifyTabs'],
    }),
    at(
      inside,
      [
        does('session.begin', {
          signedIn: { ...withoutBusiness, user: { ...user, firstName: null }, token: 'another' },
        }),
      ],
      {
        view: { place: 'completing' },
        offers: ['personal.submit'],
        kept: { session: null },
      },
    ),
  ),
  promise(
    'A refused request changes nothing until the access was looked at again',
    at(member, [callRefused('NO_PERMISSION')], {
      view: { place: 'inside', business: { id: other.id }, lost: undefined },
      calls: ['checkAccess'],
    }),
    at(member, [callRefused('BUSINESS_NOT_FOUND')], { calls: ['checkAccess'] }),
    at(stale, [], { refuses: [callRefused('NOT_FOUND')] }),
    at(stale, [callRefused('NO_PERMISSION')], { view: { place: 'inside' }, calls: ['checkAccess'] }),
    at(
      checking,
      [answered('checkAccess', answers({ ...sessionData, user: { ...user, firstName: 'Ada' } }))],
      {
        view: { place: 'inside', isStale: false, lost: undefined, user: { firstName: 'Ada' } },
        kept: { session: { user: { firstName: 'Ada' } } },
        calls: [],
      },
    ),
    at(checking, [answered('checkAccess', answers(sessionData)), callRefused('NO_PERMISSION')], {
      calls: ['checkAccess'],
    }),
    at(checking, [answered('checkAccess', no('TOO_MANY_REQUESTS'))], {
      view: { place: 'inside', isStale: false, lost: undefined, refusal: { code: 'TOO_MANY_REQUESTS' } },
      calls: [],
    }),
    at(checking, [answered('checkAccess', no('TOO_MANY_REQUESTS')), callRefused('NO_PERMISSION')], {
      calls: ['checkAccess'],
    }),
    at(checking, [unanswered('checkAccess')], {
      view: { place: 'inside', isStale: true },
      offers: ['retry'],
      calls: [],
    }),
    at(member, [], {
      refuses: [
        callRefused('NOT_FOUND'),
        callRefused('NO_PERMISSION', { businessId: 'the-one-before' }),
        callRefused('NO_PERMISSION', { token: 'token-of-before' }),
        callRefused('NOT_SIGNED_IN', { token: 'token-of-before' }),
      ],
    }),
  ),
  promise(
    'Who loses a permission is told which, and stays signed in',
    at(checking, [answered('checkAccess', permissionRemoved)], {
      view: {
        place: 'inside',
        isStale: false,
        lost: { what: 'permission', name: other.name, resources: ['ORDER'] },
        membership: { permissions: [] },
      },
      offers: ['access.seen', 'signOut'],
      kept: { session: { teams: [{ permissions: [] }] } },
      calls: [],
    }),
    at(returning, [answered('refresh', permissionRemoved)], {
      view: { lost: { what: 'permission', name: other.name }, membership: { permissions: [] } },
      offers: ['access.seen'],
      kept: { session: { teams: [{ permissions: [] }] } },
    }),
    at(returning, [answered('refresh', permissionRemoved), does('access.seen')], {
      view: { place: 'inside', isStale: false, lost: undefined },
      calls: ['refresh'],
    }),
    at(returning, [answered('refresh', businessRemoved), does('access.seen')], {
      view: { place: 'inside', isStale: false, lost: undefined, business: { id: shop.id } },
      calls: ['refresh', 'clearBusinessData', 'notifyTabs'],
    }),
    at(lessAllowed, [does('access.seen')], {
      view: { place: 'inside', isStale: false, lost: undefined },
      calls: [],
      offersNot: ['access.seen'],
    }),
    at(lessAllowed, [does('access.seen'), callRefused('NO_PERMISSION')], { calls: ['checkAccess'] }),
  ),
  promise(
    'Who loses a business is told which, sees nothing of it any more, and continues in another',
    at(checking, [answered('checkAccess', businessRemoved)], {
      view: {
        place: 'inside',
        isStale: false,
        lost: { what: 'business', name: other.name },
        business: { id: shop.id },
      },
      offers: ['access.seen'],
      kept: { session: { activeBusinessId: shop.id, teams: [] } },
      calls: ['clearBusinessData'],
    }),
    at(returning, [answered('refresh', businessRemoved)], {
      view: { lost: { what: 'business', name: other.name }, business: { id: shop.id } },
      offers: ['access.seen'],
      calls: ['refresh', 'clearBusinessData'],
      kept: { session: { activeBusinessId: shop.id } },
    }),
    at(checking, [answered('checkAccess', suspended)], {
      view: { lost: { what: 'business', name: other.name, suspension: { businessId: other.id } } },
    }),
    at(withoutAccess, [does('access.seen')], {
      view: { place: 'inside', isStale: false, lost: undefined, business: { id: shop.id } },
      calls: ['notifyTabs'],
      offersNot: ['access.seen'],
    }),
    at(checking, [answered('checkAccess', answers(withoutBusiness)), does('access.seen')], {
      view: { place: 'completing', lost: undefined },
      offers: ['business.submit'],
    }),
  ),
  promise(
    'Signing out works without the server, and leaves nothing of the person on the device',
    at(inside, [does('signOut')], {
      view: { isSigningOut: true },
      calls: ['endHere'],
      offersNot: ['signOut'],
    }),
    at(signingOut, [answered('endHere')], {
      view: isOutside,
      offers: ['signIn.submit'],
      kept: signedOutByPerson,
      calls: ['notifyTabs'],
      sends: { notifyTabs: 'signedOut' },
    }),
    at(signingOut, [unanswered('endHere')], {
      view: isOutside,
      kept: signedOutByPerson,
      calls: ['notifyTabs'],
    }),
    at(signingOut, [unanswered('endHere'), reopened], { view: isOutside, offers: ['signIn.submit'] }),
    at(inside, [does('signOut.everywhere')], {
      view: { place: 'inside', isSigningOut: true },
      calls: ['endEverywhere'],
      offersNot: ['signOut'],
    }),
    at(signingOutEverywhere, [answered('endEverywhere')], {
      view: isOutside,
      kept: signedOutByPerson,
      calls: ['notifyTabs'],
    }),
    at(signingOutEverywhere, [unanswered('endEverywhere')], {
      view: { place: 'inside', isSigningOut: false, isStale: false, business: { id: shop.id } },
      offers: ['signOut.everywhere'],
      calls: ['showSignOutFailed'],
      kept: { session: keptSession },
    }),
  ),
  promise(
    'A session that the server or another tab ends keeps the drafts, unless the person signed out there',
    at(member, [callRefused('NOT_SIGNED_IN')], {
      view: isOutside,
      offers: ['signIn.submit'],
      kept: signedOutByServer,
      calls: ['notifyTabs'],
      sends: { notifyTabs: 'signedOut' },
    }),
    at(checking, [answered('checkAccess', no('NOT_SIGNED_IN'))], {
      view: isOutside,
      kept: signedOutByServer,
      calls: ['notifyTabs'],
    }),
    at(inside, [does('tab.signedOut', { by: 'person' })], {
      view: isOutside,
      kept: signedOutByPerson,
      calls: [],
    }),
    at(inside, [does('tab.signedOut', { by: 'server' })], {
      view: isOutside,
      kept: signedOutByServer,
      calls: [],
    }),
    at(inside, [does('tab.signedIn', { token: otherTab })], {
      view: { place: 'starting', user: undefined, business: undefined },
      calls: ['clearBusinessData', 'restore'],
    }),
    at(inside, [does('tab.signedIn', { token: otherTab }), answered('restore', answers(sessionData))], {
      view: { place: 'inside' },
      kept: { session: { token: otherTab } },
    }),
    at(inside, [], { refuses: [does('tab.signedIn', { token })] }),
  ),
];
