import type { CheckoutContact, CheckoutDelivery } from '#contract/shop/checkout.ts';
import {
  after,
  answered,
  does,
  type Expectation,
  passed,
  type PromiseStep,
  type Situation,
  unanswered,
} from '#machines/promises/promise.ts';
import { answers } from '../../sample-responses.ts';
import {
  sampleAttempt,
  sampleCheckouts,
  sampleChecks,
  sampleChoice,
  sampleContact,
  sampleContactAnswers,
  sampleDelivery,
  sampleDeliveryAnswers,
  samplePlacementAnswers,
} from '../store-checkout.samples.ts';
import type { StoreCheckoutInput } from '../store-checkout.types.ts';

/** The situations of a checkout, and the answers that its calls get. */
export const shows = (name: keyof typeof sampleCheckouts) =>
  answered('loadCheckout', answers(sampleCheckouts[name]));
export const places = (name: keyof typeof samplePlacementAnswers) =>
  answered('placeOrder', samplePlacementAnswers[name]);
export const reports = (name: keyof typeof sampleChecks, call = 'checkPayment') =>
  answered(call, answers(sampleChecks[name]));
export const savesContact = (name: keyof typeof sampleContactAnswers) =>
  answered('saveContact', sampleContactAnswers[name]);
export const savesDelivery = (name: keyof typeof sampleDeliveryAnswers) =>
  answered('saveDelivery', sampleDeliveryAnswers[name]);
export const ready = shows('ready to pay');
const saved = answered('saveAttempt', { output: sampleAttempt });

export const entersContact = (contact: CheckoutContact = sampleContact) =>
  does('contact.submit', { contact });
export const entersDelivery = (delivery: CheckoutDelivery = sampleDelivery) =>
  does('delivery.submit', { delivery });
export const orders = does('order.submit', { choice: sampleChoice });

type At = Situation<StoreCheckoutInput>;
export const page: At = { words: 'the checkout', input: { isReturned: false, attempt: null }, steps: [] };
export const returned: At = {
  words: "the return from the provider's page",
  input: { isReturned: true, attempt: null },
  steps: [],
};
export const unfinished: At = {
  words: 'the checkout, after an order without a response',
  input: { isReturned: false, attempt: sampleAttempt },
  steps: [],
};

export const atContact = after(page, 'the contact details', shows('nothing entered'));
export const atDelivery = after(page, 'the delivery', shows('contact entered'));
export const atCode = after(page, 'the code', shows('email to be confirmed'));
export const sentCode = after(
  atCode,
  'a code that was sent',
  does('code.request'),
  answered('sendCode', answers({ resendAtMs: 60_000 })),
);
export const atUncovered = after(page, 'an address without delivery', shows('no delivery to the address'));
export const atPayment = after(page, 'the payment method', ready);
export const saving = after(atPayment, 'an order that is saved', orders);
export const placing = after(saving, 'an order that is placed', saved);
export const lost = after(placing, 'an order without a response', unanswered('placeOrder'));
export const postponed = after(
  placing,
  'an order that waits, after too many requests',
  places('too many requests'),
);
export const atProvider = after(placing, "the provider's page", places('page ready'));
export const changed = after(
  placing,
  'a total that has changed',
  places('the total changed'),
  shows('total changed'),
);
export const short = after(placing, 'too few in stock', places('out of stock'), shows('too few in stock'));

export const checkedOnReturn = after(
  returned,
  'a payment that is checked after the return',
  shows('payment page opened'),
);
export const waiting = after(checkedOnReturn, 'a payment that is processing', reports('still processing'));
export const declined = after(checkedOnReturn, 'a declined payment', reports('declined'));
export const confirming = after(
  checkedOnReturn,
  "a payment that the provider doesn't know yet",
  reports('only opened'),
);
/** One more check without a payment, and the wait before it. */
export const unreported: PromiseStep[] = [passed('pollDelay'), reports('only opened', 'askSoon')];
export const notPaid = after(
  confirming,
  'a payment that was not made',
  ...Array.from({ length: 4 }, () => unreported).flat(),
);
export const expired = after(page, 'an order whose time to pay is over', shows('time to pay is over'));

/** One check without a result, and the wait before it. */
const poll: PromiseStep[] = [passed('pollDelay'), reports('still processing')];
export const polls = (count: number): PromiseStep[] => Array.from({ length: count }, () => poll).flat();
export const longWait = after(waiting, 'a payment that takes longer than two minutes', ...polls(8));
export const asking = after(longWait, 'a payment that takes long and is checked', does('check.now'));

export const step = (name: string, more: object = {}, around: object = {}): Pick<Expectation, 'view'> => ({
  view: { screen: 'step', step: { step: name, ...more }, ...around },
});
