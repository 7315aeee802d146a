import {
  after,
  at,
  does,
  type FlowPromise,
  promise,
  reopened,
  unanswered,
} from '#machines/promises/promise.ts';
import { onboardingId, signedIn, token } from '../onboarding.samples.ts';
import type { OnboardingInput } from '../onboarding.types.ts';
import {
  ends,
  invited,
  opening,
  rests,
  savingBusiness,
  savingPersonal,
  submitsCode,
  submitsCredentials,
} from './situations.ts';

const refused = after(opening, 'a business that was refused', ends('finalize', 'not possible now'));
const lost = after(opening, 'a business without a response', unanswered('finalize'));

/** The business that is created, and the end of the sign-up. */
export const createPromises: FlowPromise<OnboardingInput>[] = [
  promise(
    'The business is created once; the sign-up ends signed in, and leaves nothing of itself on the device',
    at(savingBusiness, [ends('saveBusiness', 'saved')], {
      calls: ['finalize'],
      sends: { finalize: { token, key: onboardingId } },
    }),
    at(opening, [ends('finalize', 'the business is open')], {
      view: { step: 'done', isPending: false, result: { signedIn, eventId: undefined } },
      offersNot: ['retry', 'back', 'business.submit'],
      calls: [],
      kept: null,
    }),
    at(
      invited,
      [
        ends('lookUpBeta', 'valid'),
        submitsCredentials,
        ends('saveCredentials', 'a code is sent'),
        submitsCode,
        ends('verifyCode', 'correct, at the end'),
        ends('finalize', 'the business is open'),
      ],
      { view: { step: 'done', result: { signedIn, eventId: 'event-1' } } },
    ),
  ),
  promise(
    'A business that is not created says why and can be created again, under the same key',
    at(opening, [unanswered('finalize')], {
      ...rests('finalizing', { isUnreachable: true }),
      offers: ['retry'],
      // It may have been created.
      offersNot: ['back', 'business.submit'],
      calls: [],
      kept: { token },
    }),
    at(lost, [does('retry')], {
      view: { isPending: true, isUnreachable: false },
      calls: ['finalize'],
      sends: { finalize: { token, key: onboardingId } },
      offersNot: ['retry'],
    }),
    at(opening, [ends('finalize', 'not possible now')], {
      ...rests('finalizing', { refusal: { code: 'ILLEGAL_EVENT' } }),
      offers: ['retry', 'back'],
      calls: [],
    }),
    at(refused, [does('retry')], { view: { isPending: true, refusal: undefined }, calls: ['finalize'] }),
    at(refused, [does('back')], {
      ...rests('business', { draft: { business: { name: 'Adaeze Fabrics' } } }),
      offers: ['business.submit'],
    }),
    at(opening, [reopened, ends('resume', 'at the end')], {
      view: { step: 'finalizing', isPending: true },
      calls: ['resume', 'finalize'],
      sends: { finalize: { key: onboardingId } },
    }),
  ),
  promise(
    'A handle that was taken in the meantime is chosen again, and everything else is kept',
    at(opening, [ends('finalize', 'the handle was taken in the meantime')], {
      ...rests('business', {
        refusal: { code: 'HANDLE_TAKEN' },
        handle: { kind: 'checking' },
        draft: { business: { name: 'Adaeze Fabrics' } },
      }),
      offers: ['business.submit'],
      calls: ['checkHandle'],
    }),
  ),
  promise(
    'A sign-up that was finished on another device only signs in',
    at(savingPersonal, [ends('savePersonal', 'finished on another device')], {
      view: { step: 'finalizing', isPending: true },
      calls: ['finalize'],
      offersNot: ['business.submit'],
    }),
    at(savingBusiness, [ends('saveBusiness', 'finished on another device')], {
      view: { step: 'finalizing', isPending: true },
      calls: ['finalize'],
    }),
  ),
];
