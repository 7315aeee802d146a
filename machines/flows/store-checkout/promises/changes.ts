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
import { answers } from '../../sample-responses.ts';
import {
  sampleCheckouts,
  sampleReducedAnswers,
  tooManyRequests,
  sampleAttempt as attempt,
  sampleChoice as choice,
} from '../store-checkout.samples.ts';
import type { StoreCheckoutInput } from '../store-checkout.types.ts';
import {
  atProvider,
  changed,
  entersDelivery,
  orders,
  page,
  places,
  placing,
  ready,
  returned,
  savesDelivery,
  short,
  shows,
  step,
} from './situations.ts';

const reducing = after(short, 'smaller quantities that are saved', does('quantity.accept'));
const unreduced = after(reducing, 'smaller quantities without a response', unanswered('reduceCart'));
const reduces = (name: keyof typeof sampleReducedAnswers) =>
  answered('reduceCart', sampleReducedAnswers[name]);
const [shortLine] = sampleCheckouts['too few in stock'].lines;

/** Promises about changes while an order is placed, and about the way back from the provider. */
export const changes: FlowPromise<StoreCheckoutInput>[] = [
  promise(
    'A changed total is shown beside the one that was agreed to, and nothing is ordered until it is accepted',
    at(placing, [places('the total changed')], {
      view: { screen: 'loading' },
      calls: ['loadCheckout'],
      kept: null,
    }),
    at(changed, [], {
      view: { screen: 'changed', beforeMinor: 500_000, checkout: { totalMinor: 550_000 }, canAccept: true },
      offers: ['change.accept', 'checkout.retry'],
      offersNot: ['order.submit'],
    }),
    at(changed, [does('change.accept')], {
      ...step(
        'payment',
        { phase: 'asking', preset: choice },
        { checkout: { totalMinor: 550_000 }, refusal: null },
      ),
      offers: ['order.submit'],
      calls: [],
    }),
    at(
      placing,
      [
        places('the total changed'),
        answered('loadCheckout', answers({ ...sampleCheckouts['total changed'], quote: null })),
        does('change.accept'),
      ],
      step('delivery', { phase: 'uncovered' }),
    ),
    at(changed, [does('change.accept'), orders], { sends: { saveAttempt: { totalMinor: 550_000 } } }),
    at(changed, [does('change.accept'), does('page.shown'), shows('ready to pay')], step('payment')),
    at(changed, [does('checkout.retry'), shows('total changed')], {
      view: { screen: 'changed', beforeMinor: 500_000 },
    }),
    at(changed, [does('page.shown'), ready], step('payment')),
    at(
      changed,
      [
        does('checkout.retry'),
        ready,
        does('delivery.change'),
        entersDelivery({ mode: 'pickup' }),
        savesDelivery('to be collected'),
      ],
      step('payment'),
    ),
    at(
      placing,
      [
        places('the total changed'),
        ready,
        orders,
        answered('saveAttempt', { output: attempt }),
        places('not possible any more'),
        shows('total changed'),
      ],
      step('payment'),
    ),
    at(
      placing,
      [places('the total changed'), shows('time to pay is over'), does('order.again')],
      step('payment'),
    ),
  ),
  promise(
    'Where too few are left, what is missing is shown, and nothing can be ordered until the cart is changed',
    at(short, [], {
      view: { screen: 'changed', canAccept: false, checkout: { lines: [{ quantity: 2, available: 1 }] } },
      offers: ['checkout.retry'],
      offersNot: ['change.accept', 'order.submit'],
      kept: null,
    }),
    at(page, [shows('too few in stock')], {
      view: { screen: 'changed', beforeMinor: null, canAccept: false },
      offersNot: ['change.accept', 'order.submit', 'contact.submit'],
    }),
    at(short, [does('checkout.retry'), ready], {
      ...step('payment', { preset: choice }),
      calls: ['loadCheckout'],
    }),
    at(short, [does('page.shown'), ready], { ...step('payment'), calls: ['loadCheckout'] }),
    at(placing, [places('out of stock'), ready], step('payment', {}, { refusal: { code: 'OUT_OF_STOCK' } })),
  ),
  promise(
    'Where too few are left, one press orders what is left, at its total, and never more than was seen',
    at(short, [], { offers: ['quantity.accept'], view: { phase: 'asking', refusal: null } }),
    at(changed, [], { offers: ['change.accept'], offersNot: ['quantity.accept'] }),
    at(short, [does('quantity.accept')], {
      view: { screen: 'changed', phase: 'sending' },
      calls: ['reduceCart'],
      sends: { reduceCart: { lines: [{ variationId: shortLine?.variationId, quantity: 1 }] } },
      offersNot: ['quantity.accept', 'checkout.retry'],
    }),
    at(reducing, [reduces('reduced')], {
      ...step('payment', { preset: choice }, { checkout: { totalMinor: 275_000 }, refusal: null }),
      calls: [],
    }),
    at(reducing, [reduces('reduced'), orders], { sends: { saveAttempt: { totalMinor: 275_000 } } }),
    at(reducing, [reduces('sold out by now')], {
      view: { screen: 'changed', checkout: { lines: [{ available: 0 }] } },
      offers: ['quantity.accept'],
      offersNot: ['order.submit'],
    }),
    at(reducing, [reduces('sold out by now'), does('quantity.accept')], {
      sends: { reduceCart: { lines: [{ quantity: 0 }] } },
    }),
    at(reducing, [reduces('nothing is left in the cart')], { view: { screen: 'empty' } }),
    at(reducing, [reduces('too many requests')], {
      view: { screen: 'changed', phase: 'asking', refusal: { code: 'TOO_MANY_REQUESTS' } },
      offers: ['quantity.accept'],
    }),
    at(reducing, [reduces('too many requests'), does('quantity.accept')], {
      view: { phase: 'sending', refusal: null },
    }),
    at(reducing, [reduces('the cart is gone')], { view: { screen: 'unknown' } }),
    at(reducing, [reduces('not possible any more')], {
      view: { screen: 'loading' },
      calls: ['loadCheckout'],
    }),
    at(unreduced, [], {
      view: { screen: 'changed', phase: 'unsent' },
      offers: ['quantity.accept', 'checkout.retry', 'network.back', 'page.shown'],
      offersNot: ['order.submit'],
    }),
    at(unreduced, [does('quantity.accept')], { calls: ['reduceCart'] }),
    at(unreduced, [does('network.back')], { calls: ['reduceCart'] }),
    at(unreduced, [does('checkout.retry')], { view: { screen: 'loading' }, calls: ['loadCheckout'] }),
    at(unreduced, [does('page.shown')], { view: { screen: 'loading' }, calls: ['loadCheckout'] }),
  ),
  promise(
    "Back from the provider's page looks at the payment before anything is ordered again",
    at(atProvider, [does('page.shown'), ready], {
      ...step('payment', { phase: 'asking' }),
      calls: ['loadCheckout'],
    }),
    at(page, [shows('payment page opened'), does('check.begin'), answered('checkPayment', tooManyRequests)], {
      view: { screen: 'limited' },
    }),
    at(
      page,
      [
        shows('payment page opened'),
        does('check.begin'),
        answered('checkPayment', tooManyRequests),
        passed('retryDelay'),
        shows('payment page opened'),
      ],
      {
        view: { screen: 'checking' },
        calls: ['loadCheckout', 'checkPayment', 'loadCheckout', 'checkPayment'],
      },
    ),
    at(atProvider, [does('page.shown')], { view: { screen: 'loading' }, calls: ['loadCheckout'] }),
    at(atProvider, [does('page.shown'), shows('payment page opened')], {
      view: { screen: 'checking' },
      calls: ['loadCheckout', 'checkPayment'],
    }),
    at(page, [shows('payment page opened')], {
      ...step('payment', { phase: 'asking', canCheck: true, preset: { method: 'card' } }),
      offers: ['check.begin', 'order.submit'],
    }),
    at(page, [shows('payment page opened'), does('check.begin')], {
      view: { screen: 'checking' },
      calls: ['loadCheckout', 'checkPayment'],
    }),
    at(page, [shows('payment processing')], {
      view: { screen: 'checking' },
      calls: ['loadCheckout', 'checkPayment'],
      offersNot: ['order.submit'],
    }),
    at(page, [shows('payment unclear')], {
      calls: ['loadCheckout', 'checkPayment'],
      offersNot: ['order.submit'],
    }),
    at(returned, [shows('payment page opened')], {
      view: { screen: 'checking' },
      calls: ['loadCheckout', 'checkPayment'],
    }),
  ),
];
