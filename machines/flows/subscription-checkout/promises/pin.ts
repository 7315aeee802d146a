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
import { sampleOrderId as orderId } from '../subscription-checkout.samples.ts';
import type { SubscriptionCheckoutInput } from '../subscription-checkout.types.ts';
import {
  atMethods,
  atPin,
  opened,
  opens,
  payingFromBalance,
  pays,
  paysWith,
  ready,
  refusedByPin,
  shows,
  starts,
} from './situations.ts';
import { sampleNowMs } from '#machines/sample-time.ts';

/** The page of the order, with another beginning. */
const payingWith = (name: Parameters<typeof starts>[0]) =>
  after(opened, `the payment method: ${name}`, starts(name), opens('not paid'));

const locked = after(payingFromBalance, 'a locked PIN', refusedByPin('PIN locked'));
const spent = after(payingFromBalance, 'a PIN to reset', refusedByPin('PIN attempts exceeded'));
const wrong = after(payingFromBalance, 'the PIN, after a wrong one', refusedByPin('wrong PIN'));
const atPinAgain: Expectation = {
  ...pays({ phase: 'enteringPin', isSending: false, method: 'balance', order: { subscriptionId: orderId } }),
  offers: ['pin.submit', 'step.back'],
};
const backAtMethods: Expectation = {
  ...pays({ phase: 'choosing', method: 'balance', refusal: null }),
  offers: ['method.choose'],
  calls: [],
};

/** The PIN of a payment from the balance. */
export const pin: FlowPromise<SubscriptionCheckoutInput>[] = [
  promise(
    'Only a method that can be used now can be chosen, and the balance pays only with the PIN',
    at(atMethods, [paysWith('balance')], { ...atPinAgain, calls: [] }),
    at(atPin, [does('pin.submit')], {
      ...pays({ phase: 'enteringPin', isSending: true }),
      calls: ['savePayment'],
      sends: { savePayment: { orderId, method: 'balance', keepsCard: false } },
      offersNot: ['pin.submit', 'step.back'],
    }),
    at(payingFromBalance, [refusedByPin('paid')], {
      ...shows('paid', { order: { payment: { method: 'balance' } } }),
      calls: ['deleteSavedPayment'],
      offersNot: ['pin.submit'],
    }),
    at(atPin, [does('step.back')], backAtMethods),
    at(atPin, [does('pin.submit'), unanswered('savePayment')], {
      ...pays({ phase: 'choosing', method: 'balance', refusal: { code: 'UNEXPECTED' } }),
      offers: ['method.choose'],
      calls: ['savePayment'],
    }),
    at(atMethods, [], { refuses: [paysWith('storedCard')], offers: ['method.choose'] }),
    at(payingWith('a card is stored'), [paysWith('storedCard')], {
      ...pays({ phase: 'choosing', isSending: true, method: 'storedCard' }),
      calls: ['savePayment'],
      sends: { savePayment: { orderId, method: 'storedCard', keepsCard: false } },
    }),
    at(payingWith('the balance is too low'), [], { refuses: [paysWith('balance')] }),
    at(payingWith('no PIN is set'), [], { refuses: [paysWith('balance')] }),
    at(payingWith('the balance is too low'), [paysWith('transfer')], {
      calls: ['savePayment'],
      sends: { savePayment: { method: 'transfer' } },
    }),
  ),
  promise(
    'A wrong PIN costs nothing but the PIN: order and method are kept, and it can be entered again',
    at(payingFromBalance, [refusedByPin('wrong PIN')], {
      ...atPinAgain,
      calls: ['deleteSavedPayment'],
    }),
    at(wrong, [], pays({ refusal: { code: 'PIN_WRONG', attemptsLeft: 4 } })),
    at(wrong, [does('pin.submit')], {
      ...pays({ isSending: true, refusal: null }),
      calls: ['savePayment'],
    }),
    at(wrong, [does('step.back')], backAtMethods),
  ),
  promise(
    'A locked PIN can be entered again once the lock ends, and another method can be chosen at once',
    at(payingFromBalance, [refusedByPin('PIN locked')], {
      ...pays({ phase: 'locked', method: 'balance', refusal: { retryAtMs: sampleNowMs + 900_000 } }),
      offers: ['step.back'],
      offersNot: ['pin.submit'],
      calls: ['deleteSavedPayment', 'waitForUnlock'],
      sends: { waitForUnlock: { untilMs: sampleNowMs + 900_000 } },
    }),
    at(locked, [answered('waitForUnlock')], atPinAgain),
    at(locked, [answered('waitForUnlock')], pays({ refusal: null })),
    at(locked, [unanswered('waitForUnlock')], atPinAgain),
    at(locked, [unanswered('waitForUnlock')], pays({ refusal: null })),
    at(locked, [does('step.back')], backAtMethods),
  ),
  promise(
    'A PIN that must be reset or set is named, and the order is looked at again on return',
    at(payingFromBalance, [refusedByPin('PIN attempts exceeded')], {
      ...pays({ phase: 'pinUnusable', refusal: { code: 'PIN_ATTEMPTS_EXCEEDED' } }),
      offers: ['start.retry', 'page.shown', 'step.back'],
      offersNot: ['pin.submit'],
      calls: ['deleteSavedPayment'],
    }),
    at(payingFromBalance, [refusedByPin('PIN not set')], {
      ...pays({ phase: 'pinUnusable', refusal: { code: 'PIN_NOT_SET' } }),
      offersNot: ['pin.submit'],
    }),
    at(spent, [does('start.retry'), ready, opens('not paid')], {
      ...pays({ phase: 'choosing', method: 'balance' }),
      offers: ['method.choose'],
      calls: ['loadStart', 'loadOrder'],
    }),
    at(spent, [does('page.shown'), ready, opens('not paid')], {
      ...pays({ phase: 'choosing', method: 'balance' }),
      calls: ['loadStart', 'loadOrder'],
    }),
    at(spent, [does('step.back')], backAtMethods),
  ),
];
