import {
  after,
  answered,
  at,
  does,
  type FlowPromise,
  passed,
  promise,
  reopened,
  unanswered,
} from '#machines/promises/promise.ts';
import {
  billOfAnotherDay,
  cardResponses,
  inProgress,
  notAllowed,
  notFound,
  orderResponses,
  paidElsewhere,
  signedOut,
  tooManyRequests,
} from '../subscription-checkout.responses.ts';
import {
  sampleOrderId as orderId,
  samplePayUrl as payUrl,
  samplePreviews,
  samplePriceMinor,
} from '../subscription-checkout.samples.ts';
import type { SubscriptionCheckoutInput } from '../subscription-checkout.types.ts';
import {
  atMethods,
  checkingPayment,
  declined,
  lostPayment,
  opens,
  payingByCard,
  payingByStoredCard,
  payingFromBalance,
  pays,
  paysWith,
  previews,
  purchase,
  ready,
  refusedByPin,
  saved,
  savingCard,
  shows,
  upgrade,
} from './situations.ts';

const refusedByProvider = answered('sendPayment', cardResponses['the provider refuses']);
/** The payment of an order: its method, and what is sent. */
export const paying: FlowPromise<SubscriptionCheckoutInput>[] = [
  promise(
    "A payment is saved on the device before it is sent, sent once, and leads to the provider's page",
    at(atMethods, [paysWith('card', true)], {
      ...pays({ phase: 'choosing', isSending: true, method: 'card' }),
      calls: ['savePayment'],
      sends: { savePayment: { orderId, method: 'card', keepsCard: true } },
      offersNot: ['method.choose', 'order.restart'],
    }),
    at(savingCard, [answered('savePayment')], {
      ...pays({ isSending: true }),
      calls: ['sendPayment'],
      sends: { sendPayment: { orderId } },
      offersNot: ['method.choose', 'order.restart', 'payment.check'],
    }),
    at(payingByCard, [answered('sendPayment', cardResponses['page ready'])], {
      ...shows('leaving'),
      calls: ['deleteSavedPayment', 'leave'],
      sends: { leave: { payUrl } },
      offersNot: ['method.choose'],
    }),
    at(savingCard, [unanswered('savePayment')], {
      ...pays({ phase: 'choosing', isSending: false, method: 'card', refusal: { code: 'UNEXPECTED' } }),
      offers: ['method.choose'],
      calls: [],
    }),
    at(after(savingCard, "a payment that couldn't be saved", unanswered('savePayment')), [paysWith('card')], {
      ...pays({ isSending: true, refusal: null }),
      calls: ['savePayment'],
    }),
  ),
  promise(
    'A payment without a response is looked up, and never sent as another one',
    at(payingByCard, [unanswered('sendPayment')], {
      ...pays({ phase: 'unanswered', isSending: false, refusal: null }),
      offers: ['payment.check', 'network.back'],
      offersNot: ['method.choose', 'pin.submit', 'order.restart'],
      calls: [],
    }),
    at(payingByCard, [answered('sendPayment', signedOut)], {
      ...pays({ phase: 'unanswered' }),
      offers: ['payment.check'],
      offersNot: ['method.choose'],
      calls: [],
    }),
    at(
      payingByCard,
      [answered('sendPayment', signedOut), does('payment.check'), opens('not paid')],
      pays({ phase: 'choosing', isLost: true }),
    ),
    at(lostPayment, [does('payment.check')], {
      calls: ['loadOrder'],
      sends: { loadOrder: { orderId } },
      offersNot: ['method.choose'],
    }),
    at(lostPayment, [does('network.back')], { calls: ['loadOrder'], sends: { loadOrder: { orderId } } }),
    at(checkingPayment, [opens('on its way')], { ...shows('processing'), calls: [] }),
    at(checkingPayment, [opens('paid')], shows('paid')),
    at(checkingPayment, [opens('not paid')], {
      ...pays({ phase: 'choosing', method: 'card', isLost: true, refusal: null }),
      offers: ['method.choose'],
      calls: [],
    }),
    at(
      checkingPayment,
      [opens('not paid'), paysWith('card', true)],
      pays({ isSending: true, isLost: false }),
    ),
    at(checkingPayment, [unanswered('loadOrder'), does('start.retry'), ready, opens('not paid')], {
      ...pays({ phase: 'choosing', isLost: true }),
      calls: ['loadStart', 'loadOrder'],
    }),
    at(checkingPayment, [answered('loadOrder', notFound)], {
      ...shows('unknown'),
      offersNot: ['method.choose'],
    }),
    at(payingByCard, [answered('sendPayment', inProgress)], {
      ...pays({ phase: 'choosing', isSending: true }),
      offersNot: ['method.choose', 'payment.check'],
      calls: [],
    }),
    at(payingByCard, [answered('sendPayment', inProgress), passed('queueDelay')], {
      calls: ['loadOrder'],
      sends: { loadOrder: { orderId } },
    }),
    at(payingByCard, [answered('sendPayment', inProgress), passed('queueDelay'), opens('not paid')], {
      ...pays({ phase: 'choosing', isLost: true }),
    }),
    at(
      after(payingByCard, 'a refused payment', refusedByProvider),
      [
        paysWith('card'),
        answered('savePayment'),
        unanswered('sendPayment'),
        does('payment.check'),
        opens('not paid'),
      ],
      pays({ refusal: null, isLost: true }),
    ),
  ),
  promise(
    'A refused payment says why, keeps order and method, and can be made again or in another way',
    at(payingByCard, [refusedByProvider], {
      ...pays({
        phase: 'choosing',
        isSending: false,
        method: 'card',
        refusal: { code: 'PAYMENT_REFUSED' },
        order: { subscriptionId: orderId },
      }),
      offers: ['method.choose', 'order.restart'],
      calls: ['deleteSavedPayment'],
    }),
    at(payingByCard, [answered('sendPayment', tooManyRequests)], {
      ...pays({ phase: 'choosing', method: 'card', refusal: { code: 'TOO_MANY_REQUESTS' } }),
      offers: ['method.choose'],
      calls: ['deleteSavedPayment'],
    }),
    at(after(payingByCard, 'a refused payment', refusedByProvider), [paysWith('balance')], {
      ...pays({ phase: 'enteringPin', isSending: false, refusal: null }),
      offers: ['pin.submit'],
    }),
    at(payingByCard, [answered('sendPayment', paidElsewhere)], {
      calls: ['deleteSavedPayment', 'loadStart'],
      offersNot: ['method.choose'],
    }),
    at(payingByCard, [answered('sendPayment', paidElsewhere), ready, opens('not paid')], {
      ...pays({ phase: 'choosing', method: 'card', refusal: { code: 'ILLEGAL_EVENT' } }),
    }),
    at(payingByCard, [answered('sendPayment', paidElsewhere), ready, opens('paid')], shows('paid')),
    at(payingByCard, [answered('sendPayment', notAllowed)], {
      ...shows('forbidden'),
      offersNot: ['method.choose'],
      calls: ['deleteSavedPayment'],
    }),
    at(payingByStoredCard, [answered('sendPayment', tooManyRequests)], pays({ method: 'storedCard' })),
    at(
      after(
        declined,
        'another payment after a declined one',
        does('method.change'),
        paysWith('card'),
        answered('savePayment'),
      ),
      [refusedByProvider, does('page.shown'), ready, opens('declined')],
      { ...pays({ phase: 'choosing', method: 'card' }), offers: ['method.choose'] },
    ),
    at(payingFromBalance, [answered('sendPayment', tooManyRequests)], {
      ...pays({ phase: 'enteringPin', isSending: false, refusal: { code: 'TOO_MANY_REQUESTS' } }),
      offers: ['pin.submit'],
      calls: ['deleteSavedPayment'],
    }),
    at(payingFromBalance, [refusedByPin('balance too low'), ready, opens('not paid')], {
      ...pays({ phase: 'choosing', method: 'balance', refusal: { code: 'BALANCE_TOO_LOW' } }),
      offers: ['method.choose'],
      calls: ['deleteSavedPayment', 'loadStart', 'loadOrder'],
    }),
  ),
  promise(
    'A bill of another day is calculated again, and shown beside the ordered one before anything is paid',
    at(payingByCard, [answered('sendPayment', billOfAnotherDay)], {
      ...shows('loading'),
      calls: ['deleteSavedPayment', 'loadPreview'],
      sends: { loadPreview: { plan: 'pro', period: 'yearly' } },
      offersNot: ['method.choose'],
      kept: { step: 'review', plan: 'pro', period: 'yearly' },
    }),
    at(payingByCard, [answered('sendPayment', billOfAnotherDay), previews(upgrade)], {
      ...shows('review', {
        beforeMinor: samplePriceMinor,
        preview: { bill: samplePreviews[upgrade].bill },
        refusal: { code: 'AMOUNT_CHANGED' },
      }),
      offers: ['review.confirm'],
      offersNot: ['method.choose'],
    }),
    at(payingByCard, [answered('sendPayment', billOfAnotherDay), purchase], {
      ...shows('review', { beforeMinor: null, refusal: { code: 'AMOUNT_CHANGED' } }),
    }),
    at(payingByCard, [answered('sendPayment', billOfAnotherDay), reopened, ready], {
      calls: ['deleteSavedPayment', 'loadPreview', 'loadStart', 'loadPreview'],
    }),
    at(
      after(payingByCard, 'a bill of another day', answered('sendPayment', billOfAnotherDay)),
      [unanswered('loadPreview'), does('start.retry'), ready],
      { calls: ['loadStart', 'loadPreview'] },
    ),
    at(
      after(
        declined,
        'a bill of another day, after a declined payment',
        does('method.change'),
        paysWith('card'),
        answered('savePayment'),
        answered('sendPayment', billOfAnotherDay),
        previews(upgrade),
        does('review.confirm'),
        saved,
      ),
      [answered('sendOrder', orderResponses.declined)],
      shows('declined'),
    ),
    at(payingFromBalance, [answered('sendPayment', billOfAnotherDay)], {
      calls: ['deleteSavedPayment', 'loadPreview'],
    }),
  ),
];
