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
import { notFound, notPossible, sampleCheckouts, tooManyRequests } from '../store-checkout.samples.ts';
import type { StoreCheckoutInput } from '../store-checkout.types.ts';
import {
  atContact,
  atDelivery,
  entersContact,
  entersDelivery,
  page,
  ready,
  savesContact,
  shows,
  step,
} from './situations.ts';

const { lines: shortLines } = sampleCheckouts['too few in stock'];

/** The page when it is opened, and carts that can't be ordered. */
export const opening: FlowPromise<StoreCheckoutInput>[] = [
  promise(
    'The checkout opens at the first step that is not complete, with all that was entered',
    at(page, [], { view: { screen: 'loading' }, calls: ['loadCheckout'], offersNot: ['contact.submit'] }),
    at(page, [shows('nothing entered')], {
      ...step('contact', { phase: 'asking', preset: null }, { refusal: null }),
      offers: ['contact.submit'],
      offersNot: ['order.submit', 'delivery.submit', 'contact.change'],
    }),
    at(page, [shows('contact entered')], {
      ...step('delivery', { phase: 'asking', preset: null }),
      offers: ['delivery.submit', 'contact.change'],
      offersNot: ['order.submit', 'contact.submit', 'delivery.change'],
    }),
    at(page, [shows('email to be confirmed')], {
      ...step('code', { phase: 'offered', canRequest: true }),
      offers: ['code.request', 'contact.change'],
      offersNot: ['delivery.submit', 'code.submit'],
    }),
    at(page, [ready], {
      ...step('payment', { phase: 'asking', canCheck: false }, { checkout: { totalMinor: 500_000 } }),
      offers: ['order.submit', 'contact.change', 'delivery.change'],
      offersNot: ['check.begin', 'order.retry'],
      calls: ['loadCheckout'],
    }),
    at(page, [shows('to be collected')], step('payment', { phase: 'asking' })),
    at(page, [shows('another cart after an order')], {
      ...step('payment', { phase: 'asking' }),
      offers: ['order.submit'],
    }),
    at(page, [shows('order without a payment')], { ...step('payment'), offersNot: ['check.begin'] }),
  ),
  promise(
    'A store that takes no orders, an empty cart and one below the minimum say so, and nothing can be ordered',
    at(page, [shows('closed')], {
      view: { screen: 'closed', checkout: { store: { status: 'closed' } } },
      offers: ['checkout.retry'],
      offersNot: ['order.submit', 'contact.submit'],
    }),
    at(page, [shows('on vacation')], {
      view: { screen: 'closed', checkout: { store: { note: 'Back on Monday' } } },
      offersNot: ['order.submit'],
    }),
    at(page, [answered('loadCheckout', answers({ ...sampleCheckouts.closed, lines: shortLines }))], {
      view: { screen: 'closed' },
    }),
    at(page, [shows('closed'), does('checkout.retry'), ready], step('payment')),
    at(page, [shows('closed'), does('page.shown'), ready], step('payment')),
    at(page, [shows('an empty cart')], {
      view: { screen: 'empty' },
      offersNot: ['order.submit', 'contact.submit'],
    }),
    at(page, [shows('an empty cart'), does('page.shown'), ready], step('payment')),
    at(page, [shows('below the minimum')], {
      view: {
        screen: 'belowMinimum',
        checkout: { subtotalMinor: 50_000, store: { minOrderMinor: 100_000 } },
      },
      offersNot: ['order.submit'],
    }),
    at(page, [shows('below the minimum'), does('page.shown'), ready], step('payment')),
    at(atContact, [entersContact(), answered('saveContact', answers(sampleCheckouts.closed))], {
      view: { screen: 'closed' },
    }),
    at(atDelivery, [entersDelivery(), answered('saveDelivery', answers(sampleCheckouts['an empty cart']))], {
      view: { screen: 'empty' },
    }),
  ),
  promise(
    'A checkout that failed to load says why, and loads again',
    at(page, [unanswered('loadCheckout')], {
      view: { screen: 'unreachable', refusal: null },
      offers: ['checkout.retry', 'network.back'],
    }),
    at(page, [answered('loadCheckout', notPossible)], {
      view: { screen: 'unreachable', refusal: { code: 'ILLEGAL_EVENT' } },
      offers: ['checkout.retry'],
    }),
    at(page, [answered('loadCheckout', tooManyRequests)], {
      view: { screen: 'limited', refusal: { code: 'TOO_MANY_REQUESTS' } },
      calls: ['loadCheckout'],
    }),
    at(page, [answered('loadCheckout', tooManyRequests), passed('retryDelay'), ready], {
      ...step('payment', {}, { refusal: null }),
      calls: ['loadCheckout', 'loadCheckout'],
    }),
    at(page, [unanswered('loadCheckout'), does('checkout.retry'), ready], step('payment')),
    at(page, [unanswered('loadCheckout'), does('network.back'), ready], step('payment')),
    at(
      page,
      [answered('loadCheckout', notPossible), does('checkout.retry'), ready],
      step('payment', {}, { refusal: null }),
    ),
    at(page, [answered('loadCheckout', notFound)], {
      view: { screen: 'unknown', isReturned: false },
      offers: ['checkout.retry'],
    }),
    at(page, [answered('loadCheckout', notFound), does('checkout.retry'), ready], step('payment')),
    at(
      after(atContact, 'a refused step', entersContact(), savesContact('not possible any more')),
      [unanswered('loadCheckout')],
      { view: { screen: 'unreachable', refusal: null } },
    ),
  ),
];
