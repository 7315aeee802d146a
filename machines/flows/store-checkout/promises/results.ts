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
import { notFound, notPossible, tooManyRequests } from '../store-checkout.samples.ts';
import type { StoreCheckoutInput } from '../store-checkout.types.ts';
import {
  asking,
  checkedOnReturn,
  declined,
  expired,
  longWait,
  notPaid,
  unreported,
  orders,
  page,
  polls,
  ready,
  reports,
  returned,
  shows,
  step,
  waiting,
} from './situations.ts';

const unchecked = after(checkedOnReturn, 'a result without a response', unanswered('checkPayment'));

/** The result of a payment. */
export const results: FlowPromise<StoreCheckoutInput>[] = [
  promise(
    'An order is shown as placed once the server says so, wherever its payment was reported first',
    at(checkedOnReturn, [reports('paid')], {
      view: { screen: 'placed', order: { number: 'ORD-0042', payment: { result: 'success' } } },
      offersNot: ['order.submit', 'pay.again', 'check.now'],
      calls: [],
    }),
    at(returned, [shows('paid')], { view: { screen: 'placed' }, calls: ['loadCheckout'] }),
    at(page, [shows('paid')], { view: { screen: 'placed' }, calls: ['loadCheckout'] }),
    at(page, [shows('placed, to be paid on delivery')], { view: { screen: 'placed' } }),
    at(returned, [shows('another cart after an order')], { view: { screen: 'placed' } }),
    at(waiting, [does('check.now'), reports('paid')], { view: { screen: 'placed' } }),
    at(asking, [reports('paid', 'askAgain')], { view: { screen: 'placed' } }),
    at(returned, [ready], { ...step('payment'), calls: ['loadCheckout'] }),
    at(returned, [answered('loadCheckout', notFound)], { view: { screen: 'unknown', isReturned: true } }),
  ),
  promise(
    'After a decline the customer reads why, pays again with the same method, and it is the same order',
    at(declined, [], {
      view: {
        screen: 'declined',
        order: { number: 'ORD-0042', payment: { message: 'Declined by the bank' } },
      },
      offers: ['pay.again'],
      offersNot: ['order.submit', 'check.now'],
    }),
    at(declined, [does('pay.again')], {
      ...step('payment', { phase: 'asking', preset: { method: 'card' }, canCheck: true }, { refusal: null }),
      offers: ['order.submit', 'delivery.change'],
      calls: [],
    }),
    at(checkedOnReturn, [reports('reversed')], {
      view: { screen: 'declined', order: { payment: { result: 'reversed' } } },
      offers: ['pay.again'],
    }),
    at(page, [shows('payment declined')], {
      view: { screen: 'declined' },
      offers: ['pay.again'],
      calls: ['loadCheckout'],
    }),
    at(asking, [reports('declined', 'askAgain')], { view: { screen: 'declined' } }),
    at(declined, [does('pay.again'), does('page.shown'), shows('payment page opened')], {
      ...step('payment', { phase: 'asking' }),
    }),
    at(after(declined, 'the next try', does('pay.again')), [orders], { calls: ['saveAttempt'] }),
  ),
  promise(
    "Who only opened the provider's page reads that nothing is paid, and can pay or check again",
    at(notPaid, [], {
      view: { screen: 'notPaid', order: { heldUntil: '2026-01-06T10:15:00.000Z' } },
      offers: ['pay.again', 'check.now'],
      offersNot: ['order.submit'],
    }),
    at(notPaid, [does('pay.again')], { ...step('payment', { phase: 'asking' }), calls: [] }),
    at(notPaid, [does('pay.again'), does('page.shown'), shows('payment page opened')], {
      ...step('payment', { phase: 'asking' }),
    }),
    at(
      checkedOnReturn,
      [reports('only opened'), does('pay.again'), does('page.shown'), shows('payment page opened')],
      step('payment', { phase: 'asking' }),
    ),
    at(notPaid, [does('check.now')], { view: { screen: 'checking' }, calls: ['checkPayment'] }),
    at(notPaid, [does('check.now'), reports('only opened')], { view: { screen: 'notPaid' } }),
    at(
      page,
      [
        shows('payment processing'),
        reports('only opened'),
        ...unreported,
        ...unreported,
        ...unreported,
        ...unreported,
        does('check.now'),
      ],
      { view: { screen: 'checking' } },
    ),
    at(notPaid, [does('check.now'), reports('paid')], { view: { screen: 'placed' } }),
  ),
  promise(
    'When the time to pay is over the customer reads it, and orders the same cart again',
    at(expired, [], {
      view: { screen: 'expired', order: { number: 'ORD-0042' } },
      offers: ['order.again'],
      offersNot: ['order.submit', 'pay.again'],
    }),
    at(expired, [does('order.again')], { ...step('payment', { phase: 'asking' }), offers: ['order.submit'] }),
    at(checkedOnReturn, [reports('time to pay is over')], {
      view: { screen: 'expired' },
      offers: ['order.again'],
    }),
    at(checkedOnReturn, [reports('order cancelled')], {
      view: { screen: 'ended' },
      offers: ['order.again'],
      offersNot: ['pay.again'],
    }),
    at(
      checkedOnReturn,
      [reports('order cancelled'), does('order.again')],
      step('payment', { phase: 'asking' }),
    ),
    at(returned, [shows('order cancelled')], { view: { screen: 'ended' } }),
    at(page, [shows('order cancelled')], step('payment', { phase: 'asking' })),
    at(
      checkedOnReturn,
      [reports('order cancelled'), does('order.again'), does('page.shown'), shows('order cancelled')],
      step('payment'),
    ),
    at(
      checkedOnReturn,
      [reports('time to pay is over'), does('order.again'), does('page.shown'), shows('payment page opened')],
      step('payment', { phase: 'asking' }),
    ),
    at(checkedOnReturn, [reports('no payment')], step('payment', { phase: 'asking' })),
  ),
  promise(
    'A payment without a result is checked by itself and at once on demand, and never said to have failed',
    at(checkedOnReturn, [reports('still processing')], {
      view: { screen: 'waiting', isLong: false, isAsking: false, order: { number: 'ORD-0042' } },
      offers: ['check.now'],
      offersNot: ['pay.again', 'order.submit'],
    }),
    at(checkedOnReturn, [reports('unclear to the provider')], {
      view: { screen: 'waiting' },
      offersNot: ['pay.again'],
    }),
    at(waiting, [passed('pollDelay')], {
      view: { screen: 'checking' },
      calls: ['checkPayment'],
      offersNot: ['check.now'],
    }),
    at(waiting, [does('check.now')], { view: { screen: 'checking' }, calls: ['checkPayment'] }),
    at(waiting, polls(7), { view: { screen: 'waiting', isLong: false } }),
    at(waiting, polls(8), {
      view: { screen: 'waiting', isLong: true, isAsking: false },
      offers: ['check.now'],
      offersNot: ['pay.again'],
    }),
    at(longWait, [passed('patientDelay')], {
      view: { screen: 'waiting', isLong: true, isAsking: true },
      calls: ['askAgain'],
      offersNot: ['check.now'],
    }),
    at(longWait, [does('check.now')], {
      view: { screen: 'waiting', isLong: true, isAsking: true },
      calls: ['askAgain'],
    }),
    at(asking, [reports('still processing', 'askAgain')], {
      view: { screen: 'waiting', isLong: true, isAsking: false },
      offers: ['check.now'],
    }),
    at(asking, [unanswered('askAgain')], {
      view: { screen: 'waiting', isLong: true, isAsking: false },
      offers: ['check.now'],
      calls: [],
    }),
    at(asking, [answered('askAgain', tooManyRequests)], {
      view: { screen: 'waiting', isLong: true, isAsking: false },
      calls: [],
    }),
    at(
      after(
        longWait,
        'a declined payment after a long wait',
        does('check.now'),
        reports('declined', 'askAgain'),
      ),
      [does('pay.again'), does('check.begin'), reports('still processing')],
      { view: { screen: 'waiting', isLong: false } },
    ),
  ),
  promise(
    'A result that failed to load says so, and is loaded again',
    at(unchecked, [], {
      view: { screen: 'checkUnreachable', refusal: null },
      offers: ['check.now', 'network.back'],
    }),
    at(unchecked, [does('check.now')], { calls: ['checkPayment'] }),
    at(unchecked, [does('network.back')], { calls: ['checkPayment'] }),
    at(checkedOnReturn, [answered('checkPayment', notPossible)], {
      view: { screen: 'checkUnreachable', refusal: { code: 'ILLEGAL_EVENT' } },
    }),
    at(
      checkedOnReturn,
      [answered('checkPayment', notPossible), does('check.now'), unanswered('checkPayment')],
      {
        view: { screen: 'checkUnreachable', refusal: null },
      },
    ),
    at(checkedOnReturn, [answered('checkPayment', tooManyRequests)], {
      view: { screen: 'limited', refusal: { code: 'TOO_MANY_REQUESTS' } },
      offersNot: ['pay.again'],
    }),
    at(
      checkedOnReturn,
      [answered('checkPayment', tooManyRequests), passed('retryDelay'), shows('payment page opened')],
      {
        calls: ['loadCheckout', 'checkPayment'],
      },
    ),
    at(checkedOnReturn, [answered('checkPayment', notFound)], {
      view: { screen: 'unknown' },
      offers: ['checkout.retry'],
    }),
  ),
];
