import { after, at, does, type FlowPromise, promise, unanswered } from '#machines/promises/promise.ts';
import { invalid, sampleContact as contact, sampleDelivery as delivery } from '../store-checkout.samples.ts';
import type { StoreCheckoutInput } from '../store-checkout.types.ts';
import {
  atContact,
  atDelivery,
  atPayment,
  atUncovered,
  entersContact,
  entersDelivery,
  page,
  ready,
  savesContact,
  savesDelivery,
  shows,
  step,
} from './situations.ts';

const unsavedContact = after(
  atContact,
  'contact details without a response',
  entersContact(),
  unanswered('saveContact'),
);
const unsavedDelivery = after(
  atDelivery,
  'a delivery without a response',
  entersDelivery(),
  unanswered('saveDelivery'),
);

/** The steps from the cart to the payment method. */
export const steps: FlowPromise<StoreCheckoutInput>[] = [
  promise(
    'Contact details are saved before the next step, and stay entered if they are refused or get no response',
    at(atContact, [entersContact()], {
      ...step('contact', { phase: 'sending', preset: contact }),
      calls: ['saveContact'],
      sends: { saveContact: { contact } },
      offersNot: ['contact.submit'],
    }),
    at(atContact, [entersContact(), savesContact('saved')], {
      ...step('delivery', { phase: 'asking' }),
      calls: ['saveContact'],
    }),
    at(atContact, [entersContact(), savesContact('saved, with a delivery entered before')], step('payment')),
    at(atContact, [entersContact(), savesContact('entries refused')], {
      ...step('contact', { phase: 'asking', preset: contact }, { refusal: { code: 'INVALID' } }),
      offers: ['contact.submit'],
      calls: ['saveContact'],
    }),
    at(atContact, [entersContact(), savesContact('too many requests')], {
      ...step('contact', { preset: contact }, { refusal: { code: 'TOO_MANY_REQUESTS' } }),
      offers: ['contact.submit'],
    }),
    at(atContact, [entersContact(), savesContact('entries refused'), entersContact()], {
      ...step('contact', { phase: 'sending' }, { refusal: null }),
    }),
    at(unsavedContact, [], {
      ...step('contact', { phase: 'unsent', preset: contact }, { refusal: null }),
      offers: ['contact.submit', 'network.back'],
    }),
    at(unsavedContact, [does('network.back')], {
      calls: ['saveContact'],
      sends: { saveContact: { contact } },
    }),
    at(unsavedContact, [entersContact({ ...contact, name: 'Obi Ada' })], {
      calls: ['saveContact'],
      sends: { saveContact: { contact: { ...contact, name: 'Obi Ada' } } },
    }),
    at(atContact, [entersContact(), savesContact('the cart is gone')], {
      view: { screen: 'unknown' },
      calls: ['saveContact'],
    }),
    at(atContact, [entersContact(), savesContact('not possible any more')], {
      view: { screen: 'loading' },
      calls: ['saveContact', 'loadCheckout'],
    }),
    at(
      atContact,
      [entersContact(), savesContact('not possible any more'), shows('nothing entered')],
      step('contact', { preset: contact }, { refusal: { code: 'ILLEGAL_EVENT' } }),
    ),
    at(atContact, [does('page.shown')], { view: { screen: 'loading' }, calls: ['loadCheckout'] }),
    at(
      atContact,
      [entersContact({ ...contact, name: 'Obi Ada' }), savesContact('saved'), does('contact.change')],
      step('contact', { preset: { name: 'Ada Obi' } }),
    ),
  ),
  promise(
    'The delivery is saved with its fee before the payment method is asked for',
    at(atDelivery, [entersDelivery()], {
      ...step('delivery', { phase: 'sending', preset: delivery }),
      calls: ['saveDelivery'],
      sends: { saveDelivery: { delivery } },
      offersNot: ['delivery.submit', 'contact.change'],
    }),
    at(atDelivery, [entersDelivery(), savesDelivery('covered')], {
      ...step(
        'payment',
        { phase: 'asking' },
        { checkout: { quote: { feeMinor: 50_000 }, totalMinor: 500_000 } },
      ),
      offers: ['order.submit'],
      calls: ['saveDelivery'],
    }),
    at(atDelivery, [entersDelivery(), savesDelivery('entries refused')], {
      ...step('delivery', { phase: 'asking', preset: delivery }, { refusal: invalid.output }),
      offers: ['delivery.submit'],
    }),
    at(atDelivery, [entersDelivery(), savesDelivery('entries refused'), entersDelivery()], {
      ...step('delivery', { phase: 'sending' }, { refusal: null }),
    }),
    at(atDelivery, [entersDelivery(), savesDelivery('the cart is gone')], { view: { screen: 'unknown' } }),
    at(atDelivery, [entersDelivery(), savesDelivery('not possible any more')], {
      view: { screen: 'loading' },
      calls: ['saveDelivery', 'loadCheckout'],
    }),
    at(unsavedDelivery, [], {
      ...step('delivery', { phase: 'unsent', preset: delivery }),
      offers: ['delivery.submit', 'network.back', 'contact.change'],
    }),
    at(unsavedDelivery, [does('network.back')], {
      calls: ['saveDelivery'],
      sends: { saveDelivery: { delivery } },
    }),
    at(unsavedDelivery, [entersDelivery({ mode: 'pickup' })], {
      calls: ['saveDelivery'],
      sends: { saveDelivery: { delivery: { mode: 'pickup' } } },
    }),
    at(unsavedDelivery, [does('contact.change')], step('contact')),
    at(atDelivery, [does('page.shown')], { view: { screen: 'loading' }, calls: ['loadCheckout'] }),
    at(
      atDelivery,
      [entersDelivery({ mode: 'pickup' }), savesDelivery('covered'), does('delivery.change')],
      step('delivery', { preset: { mode: 'delivery', city: 'Ikeja' } }),
    ),
  ),
  promise(
    'An address without delivery says so, and offers another address and pickup where the store has it',
    at(atUncovered, [], {
      ...step('delivery', { phase: 'uncovered', preset: delivery, canPickUp: true }),
      offers: ['delivery.change', 'pickup.choose', 'contact.change'],
      offersNot: ['order.submit'],
    }),
    at(page, [shows('no delivery and no pickup')], {
      ...step('delivery', { phase: 'uncovered', canPickUp: false }),
      offers: ['delivery.change'],
      offersNot: ['pickup.choose', 'order.submit'],
    }),
    at(
      atDelivery,
      [entersDelivery(), savesDelivery('not covered')],
      step('delivery', { phase: 'uncovered' }),
    ),
    at(atUncovered, [does('pickup.choose')], {
      ...step('delivery', { phase: 'sending' }),
      calls: ['saveDelivery'],
      sends: { saveDelivery: { delivery: { mode: 'pickup' } } },
    }),
    at(atUncovered, [does('pickup.choose'), savesDelivery('to be collected')], {
      ...step('payment', {}, { checkout: { totalMinor: 450_000 } }),
      offers: ['order.submit'],
    }),
    at(atUncovered, [does('delivery.change')], {
      ...step('delivery', { phase: 'asking', preset: delivery }),
      offers: ['delivery.submit'],
      calls: [],
    }),
    at(atUncovered, [does('contact.change')], step('contact')),
    at(atUncovered, [does('page.shown')], { view: { screen: 'loading' }, calls: ['loadCheckout'] }),
  ),
  promise(
    'Every step can be opened again, and a changed address needs no agreement to its new fee',
    at(atPayment, [does('contact.change')], {
      ...step('contact', { phase: 'asking', preset: contact }),
      offers: ['contact.submit'],
      calls: [],
    }),
    at(atPayment, [does('delivery.change')], {
      ...step('delivery', { phase: 'asking', preset: delivery }),
      offers: ['delivery.submit', 'contact.change'],
      calls: [],
    }),
    at(atDelivery, [does('contact.change')], { ...step('contact', { preset: contact }), calls: [] }),
    at(
      atPayment,
      [does('delivery.change'), entersDelivery({ mode: 'pickup' }), savesDelivery('to be collected')],
      {
        ...step('payment', { phase: 'asking' }, { checkout: { totalMinor: 450_000 } }),
        calls: ['saveDelivery'],
      },
    ),
    at(
      atPayment,
      [does('contact.change'), entersContact(), savesContact('entries refused')],
      step('contact', { phase: 'asking' }, { refusal: { code: 'INVALID' } }),
    ),
    at(
      atPayment,
      [does('delivery.change'), entersDelivery(), savesDelivery('entries refused')],
      step('delivery', { phase: 'asking' }, { refusal: { code: 'INVALID' } }),
    ),
    at(atPayment, [does('page.shown')], { view: { screen: 'loading' }, calls: ['loadCheckout'] }),
    at(
      after(atDelivery, 'refused entries', entersDelivery(), savesDelivery('entries refused')),
      [does('contact.change')],
      step('contact', {}, { refusal: null }),
    ),
    at(
      after(atContact, 'a refused step', entersContact(), savesContact('not possible any more'), ready),
      [does('delivery.change')],
      step('delivery', {}, { refusal: null }),
    ),
    at(
      after(atContact, 'a refused step', entersContact(), savesContact('not possible any more'), ready),
      [does('contact.change')],
      step('contact', {}, { refusal: null }),
    ),
  ),
];
