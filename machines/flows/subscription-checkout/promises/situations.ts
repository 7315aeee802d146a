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
import type { PromisedAttempt } from '#machines/promises/attempt-cases.ts';
import { answers } from '../../sample-responses.ts';
import {
  balanceResponses,
  cardResponses,
  inProgress,
  notFound,
  orderResponses,
  sentOrderResponses,
} from '../subscription-checkout.responses.ts';
import {
  sampleOrderId as orderId,
  samplePreviews,
  samplePriceMinor,
  sampleSaved,
  sampleStarts,
} from '../subscription-checkout.samples.ts';
import type { SavedOrder, SubscriptionCheckoutInput } from '../subscription-checkout.types.ts';

/** The situations of a checkout, and the answers that its calls get. */
export const starts = (name: keyof typeof sampleStarts) => answered('loadStart', answers(sampleStarts[name]));
export const ready = starts('the business is on the free plan');
export const previews = (name: keyof typeof samplePreviews) =>
  answered('loadPreview', answers(samplePreviews[name]));
/** The choice of the sample order. */
export const choice = { plan: 'pro', period: 'yearly', startsNow: false } as const;
/** A preview with another total than the one of the sample order. */
export const upgrade = 'an upgrade with the unused days credited';
export const raisedMinor = samplePreviews[upgrade].bill.totalMinor;
export const purchase = previews('a first purchase');
export const opens = (name: keyof typeof orderResponses) => answered('loadOrder', orderResponses[name]);
export const saved = answered('saveOrder', { output: sampleSaved('sent') });
export const ordered = answered('sendOrder', sentOrderResponses.ordered);
export const paysWith = (method: string, keepsCard = false) => does('method.choose', { method, keepsCard });

const emptyInput: SubscriptionCheckoutInput = { plan: null, period: null, orderId: null, saved: null };
export const page: Situation<SubscriptionCheckoutInput> = {
  words: 'the checkout',
  input: emptyInput,
  steps: [],
};
export const withPlan: Situation<SubscriptionCheckoutInput> = {
  words: 'the checkout, coming with a plan',
  input: { ...emptyInput, plan: 'pro' },
  steps: [],
};
export const withChoice: Situation<SubscriptionCheckoutInput> = {
  words: 'the checkout, coming with a plan and a period',
  input: { ...emptyInput, plan: 'pro', period: 'yearly' },
  steps: [],
};
export const opened: Situation<SubscriptionCheckoutInput> = {
  words: 'the page of an order',
  input: { ...emptyInput, orderId },
  steps: [],
};
export const returning = (step: SavedOrder['step'], over: Partial<SavedOrder> = {}) => ({
  words: `the checkout, after leaving at: ${step}`,
  input: { ...emptyInput, saved: { ...sampleSaved(step), ...over } },
  steps: [],
});

export const atPlans = after(page, 'the plans', ready);
export const atPeriods = after(atPlans, 'the periods', does('plan.choose', { plan: 'pro' }));
export const previewing = after(
  atPeriods,
  'a bill that is calculated',
  does('period.choose', { period: 'yearly' }),
);
export const atReview = after(previewing, 'the review', purchase);
export const inTrial = after(previewing, 'the review in a trial', previews('a purchase in the trial'));
export const savingOrder = after(atReview, 'an order that is saved', does('review.confirm'));
export const ordering = after(savingOrder, 'an order that is sent', saved);
export const lostOrder = after(ordering, 'an order without a response', unanswered('sendOrder'));
export const changedTotal = after(
  ordering,
  'a total that has changed',
  answered('sendOrder', sentOrderResponses['the total has changed']),
  previews(upgrade),
);
export const atMethods = after(ordering, 'the payment method', ordered);
export const atPin = after(atMethods, 'the PIN', paysWith('balance'));
export const savingCard = after(atMethods, 'a payment that is saved', paysWith('card', true));
export const payingByCard = after(savingCard, 'a payment by card that is sent', answered('savePayment'));
export const payingFromBalance = after(
  atPin,
  'a payment from the balance that is sent',
  does('pin.submit'),
  answered('savePayment'),
);
/** The business has a stored card. */
export const payingByStoredCard = after(
  opened,
  'a payment by the stored card that is sent',
  starts('a card is stored'),
  opens('not paid'),
  paysWith('storedCard'),
  answered('savePayment'),
);
export const lostPayment = after(payingByCard, 'a payment without a response', unanswered('sendPayment'));
export const checkingPayment = after(
  lostPayment,
  'a payment without a response that is looked up',
  does('payment.check'),
);
export const refusedByPin = (name: keyof typeof balanceResponses) =>
  answered('sendPayment', balanceResponses[name]);
export const atProvider = after(
  payingByCard,
  "the provider's page",
  answered('sendPayment', cardResponses['page ready']),
);
export const onItsWay = after(opened, 'a payment on its way', ready, opens('on its way'));
export const onPayPage = after(
  opened,
  "a payment on the provider's page",
  ready,
  opens('on the payment page'),
);
export const checking = after(onItsWay, 'a payment that is checked', does('check.now'));
export const declined = after(opened, 'a declined payment', ready, opens('declined'));
export const poll: PromiseStep[] = [passed('pollDelay'), unanswered('checkOrder')];

export const shows = (screen: string, more: object = {}): Pick<Expectation, 'view'> => ({
  view: { screen, ...more },
});
export const pays = (pay: object): Pick<Expectation, 'view'> => ({ view: { screen: 'pay', pay } });
export const sentOrder = {
  attempt: {
    kind: 'purchase',
    ...choice,
    orderId,
    totalMinor: samplePriceMinor,
  },
};

/** The order, which is looked up first when the page is opened again, and agreed to again if it never arrived. */
export const orderAttempt: PromisedAttempt<SubscriptionCheckoutInput> = {
  saving: savingOrder,
  invokes: { save: 'saveOrder', send: 'sendOrder' },
  saved: sampleSaved('sent'),
  request: sentOrder,
  inProgress,
  retry: 'order.retry',
  offersNot: ['review.confirm', 'step.back'],
  reopening: {
    steps: [ready, answered('loadOrder', notFound), purchase, does('review.confirm'), saved],
    calls: ['loadStart', 'loadOrder', 'loadPreview', 'saveOrder'],
  },
  views: {
    sending: shows('review', { isSending: true, isUnanswered: false }),
    unanswered: shows('review', { isUnanswered: true, isSending: false, refusal: null }),
    notSaved: {
      ...shows('review', { isSending: false, refusal: { code: 'UNEXPECTED' } }),
      kept: { step: 'review' },
    },
  },
};
