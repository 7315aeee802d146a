import {
  after,
  answered,
  at,
  does,
  type Expectation,
  type FlowPromise,
  promise,
  unanswered,
} from '#machines/promises/promise.ts';
import { sampleNowMs } from '#machines/sample-time.ts';
import { sampleApplicationId as applicationId } from '../event-place.samples.ts';
import type { EventPlaceInput } from '../event-place.types.ts';
import {
  atMethods,
  atPin,
  loaded,
  paidBy,
  payingFromBalance,
  pays,
  paysWith,
  showing,
  showsStatus,
} from './situations.ts';

const locked = after(payingFromBalance, 'a locked PIN', paidBy.balance('PIN locked'));
const spent = after(payingFromBalance, 'a PIN to reset', paidBy.balance('PIN attempts exceeded'));
const wrong = after(payingFromBalance, 'the PIN, after a wrong one', paidBy.balance('wrong PIN'));
const atPinAgain: Expectation = {
  ...pays({ phase: 'enteringPin', isBusy: false, method: 'balance' }),
  offers: ['pin.submit', 'step.back'],
};
const backAtMethods: Expectation = {
  ...pays({ phase: 'choosing', method: 'balance' }, { refusal: null }),
  offers: ['method.choose'],
  calls: [],
};

/** The PIN of a payment from the balance. */
export const pinPromises: FlowPromise<EventPlaceInput>[] = [
  promise(
    'Only a method that can be used now can be chosen, and the balance pays only with the PIN',
    at(atMethods, [paysWith('balance')], { ...atPinAgain, calls: [] }),
    at(atPin, [does('pin.submit')], {
      ...pays({ phase: 'enteringPin', isBusy: true }),
      calls: ['savePayment'],
      sends: { savePayment: { applicationId, method: 'balance' } },
      offersNot: ['pin.submit', 'step.back'],
    }),
    at(payingFromBalance, [paidBy.balance('paid')], {
      ...showsStatus('confirmed', { step: { application: { payment: { method: 'balance' } } } }),
      calls: ['deleteSavedPayment'],
      offersNot: ['pin.submit'],
    }),
    at(atPin, [does('step.back')], backAtMethods),
    at(atPin, [does('pin.submit'), unanswered('savePayment')], {
      ...pays({ phase: 'choosing', method: 'balance' }, { refusal: { code: 'UNEXPECTED' } }),
      offers: ['method.choose'],
      calls: ['savePayment'],
    }),
    at(showing('approved, and the balance is too low'), [], { refuses: [paysWith('balance')] }),
    at(showing('approved, and no PIN is set'), [], { refuses: [paysWith('balance')] }),
    at(showing('approved, and the balance is too low'), [paysWith('card')], {
      calls: ['savePayment'],
      sends: { savePayment: { method: 'card' } },
    }),
  ),
  promise(
    'A wrong PIN costs nothing but the PIN: the method is kept, and it can be entered again',
    at(payingFromBalance, [paidBy.balance('wrong PIN')], { ...atPinAgain, calls: ['deleteSavedPayment'] }),
    at(wrong, [], pays({ phase: 'enteringPin' }, { refusal: { code: 'PIN_WRONG', attemptsLeft: 4 } })),
    at(wrong, [does('pin.submit')], {
      ...pays({ isBusy: true }, { refusal: null }),
      calls: ['savePayment'],
    }),
    at(wrong, [does('step.back')], backAtMethods),
  ),
  promise(
    'A locked PIN can be entered again once the lock ends, and another method can be chosen at once',
    at(payingFromBalance, [paidBy.balance('PIN locked')], {
      ...pays({ phase: 'locked', method: 'balance' }, { refusal: { retryAtMs: sampleNowMs + 900_000 } }),
      offers: ['step.back'],
      offersNot: ['pin.submit'],
      calls: ['deleteSavedPayment', 'waitForUnlock'],
      sends: { waitForUnlock: { untilMs: sampleNowMs + 900_000 } },
    }),
    at(locked, [answered('waitForUnlock')], atPinAgain),
    at(locked, [answered('waitForUnlock')], pays({ phase: 'enteringPin' }, { refusal: null })),
    at(locked, [unanswered('waitForUnlock')], atPinAgain),
    at(locked, [unanswered('waitForUnlock')], pays({ phase: 'enteringPin' }, { refusal: null })),
    at(locked, [does('step.back')], backAtMethods),
  ),
  promise(
    'A PIN that must be reset or set is named, and the event is looked at again on return',
    at(payingFromBalance, [paidBy.balance('PIN attempts exceeded')], {
      ...pays({ phase: 'pinUnusable' }, { refusal: { code: 'PIN_ATTEMPTS_EXCEEDED' } }),
      offers: ['start.retry', 'page.shown', 'step.back'],
      offersNot: ['pin.submit'],
      calls: ['deleteSavedPayment'],
    }),
    at(payingFromBalance, [paidBy.balance('PIN not set')], {
      ...pays({ phase: 'pinUnusable' }, { refusal: { code: 'PIN_NOT_SET' } }),
      offersNot: ['pin.submit'],
    }),
    at(spent, [does('start.retry'), loaded('approved')], {
      ...pays({ phase: 'choosing', method: 'balance' }),
      offers: ['method.choose'],
      calls: ['loadEvent'],
    }),
    at(spent, [does('page.shown'), loaded('approved')], {
      ...pays({ phase: 'choosing', method: 'balance' }),
      calls: ['loadEvent'],
    }),
    at(spent, [does('step.back')], backAtMethods),
  ),
];
