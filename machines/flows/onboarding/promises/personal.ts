import { at, does, type FlowPromise, promise } from '#machines/promises/promise.ts';
import { credentials, onboardingId, personalAttempt, token } from '../onboarding.samples.ts';
import type { OnboardingInput } from '../onboarding.types.ts';
import { atPersonal, ends, rests, savingPersonal, submitsPersonal, typesPersonal } from './situations.ts';

/** The personal details. */
export const personalPromises: FlowPromise<OnboardingInput>[] = [
  promise(
    'Personal details are saved once, and the business details follow',
    at(atPersonal, [], {
      ...rests('personal'),
      offers: ['personal.submit', 'startOver'],
      offersNot: ['business.submit', 'otp.submit'],
    }),
    at(atPersonal, [typesPersonal({ firstName: 'Ada' })], {
      view: { step: 'personal', draft: { personal: { firstName: 'Ada', lastName: '' } } },
      kept: { draft: { personal: { firstName: 'Ada' } } },
      calls: [],
    }),
    at(atPersonal, [submitsPersonal], {
      view: { step: 'personal', isPending: true },
      calls: ['savePersonal'],
      sends: { savePersonal: { ...personalAttempt, token } },
      offersNot: ['personal.submit', 'startOver'],
    }),
    at(savingPersonal, [ends('savePersonal', 'saved')], {
      ...rests('business', { draft: { personal: { firstName: personalAttempt.details.firstName } } }),
      offers: ['business.submit', 'back'],
      offersNot: ['personal.submit'],
      kept: { onboardingId, token },
    }),
  ),
  promise(
    'Another address begins the sign-up again, and keeps what was typed',
    at(atPersonal, [typesPersonal({ firstName: 'Ada' }), does('startOver')], {
      ...rests('credentials', { draft: { email: credentials.email, personal: { firstName: 'Ada' } } }),
      offers: ['credentials.submit'],
      calls: [],
      kept: { onboardingId: undefined, token: undefined },
    }),
    at(savingPersonal, [ends('savePersonal', 'refused'), does('startOver')], rests('credentials')),
  ),
];
