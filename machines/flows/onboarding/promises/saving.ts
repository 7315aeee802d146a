import { at, does, type FlowPromise, promise, unanswered } from '#machines/promises/promise.ts';
import { businessAttempt, personalAttempt, token } from '../onboarding.samples.ts';
import type { OnboardingInput } from '../onboarding.types.ts';
import {
  ends,
  lostBusiness,
  lostPersonal,
  rests,
  savingBusiness,
  savingPersonal,
  typesPersonal,
} from './situations.ts';

const correctedPerson = {
  details: { ...personalAttempt.details, firstName: 'Ada' },
  key: 'key-of-the-correction',
};
const correctedBusiness = {
  details: { ...businessAttempt.details, handle: 'adaeze' },
  key: 'key-of-the-correction',
};

/** Details that are refused, or whose saving gets no response. */
export const savingPromises: FlowPromise<OnboardingInput>[] = [
  promise(
    'Refused details stay with the reason, and can be corrected and saved again',
    at(savingPersonal, [ends('savePersonal', 'refused')], {
      ...rests('personal', { refusal: { code: 'INVALID' } }),
      offers: ['personal.submit'],
      calls: [],
      kept: { token },
    }),
    at(savingPersonal, [ends('savePersonal', 'refused'), does('personal.submit', correctedPerson)], {
      view: { isPending: true, refusal: undefined },
      calls: ['savePersonal'],
      sends: { savePersonal: correctedPerson },
    }),
    at(savingBusiness, [ends('saveBusiness', 'refused')], {
      ...rests('business', {
        refusal: { code: 'HANDLE_TAKEN' },
        draft: { business: { name: 'Adaeze Fabrics' } },
      }),
      offers: ['business.submit', 'back'],
      calls: [],
    }),
    at(savingBusiness, [ends('saveBusiness', 'refused'), does('business.submit', correctedBusiness)], {
      view: { isPending: true, refusal: undefined },
      calls: ['saveBusiness'],
      sends: { saveBusiness: correctedBusiness },
    }),
  ),
  promise(
    'Details without a response are sent again under the same key, or corrected',
    at(savingPersonal, [unanswered('savePersonal')], {
      ...rests('personal', { isUnreachable: true }),
      offers: ['retry', 'personal.submit'],
      calls: [],
      kept: { token },
    }),
    at(lostPersonal, [does('retry')], {
      view: { isPending: true, isUnreachable: false },
      calls: ['savePersonal'],
      sends: { savePersonal: { ...personalAttempt, token } },
    }),
    at(lostPersonal, [does('personal.submit', correctedPerson)], {
      view: { isPending: true, isUnreachable: false },
      calls: ['savePersonal'],
      sends: { savePersonal: correctedPerson },
    }),
    at(lostPersonal, [does('retry'), ends('savePersonal', 'saved')], rests('business')),
    at(lostPersonal, [typesPersonal({ firstName: 'Ada' })], {
      view: { draft: { personal: { firstName: 'Ada' } } },
    }),
    at(savingBusiness, [unanswered('saveBusiness')], {
      ...rests('business', { isUnreachable: true }),
      offers: ['retry', 'business.submit', 'back'],
      calls: [],
      kept: { token },
    }),
    at(lostBusiness, [does('retry')], {
      view: { isPending: true, isUnreachable: false },
      calls: ['saveBusiness'],
      sends: { saveBusiness: { ...businessAttempt, token } },
    }),
    at(lostBusiness, [does('business.submit', correctedBusiness)], {
      view: { isPending: true, isUnreachable: false },
      calls: ['saveBusiness'],
      sends: { saveBusiness: correctedBusiness },
    }),
  ),
];
