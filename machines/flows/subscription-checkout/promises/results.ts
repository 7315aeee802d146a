import {
  after,
  answered,
  at,
  does,
  type FlowPromise,
  passed,
  promise,
  type PromisedCase,
  type Situation,
  unanswered,
} from '#machines/promises/promise.ts';
import {
  cardResponses,
  notAllowed,
  notFound,
  orderResponses,
  storedCardResponses,
  tooManyRequests,
} from '../subscription-checkout.responses.ts';
import { sampleOrderId as orderId, samplePayUrl as payUrl } from '../subscription-checkout.samples.ts';
import type { SubscriptionCheckoutInput } from '../subscription-checkout.types.ts';
import {
  atMethods,
  atProvider,
  checking,
  checkingPayment,
  declined,
  onItsWay,
  onPayPage,
  opened,
  opens,
  payingByStoredCard,
  pays,
  paysWith,
  poll,
  previews,
  ready,
  returning,
  shows,
  starts,
} from './situations.ts';

const openingOrder = after(opened, 'an order that is opened', ready);
const renewal = after(opened, 'an unpaid renewal', ready, opens('an unpaid renewal'));
const voided = after(opened, 'a void order', ready, opens('void'));
const unknown = after(opened, 'an order that does not exist', ready, answered('loadOrder', notFound));

const vanished = after(
  returning('review'),
  'an unpaid order that no longer exists',
  starts('an order is unpaid'),
  previews('not available now'),
  does('order.continue'),
  answered('loadOrder', notFound),
);

const seesResult = (
  situation: Situation<SubscriptionCheckoutInput>,
  call: string,
  name: keyof typeof orderResponses,
  screen: string,
): PromisedCase<SubscriptionCheckoutInput> =>
  at(situation, [answered(call, orderResponses[name])], {
    ...shows(screen, { order: { subscriptionId: orderId, status: orderResponses[name].output.data.status } }),
    offersNot: ['method.choose', 'check.now', 'pin.submit'],
    calls: [],
  });
const beginsAgain = (
  situation: Situation<SubscriptionCheckoutInput>,
): PromisedCase<SubscriptionCheckoutInput> =>
  at(situation, [does('order.restart'), ready], {
    ...shows('plan'),
    offers: ['plan.choose'],
    calls: ['loadStart'],
    kept: null,
  });

/** The result of a payment, and waiting for it. */
export const results: FlowPromise<SubscriptionCheckoutInput>[] = [
  promise(
    'Every result is shown as the server reports it, wherever the report arrives',
    seesResult(openingOrder, 'loadOrder', 'paid', 'paid'),
    seesResult(openingOrder, 'loadOrder', 'void', 'voided'),
    seesResult(openingOrder, 'loadOrder', 'refunded', 'refunded'),
    seesResult(openingOrder, 'loadOrder', 'declined', 'declined'),
    seesResult(checkingPayment, 'loadOrder', 'paid', 'paid'),
    seesResult(checkingPayment, 'loadOrder', 'declined', 'declined'),
    seesResult(checking, 'checkOrder', 'paid', 'paid'),
    seesResult(checking, 'checkOrder', 'void', 'voided'),
    seesResult(checking, 'checkOrder', 'refunded', 'refunded'),
    seesResult(checking, 'checkOrder', 'declined', 'declined'),
    at(payingByStoredCard, [answered('sendPayment', storedCardResponses.declined)], {
      ...shows('declined', { order: { payment: { message: 'Your bank declined the payment' } } }),
      offers: ['method.change'],
      calls: ['deleteSavedPayment'],
    }),
    at(payingByStoredCard, [answered('sendPayment', storedCardResponses['on its way'])], {
      ...shows('processing', { canContinue: false }),
      calls: ['deleteSavedPayment'],
    }),
    at(checking, [answered('checkOrder', orderResponses['not paid'])], {
      ...pays({ phase: 'choosing', isLost: false }),
      offers: ['method.choose'],
    }),
  ),
  promise(
    'A payment on its way is checked by itself, at once on demand, and never said to have failed without a report',
    at(onItsWay, [], {
      ...shows('processing', { isChecking: false, isLong: false, canContinue: false }),
      offers: ['check.now'],
      offersNot: ['payment.continue', 'method.change'],
    }),
    at(onItsWay, [passed('pollDelay')], {
      ...shows('processing', { isChecking: true }),
      calls: ['checkOrder'],
      sends: { checkOrder: { orderId } },
      offersNot: ['check.now'],
    }),
    at(onItsWay, [does('check.now')], {
      ...shows('processing', { isChecking: true }),
      calls: ['checkOrder'],
    }),
    at(onItsWay, [does('network.back')], { ...shows('processing'), calls: ['checkOrder'] }),
    at(onItsWay, [does('page.shown')], { ...shows('processing'), calls: ['checkOrder'] }),
    at(checking, [unanswered('checkOrder')], {
      ...shows('processing', { isChecking: false, order: { status: 'processing' } }),
      offers: ['check.now'],
    }),
    at(checking, [answered('checkOrder', tooManyRequests)], {
      ...shows('processing', { isChecking: false }),
      offers: ['check.now'],
      calls: [],
    }),
    at(checking, [answered('checkOrder', notAllowed)], shows('processing', { isChecking: false })),
    at(checking, [answered('checkOrder', orderResponses['on the payment page'])], {
      ...shows('processing', { isChecking: false, canContinue: true }),
      offers: ['payment.continue'],
    }),
    at(onItsWay, [...poll, ...poll, ...poll, ...poll, ...poll], shows('processing', { isLong: false })),
    at(
      onItsWay,
      [...poll, ...poll, ...poll, ...poll, ...poll, ...poll],
      shows('processing', { isLong: true }),
    ),
  ),
  promise(
    "The provider's page can be left and opened again, or another method chosen, as long as the payment has no result",
    at(onPayPage, [does('payment.continue')], {
      ...shows('processing', { canContinue: true }),
      calls: ['leave'],
      sends: { leave: { payUrl } },
    }),
    at(
      after(onPayPage, "the provider's page, checked meanwhile", does('check.now')),
      [does('payment.continue')],
      {
        ...shows('processing', { isChecking: false }),
        calls: ['leave'],
        offers: ['check.now'],
      },
    ),
    at(onPayPage, [does('method.change')], {
      ...pays({ phase: 'choosing', isSending: false, refusal: null, isLost: false }),
      offers: ['method.choose'],
      calls: [],
    }),
    at(
      after(onPayPage, 'another method, in place of an open page', does('method.change')),
      [does('page.shown'), ready, opens('on the payment page')],
      { ...pays({ phase: 'choosing' }), offers: ['method.choose'] },
    ),
    at(
      after(onPayPage, 'another method, in place of an open page', does('method.change')),
      [
        paysWith('card'),
        answered('savePayment'),
        answered('sendPayment', cardResponses['page ready']),
        does('page.shown'),
        ready,
        opens('on the payment page'),
      ],
      shows('processing', { isLong: false }),
    ),
    at(
      after(
        onPayPage,
        'another method after a long wait',
        ...poll,
        ...poll,
        ...poll,
        ...poll,
        ...poll,
        ...poll,
        does('method.change'),
        paysWith('card'),
        answered('savePayment'),
      ),
      [answered('sendPayment', storedCardResponses['on its way'])],
      shows('processing', { isLong: false }),
    ),
    at(
      after(
        onPayPage,
        'another method, without a response',
        does('method.change'),
        paysWith('card'),
        answered('savePayment'),
        unanswered('sendPayment'),
      ),
      [does('payment.check'), opens('on its way')],
      shows('processing'),
    ),
    at(atProvider, [], { offersNot: ['payment.continue', 'method.change'] }),
    at(atProvider, [does('page.shown')], { ...shows('loading'), calls: ['loadStart'] }),
    at(atProvider, [does('page.shown'), ready, opens('on the payment page')], {
      ...shows('processing', { canContinue: true, order: { subscriptionId: orderId } }),
      offers: ['payment.continue', 'method.change'],
      calls: ['loadStart', 'loadOrder'],
      sends: { loadOrder: { orderId } },
    }),
    at(atProvider, [does('page.shown'), ready, opens('paid')], shows('paid')),
  ),
  promise(
    'After a decline the order stays, and can be paid again or with another method',
    at(declined, [], {
      ...shows('declined', {
        order: { subscriptionId: orderId, payment: { message: 'Your bank declined the payment' } },
      }),
      offers: ['method.change'],
      offersNot: ['check.now', 'method.choose'],
    }),
    at(declined, [does('method.change')], {
      ...pays({ phase: 'choosing', order: { subscriptionId: orderId }, refusal: null }),
      offers: ['method.choose'],
      calls: [],
    }),
    at(declined, [does('method.change'), paysWith('card')], {
      calls: ['savePayment'],
      sends: { savePayment: { orderId, method: 'card' } },
    }),
    at(
      after(
        payingByStoredCard,
        'a stored card that was declined',
        answered('sendPayment', storedCardResponses.declined),
      ),
      [does('method.change')],
      pays({ phase: 'choosing', method: 'storedCard' }),
    ),
    at(
      after(declined, 'another method after a declined payment', does('method.change')),
      [does('page.shown'), ready, opens('declined')],
      { ...pays({ phase: 'choosing' }), offers: ['method.choose'] },
    ),
    at(
      after(
        declined,
        'another payment after a declined one',
        does('method.change'),
        paysWith('card'),
        answered('savePayment'),
      ),
      [answered('sendPayment', storedCardResponses.declined)],
      shows('declined'),
    ),
  ),
  promise(
    'An order can be left for another plan until it is paid; the next period of a plan cannot',
    beginsAgain(atMethods),
    beginsAgain(voided),
    beginsAgain(unknown),
    beginsAgain(vanished),
    at(voided, [], { ...shows('voided'), offers: ['order.restart'] }),
    at(unknown, [], { ...shows('unknown'), offers: ['order.restart'] }),
    at(renewal, [], {
      ...pays({ phase: 'choosing', canRestart: false, order: { kind: 'renewal' } }),
      offers: ['method.choose'],
      offersNot: ['order.restart'],
    }),
    at(atMethods, [], { ...pays({ canRestart: true }), offers: ['order.restart'] }),
  ),
];
