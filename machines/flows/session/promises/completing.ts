import { answered, at, does, type FlowPromise, promise, unanswered } from '#machines/promises/promise.ts';
import { answers } from '../../sample-responses.ts';
import { business, no, personal, shop, signedIn, user, withoutBusiness } from '../session.samples.ts';
import type { SessionInput } from '../session.types.ts';
import { callRefused, keptSession, naming, opening, savingBusiness, savingName } from './situations.ts';

/** The profile that a person completes before the first business. */
export const completingPromises: FlowPromise<SessionInput>[] = [
  promise(
    'A person without a name says it first, and no session is kept before that',
    at(naming, [], {
      view: { place: 'completing', isPending: false },
      offers: ['personal.submit', 'signOut'],
      offersNot: ['business.submit'],
      kept: { session: null },
    }),
    at(naming, [does('personal.submit', personal)], {
      view: { place: 'completing', isPending: true },
      calls: ['savePersonal'],
      sends: { savePersonal: personal },
      offersNot: ['personal.submit'],
    }),
    at(savingName, [answered('savePersonal', answers(user))], {
      view: { place: 'completing', isPending: false, user: { firstName: 'Adaeze' } },
      offers: ['business.submit'],
      offersNot: ['personal.submit'],
      kept: { session: keptSession },
      calls: [],
    }),
  ),
  promise(
    'A person without a business opens one, and is inside then',
    at(opening, [], {
      view: { place: 'completing', isPending: false },
      offers: ['business.submit', 'signOut'],
      offersNot: ['personal.submit'],
    }),
    at(opening, [does('business.submit', business)], {
      view: { place: 'completing', isPending: true },
      calls: ['openBusiness'],
      sends: { openBusiness: business },
      offersNot: ['business.submit'],
    }),
    at(savingBusiness, [answered('openBusiness', answers(shop))], {
      view: { place: 'inside', isStale: false, business: { id: shop.id }, membership: { role: 'owner' } },
      calls: ['notifyTabs'],
      sends: { notifyTabs: 'signedIn' },
      kept: { session: { ...keptSession, activeBusinessId: shop.id } },
    }),
  ),
  promise(
    'A save that fails says why, and can be sent again',
    at(savingName, [answered('savePersonal', no('INVALID'))], {
      view: { place: 'completing', isPending: false, isUnreachable: false, refusal: { code: 'INVALID' } },
      offers: ['personal.submit'],
      calls: [],
    }),
    at(savingName, [unanswered('savePersonal')], {
      view: { place: 'completing', isPending: false, isUnreachable: true, refusal: undefined },
      offers: ['personal.submit'],
      calls: [],
    }),
    at(savingName, [unanswered('savePersonal'), does('personal.submit', personal)], {
      view: { isPending: true, isUnreachable: false },
      calls: ['savePersonal'],
    }),
    at(savingName, [answered('savePersonal', no('INVALID')), does('personal.submit', personal)], {
      view: { refusal: undefined },
      calls: ['savePersonal'],
    }),
    at(savingBusiness, [answered('openBusiness', no('HANDLE_TAKEN'))], {
      view: {
        place: 'completing',
        isPending: false,
        isUnreachable: false,
        refusal: { code: 'HANDLE_TAKEN' },
      },
      offers: ['business.submit'],
      calls: [],
    }),
    at(savingBusiness, [unanswered('openBusiness')], {
      view: { place: 'completing', isPending: false, isUnreachable: true, refusal: undefined },
      offers: ['business.submit'],
      calls: [],
    }),
    at(savingBusiness, [unanswered('openBusiness'), does('business.submit', business)], {
      view: { isPending: true, isUnreachable: false },
      calls: ['openBusiness'],
    }),
    at(savingBusiness, [answered('openBusiness', no('HANDLE_TAKEN')), does('business.submit', business)], {
      view: { refusal: undefined },
      calls: ['openBusiness'],
    }),
  ),
  promise(
    'Completing the profile can be left, and ends with the session',
    at(naming, [does('signOut')], { view: { isSigningOut: true }, calls: ['endHere'] }),
    at(opening, [callRefused('NOT_SIGNED_IN')], {
      view: { place: 'outside', user: undefined },
      offers: ['signIn.submit'],
      kept: { session: null, drafts: true },
    }),
    at(opening, [], { refuses: [callRefused('NOT_SIGNED_IN', { token: 'token-of-before' })] }),
    at(opening, [does('session.begin', { signedIn })], {
      view: { place: 'inside', business: { id: shop.id } },
      kept: { session: keptSession },
    }),
    at(naming, [does('session.begin', { signedIn: { ...withoutBusiness, token: 'another' } })], {
      view: { place: 'completing' },
      offers: ['business.submit'],
      kept: { session: { token: 'another' } },
    }),
  ),
];
