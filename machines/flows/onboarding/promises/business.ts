import { after, at, does, type FlowPromise, promise, unanswered } from '#machines/promises/promise.ts';
import { businessAttempt, token } from '../onboarding.samples.ts';
import type { OnboardingInput } from '../onboarding.types.ts';
import {
  atBusiness,
  ends,
  lostBusiness,
  named,
  rests,
  savingBusiness,
  submitsBusiness,
  submitsPersonal,
  typesBusiness,
} from './situations.ts';

const free = after(named, 'a handle that is free', ends('checkHandle', 'free'));

/** The business details, and the handle that is checked beside them. */
export const businessPromises: FlowPromise<OnboardingInput>[] = [
  promise(
    'The handle follows the name until it is edited, and is checked whenever it changes',
    at(atBusiness, [], { view: { handle: { kind: 'empty' } }, offers: ['business.submit'] }),
    at(atBusiness, [typesBusiness({ name: 'Adaeze Fabrics' })], {
      view: {
        handle: { kind: 'checking' },
        draft: { business: { name: 'Adaeze Fabrics', handle: 'adaeze-fabrics' } },
      },
      calls: ['checkHandle'],
      sends: { checkHandle: { handle: 'adaeze-fabrics', token } },
      kept: { draft: { business: { handle: 'adaeze-fabrics' } } },
    }),
    at(free, [typesBusiness({ handle: 'adaeze' })], {
      view: {
        handle: { kind: 'checking' },
        draft: { business: { name: 'Adaeze Fabrics', handle: 'adaeze' } },
      },
      calls: ['checkHandle'],
      sends: { checkHandle: { handle: 'adaeze' } },
    }),
    at(free, [typesBusiness({ handle: 'adaeze' }), typesBusiness({ name: 'Adaeze Textiles' })], {
      view: { draft: { business: { name: 'Adaeze Textiles', handle: 'adaeze' } } },
      calls: ['checkHandle'],
    }),
    at(named, [typesBusiness({ handle: 'adaeze' })], {
      view: { handle: { kind: 'checking' } },
      calls: ['checkHandle'],
      sends: { checkHandle: { handle: 'adaeze' } },
    }),
    at(free, [typesBusiness({ category: 'Services' })], {
      view: { handle: { kind: 'free' }, draft: { business: { category: 'Services' } } },
      calls: [],
    }),
    at(free, [typesBusiness({ handle: '' })], { view: { handle: { kind: 'empty' } }, calls: [] }),
    at(free, [typesBusiness({ handle: '-adaeze' })], { view: { handle: { kind: 'malformed' } }, calls: [] }),
  ),
  promise(
    'The check of a handle says what the server found, and its failure holds nothing up',
    at(named, [ends('checkHandle', 'free')], {
      view: { handle: { kind: 'free' } },
      offers: ['business.submit'],
      calls: [],
    }),
    at(named, [ends('checkHandle', 'taken')], {
      view: {
        handle: {
          kind: 'taken',
          reason: 'Another store has this handle',
          suggestion: 'adaeze-fabrics-2',
        },
      },
    }),
    at(named, [ends('checkHandle', 'too many requests')], {
      ...rests('business', { handle: { kind: 'unchecked' } }),
      offers: ['business.submit'],
    }),
    at(named, [unanswered('checkHandle')], {
      ...rests('business', { handle: { kind: 'unchecked' } }),
      offers: ['business.submit'],
    }),
    at(named, [submitsBusiness], { view: { isPending: true }, calls: ['saveBusiness'] }),
    at(lostBusiness, [typesBusiness({ handle: '' })], {
      ...rests('business', { isUnreachable: true, handle: { kind: 'empty' } }),
      offers: ['retry'],
    }),
  ),
  promise(
    'Business details are saved once, and the business is created with them',
    at(named, [submitsBusiness], {
      view: { step: 'business', isPending: true },
      calls: ['saveBusiness'],
      sends: { saveBusiness: { ...businessAttempt, token } },
      offersNot: ['business.submit', 'back'],
    }),
    at(savingBusiness, [ends('saveBusiness', 'saved')], {
      view: { step: 'finalizing', isPending: true, refusal: undefined },
      calls: ['finalize'],
      offersNot: ['business.submit', 'back', 'retry'],
    }),
  ),
  promise(
    'Going back to the personal details loses nothing that was typed in either step',
    at(named, [does('back')], {
      ...rests('personal', { draft: { business: { name: 'Adaeze Fabrics' } } }),
      offers: ['personal.submit'],
      calls: [],
    }),
    at(named, [does('back'), submitsPersonal, ends('savePersonal', 'saved')], {
      ...rests('business', { draft: { business: { name: 'Adaeze Fabrics' } }, handle: { kind: 'checking' } }),
      calls: ['savePersonal', 'checkHandle'],
    }),
    at(
      named,
      [does('back'), submitsPersonal, ends('savePersonal', 'refused')],
      rests('personal', { refusal: { code: 'INVALID' } }),
    ),
    at(savingBusiness, [ends('saveBusiness', 'refused'), does('back')], rests('personal')),
    at(lostBusiness, [does('back')], rests('personal')),
  ),
];
