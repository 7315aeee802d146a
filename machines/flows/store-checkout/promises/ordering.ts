import { type PromisedAttempt, savedFirst, sentAgainAsItWas } from '#machines/promises/attempt-cases.ts';
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
import {
  notFound,
  sampleAttempt as attempt,
  sampleChoice as choice,
  samplePlacementAnswers,
} from '../store-checkout.samples.ts';
import type { StoreCheckoutInput } from '../store-checkout.types.ts';
import {
  atPayment,
  declined,
  lost,
  orders,
  places,
  placing,
  postponed,
  ready,
  saving,
  shows,
  step,
  unfinished,
} from './situations.ts';

const orderedAgain = after(
  declined,
  'an order that is paid again after a decline',
  does('pay.again'),
  orders,
);
const onDelivery = { ...choice, method: 'onDelivery' } as const;
const sendsSame = { placeOrder: { attempt } };

const order: PromisedAttempt<StoreCheckoutInput> = {
  saving,
  invokes: { save: 'saveAttempt', send: 'placeOrder' },
  saved: attempt,
  request: sendsSame.placeOrder,
  inProgress: samplePlacementAnswers['still in progress'],
  retry: 'order.retry',
  offersNot: ['order.submit', 'delivery.change'],
  reopening: { steps: [ready], calls: ['loadCheckout'] },
  views: {
    sending: step('payment', { phase: 'sending', preset: choice }, { refusal: null }),
    unanswered: step('payment', { phase: 'unanswered', preset: choice }, { refusal: null }),
    notSaved: step('payment', { phase: 'asking', preset: choice }, { refusal: { code: 'UNEXPECTED' } }),
  },
};

/** The order, and its responses. */
export const ordering: FlowPromise<StoreCheckoutInput>[] = [
  promise(
    "An order is saved on the device before it is sent, sent once, and leads to the provider's page",
    at(atPayment, [orders], {
      ...step('payment', { phase: 'sending', preset: choice }),
      calls: ['saveAttempt'],
      sends: { saveAttempt: { choice, totalMinor: 500_000 } },
      offersNot: ['order.submit', 'contact.change', 'delivery.change'],
      kept: null,
    }),
    ...savedFirst(order),
    at(placing, [places('page ready')], {
      ...step('payment', { phase: 'sending' }, { refusal: null }),
      calls: ['leave'],
      sends: { leave: samplePlacementAnswers['page ready'].output },
      offersNot: ['order.submit', 'order.retry'],
      kept: null,
    }),
    at(
      after(saving, "an order that couldn't be saved", unanswered('saveAttempt')),
      [orders],
      step('payment', { phase: 'sending' }, { refusal: null }),
    ),
  ),
  promise(
    'An order that is paid on delivery is placed at once, without a provider',
    at(atPayment, [does('order.submit', { choice: onDelivery })], {
      sends: { saveAttempt: { choice: onDelivery, totalMinor: 500_000 } },
    }),
    at(placing, [places('placed, to be paid on delivery')], {
      view: { screen: 'placed', order: { number: 'ORD-0042', payment: null } },
      calls: [],
      offersNot: ['order.submit', 'order.retry', 'pay.again'],
      kept: null,
    }),
  ),
  promise(
    'A lost response is requested again as the same order, never as another one',
    ...sentAgainAsItWas(order),
    at(unfinished, [ready], {
      ...step('payment', { phase: 'sending', preset: choice }),
      calls: ['loadCheckout', 'placeOrder'],
      sends: sendsSame,
    }),
    at(unfinished, [shows('total changed')], { calls: ['loadCheckout', 'placeOrder'], sends: sendsSame }),
    at(unfinished, [shows('placed, to be paid on delivery')], {
      view: { screen: 'placed' },
      calls: ['loadCheckout'],
      kept: null,
    }),
    at(unfinished, [shows('payment processing')], {
      view: { screen: 'checking' },
      calls: ['loadCheckout', 'checkPayment'],
      kept: null,
    }),
    at(
      unfinished,
      [shows('payment processing'), answered('checkPayment', notFound), does('checkout.retry'), ready],
      {
        ...step('payment', { phase: 'asking' }),
        calls: ['loadCheckout', 'checkPayment', 'loadCheckout'],
      },
    ),
    at(unfinished, [shows('nothing entered'), places('choice refused')], {
      ...step('contact', {}, { refusal: { code: 'INVALID' } }),
      kept: null,
    }),
    at(lost, [does('order.leave')], { view: { screen: 'loading' }, calls: ['loadCheckout'], kept: null }),
    at(lost, [does('order.leave'), ready], {
      ...step('payment', { phase: 'asking', preset: choice }, { refusal: null }),
      offers: ['order.submit'],
      calls: ['loadCheckout'],
    }),
  ),
  promise(
    'Too many requests only delay an order, and the customer can leave it',
    at(placing, [places('too many requests')], {
      ...step('payment', { phase: 'postponed', preset: choice }, { refusal: { code: 'TOO_MANY_REQUESTS' } }),
      offers: ['order.leave'],
      offersNot: ['order.submit', 'order.retry'],
      calls: [],
      kept: attempt,
    }),
    at(postponed, [passed('retryDelay')], {
      ...step('payment', { phase: 'sending' }, { refusal: null }),
      calls: ['placeOrder'],
      sends: sendsSame,
    }),
    at(postponed, [does('order.leave'), ready], {
      ...step('payment', { phase: 'asking' }, { refusal: null }),
      calls: ['loadCheckout'],
      kept: null,
    }),
  ),
  promise(
    'A refused order says why, and the choice stays',
    at(placing, [places('choice refused')], {
      ...step('payment', { phase: 'asking', preset: choice }, { refusal: { code: 'INVALID' } }),
      offers: ['order.submit'],
      calls: [],
      kept: null,
    }),
    at(placing, [places('the provider refuses')], {
      ...step('payment', { phase: 'asking', preset: choice }, { refusal: { code: 'PAYMENT_REFUSED' } }),
      offers: ['order.submit'],
      kept: null,
    }),
    at(placing, [places('choice refused'), orders, answered('saveAttempt', { output: attempt })], {
      sends: sendsSame,
    }),
    at(
      placing,
      [places('the provider refuses'), orders],
      step('payment', { phase: 'sending' }, { refusal: null }),
    ),
    at(placing, [places('choice refused'), does('page.shown'), ready], {
      ...step('payment', { phase: 'asking' }),
      calls: ['loadCheckout'],
    }),
    at(
      orderedAgain,
      [answered('saveAttempt', { output: attempt }), places('choice refused')],
      step('payment', { phase: 'asking' }, { refusal: { code: 'INVALID' } }),
    ),
    at(
      orderedAgain,
      [unanswered('saveAttempt')],
      step('payment', { phase: 'asking' }, { refusal: { code: 'UNEXPECTED' } }),
    ),
    at(placing, [places('not possible any more'), shows('payment processing'), unanswered('checkPayment')], {
      view: { screen: 'checkUnreachable', refusal: null },
    }),
    at(placing, [places('not possible any more')], {
      view: { screen: 'loading' },
      calls: ['loadCheckout'],
      kept: null,
    }),
    at(placing, [places('not possible any more'), ready], {
      ...step('payment', { phase: 'asking', preset: choice }, { refusal: { code: 'ILLEGAL_EVENT' } }),
      calls: ['loadCheckout'],
    }),
    at(placing, [places('not possible any more'), shows('closed')], { view: { screen: 'closed' } }),
    at(placing, [places('the cart is gone')], { view: { screen: 'unknown' }, calls: [], kept: null }),
    at(
      placing,
      [places('the cart is gone'), does('checkout.retry'), ready],
      step('payment', { phase: 'asking' }),
    ),
  ),
];
