import {
  after,
  answered,
  at,
  does,
  type FlowPromise,
  passed,
  promise,
  unanswered,
} from '#machines/promises/promise.ts';
import { inProgress, placeWentOn, signedOut, tooManyRequests } from '../event-place.responses.ts';
import { sampleApplicationId as applicationId, samplePayUrl as payUrl } from '../event-place.samples.ts';
import type { EventPlaceInput } from '../event-place.types.ts';
import {
  atMethods,
  loaded,
  lostPayment,
  paidBy,
  payingByCard,
  payingFromBalance,
  pays,
  paysWith,
  savingCard,
  showsStatus,
} from './situations.ts';

const refusedByProvider = paidBy.card('the provider refuses');
const lookedUp = after(lostPayment, 'a payment without a response that is looked up', does('payment.check'));

/** The payment of a fee: its method, and what is sent. */
export const payingPromises: FlowPromise<EventPlaceInput>[] = [
  promise(
    "A payment is saved on the device before it is sent, sent once, and leads to the provider's page",
    at(atMethods, [paysWith('card')], {
      ...pays({ phase: 'choosing', isBusy: true, method: 'card' }),
      calls: ['savePayment'],
      sends: { savePayment: { applicationId, method: 'card' } },
      offersNot: ['method.choose', 'withdraw.ask'],
    }),
    at(savingCard, [answered('savePayment')], {
      ...pays({ isBusy: true }),
      calls: ['sendPayment'],
      sends: { sendPayment: { applicationId } },
      offersNot: ['method.choose', 'withdraw.ask', 'payment.check'],
    }),
    at(payingByCard, [paidBy.card('page ready')], {
      ...pays({ phase: 'leaving' }),
      calls: ['deleteSavedPayment', 'leave'],
      sends: { leave: { payUrl } },
      offersNot: ['method.choose', 'withdraw.ask'],
    }),
    at(savingCard, [unanswered('savePayment')], {
      ...pays({ phase: 'choosing', isBusy: false, method: 'card' }, { refusal: { code: 'UNEXPECTED' } }),
      offers: ['method.choose'],
      calls: [],
    }),
    at(after(savingCard, "a payment that couldn't be saved", unanswered('savePayment')), [paysWith('card')], {
      ...pays({ isBusy: true }, { refusal: null }),
      calls: ['savePayment'],
    }),
  ),
  promise(
    'A payment without a response is looked up, and never sent as another one',
    at(payingByCard, [unanswered('sendPayment')], {
      ...pays({ phase: 'unanswered', isBusy: false }, { refusal: null }),
      offers: ['payment.check', 'network.back'],
      offersNot: ['method.choose', 'pin.submit', 'withdraw.ask'],
      calls: [],
    }),
    at(payingByCard, [answered('sendPayment', signedOut)], {
      ...pays({ phase: 'unanswered' }),
      offers: ['payment.check'],
      calls: [],
    }),
    at(
      payingByCard,
      [answered('sendPayment', signedOut), does('payment.check'), loaded('approved')],
      pays({ phase: 'choosing', isLost: true }),
    ),
    at(lostPayment, [does('payment.check')], { view: { screen: 'loading' }, calls: ['loadEvent'] }),
    at(lostPayment, [does('network.back')], { view: { screen: 'loading' }, calls: ['loadEvent'] }),
    at(lookedUp, [loaded('payment on its way')], { ...pays({ phase: 'processing' }), calls: [] }),
    at(lookedUp, [loaded('confirmed')], { ...showsStatus('confirmed'), calls: [] }),
    at(lookedUp, [loaded('approved')], {
      ...pays({ phase: 'choosing', method: 'card', isLost: true }, { refusal: null }),
      offers: ['method.choose'],
      calls: [],
    }),
    at(lookedUp, [loaded('approved'), paysWith('card')], pays({ isBusy: true, isLost: false })),
    at(lookedUp, [loaded('approved'), paysWith('balance')], pays({ phase: 'enteringPin', isLost: false })),
    at(
      lookedUp,
      [loaded('approved'), does('page.shown'), loaded('approved')],
      pays({ phase: 'choosing', isLost: false }),
    ),
    at(payingByCard, [answered('sendPayment', inProgress)], {
      ...pays({ phase: 'choosing', isBusy: true }),
      offersNot: ['method.choose', 'payment.check'],
      calls: [],
    }),
    at(payingByCard, [answered('sendPayment', inProgress), passed('queueDelay')], {
      view: { screen: 'loading' },
      calls: ['loadEvent'],
    }),
    at(
      payingByCard,
      [answered('sendPayment', inProgress), passed('queueDelay'), loaded('approved')],
      pays({ phase: 'choosing', isLost: true }),
    ),
    at(
      after(payingByCard, 'a refused payment', refusedByProvider),
      [
        paysWith('card'),
        answered('savePayment'),
        unanswered('sendPayment'),
        does('payment.check'),
        loaded('approved'),
      ],
      pays({ isLost: true }, { refusal: null }),
    ),
  ),
  promise(
    'A refused payment says why, keeps the method, and can be made again or in another way',
    at(payingByCard, [refusedByProvider], {
      ...pays({ phase: 'choosing', isBusy: false, method: 'card' }, { refusal: { code: 'PAYMENT_REFUSED' } }),
      offers: ['method.choose', 'withdraw.ask'],
      calls: ['deleteSavedPayment'],
    }),
    at(payingByCard, [answered('sendPayment', tooManyRequests)], {
      ...pays({ phase: 'choosing', method: 'card' }, { refusal: { code: 'TOO_MANY_REQUESTS' } }),
      offers: ['method.choose'],
      calls: ['deleteSavedPayment'],
    }),
    at(after(payingByCard, 'a refused payment', refusedByProvider), [paysWith('balance')], {
      ...pays({ phase: 'enteringPin', isBusy: false }, { refusal: null }),
      offers: ['pin.submit'],
    }),
    at(payingFromBalance, [answered('sendPayment', tooManyRequests)], {
      ...pays({ phase: 'enteringPin', isBusy: false }, { refusal: { code: 'TOO_MANY_REQUESTS' } }),
      offers: ['pin.submit'],
      calls: ['deleteSavedPayment'],
    }),
    at(payingFromBalance, [paidBy.balance('balance too low'), loaded('approved')], {
      ...pays({ phase: 'choosing', method: 'balance' }, { refusal: { code: 'BALANCE_TOO_LOW' } }),
      offers: ['method.choose'],
      calls: ['deleteSavedPayment', 'loadEvent'],
    }),
  ),
  promise(
    'A place that went on before it was paid is shown as expired, and nothing is charged',
    at(payingByCard, [answered('sendPayment', placeWentOn)], {
      view: { screen: 'loading' },
      calls: ['deleteSavedPayment', 'loadEvent'],
    }),
    at(
      payingByCard,
      [answered('sendPayment', placeWentOn), loaded('expired')],
      showsStatus('expired', { refusal: { code: 'ILLEGAL_EVENT' } }),
    ),
  ),
];
