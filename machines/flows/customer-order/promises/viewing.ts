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
  sampleCustomerAttempt,
  sampleCustomerOrders,
  sampleOrderAfter,
  sampleOrderToken as token,
  samplePaymentAnswers,
} from '../customer-order.samples.ts';
import type { CustomerOrderInput } from '../customer-order.types.ts';
import {
  conflict,
  fails,
  inTransit,
  loads,
  openingPayment,
  page,
  refreshing,
  refuses,
  requested,
  shows,
  unpaid,
} from './situations.ts';

const pays = (name: keyof typeof samplePaymentAnswers) => answered('openPayment', samplePaymentAnswers[name]);
/** The link doesn't show the order any more, and later it does again. */
const loadsLater = [refuses('no such link', 'refresh'), does('order.retry'), loads('in transit')];
/** An order whose amount is due on delivery, and whose delivery the customer has confirmed. */
const delivered = after(
  page,
  'an order that was delivered and is not paid',
  answered('loadOrder', answers({ ...sampleCustomerOrders['in transit'], dueMinor: 1_100_000 })),
  does('action.choose', { action: 'delivery.confirm' }),
  does('action.confirm', { note: '' }),
  answered('saveAttempt', { output: { ...sampleCustomerAttempt, action: 'delivery.confirm', note: '' } }),
  answered('submitAction', answers({ ...sampleOrderAfter['delivery.confirm'], dueMinor: 1_100_000 })),
);

/** The page of an order, and its payment. */
export const viewing: FlowPromise<CustomerOrderInput>[] = [
  promise(
    'The link shows the order as it is now, and offers only what the order allows',
    at(page, [], {
      view: { screen: 'loading' },
      calls: ['loadOrder'],
      sends: { loadOrder: { token } },
      offersNot: ['action.choose', 'pay.begin'],
    }),
    at(page, [loads('not paid')], {
      ...shows({
        order: { status: 'CREATED' },
        legal: ['order.cancel'],
        canAct: true,
        canPay: true,
        outcome: null,
        conflict: null,
        dialog: null,
        isLeaving: false,
      }),
      offers: ['action.choose', 'pay.begin'],
      refuses: [
        does('action.choose', { action: 'delivery.confirm' }),
        does('action.choose', { action: 'refund.request' }),
      ],
      calls: ['loadOrder'],
    }),
    at(page, [loads('in transit')], {
      ...shows({ legal: ['delivery.confirm', 'refund.request'], canPay: false }),
      offers: ['action.choose'],
      offersNot: ['pay.begin'],
      refuses: [does('action.choose', { action: 'order.cancel' })],
    }),
    at(page, [loads('cancelled')], {
      ...shows({ order: { status: 'CANCELED' }, legal: [], canPay: false }),
      offersNot: ['action.choose', 'pay.begin'],
    }),
  ),
  promise(
    'The amount due can be paid, and the way back shows the order as it is now',
    at(unpaid, [does('pay.begin')], {
      ...shows({ isLeaving: true, canAct: false, dialog: null }),
      calls: ['openPayment'],
      sends: { openPayment: { token } },
      offersNot: ['pay.begin', 'action.choose'],
    }),
    at(openingPayment, [pays('page ready')], {
      ...shows({ isLeaving: true }),
      calls: ['leave'],
      sends: { leave: { answer: samplePaymentAnswers['page ready'].output } },
      offersNot: ['pay.begin'],
    }),
    at(after(openingPayment, 'the payment page', pays('page ready')), [does('page.shown')], {
      view: { screen: 'loading' },
      calls: ['loadOrder'],
    }),
    at(
      after(openingPayment, 'the payment page', pays('page ready')),
      [does('page.shown'), loads('in transit')],
      {
        ...shows({ isLeaving: false, canPay: false, outcome: null }),
        calls: ['loadOrder'],
      },
    ),
    at(delivered, [does('pay.begin'), pays('page ready'), does('page.shown'), loads('in transit')], {
      ...shows({ dialog: null, outcome: null, canAct: true }),
      calls: ['openPayment', 'leave', 'loadOrder'],
    }),
    at(openingPayment, [pays('nothing is due any more')], {
      ...shows({ canAct: false, dialog: null }),
      calls: ['catchUp'],
    }),
    at(openingPayment, [pays('nothing is due any more'), loads('in transit', 'catchUp')], {
      ...shows({ canPay: false, conflict: { code: 'ILLEGAL_EVENT' }, isLeaving: false }),
      offers: ['notice.dismiss'],
      offersNot: ['pay.begin'],
      calls: ['catchUp'],
    }),
    at(delivered, [does('pay.begin'), pays('nothing is due any more')], shows({ dialog: null })),
    at(
      delivered,
      [does('pay.begin'), pays('nothing is due any more'), loads('in transit', 'catchUp')],
      shows({ outcome: null, conflict: { code: 'ILLEGAL_EVENT' } }),
    ),
    at(openingPayment, [fails('openPayment', 'a broken answer')], {
      view: { screen: 'failed', failure: 'broken' },
      offers: ['order.retry'],
    }),
    at(openingPayment, [pays('no such link')], { view: { screen: 'missing' } }),
    at(openingPayment, [pays('too many requests')], { view: { screen: 'tooMany' }, offers: ['order.retry'] }),
    at(openingPayment, [pays('access denied')], {
      view: { screen: 'denied', refusal: { code: 'NO_PERMISSION' } },
    }),
  ),
  promise(
    'A customer who returns to the page sees the order as it is now, and loses nothing if that fails',
    at(inTransit, [does('page.shown')], {
      ...shows({ order: { status: 'ORDER_INTENT_CONFIRMED' }, canAct: false, dialog: null }),
      calls: ['refresh'],
      sends: { refresh: { token } },
    }),
    at(refreshing, [loads('cancelled', 'refresh')], {
      ...shows({ order: { status: 'CANCELED' }, legal: [], canAct: true }),
      offersNot: ['action.choose'],
      calls: [],
    }),
    at(refreshing, [unanswered('refresh')], {
      ...shows({ order: { status: 'ORDER_INTENT_CONFIRMED' }, canAct: true, conflict: null }),
      offers: ['action.choose'],
    }),
    at(refreshing, [refuses('too many requests', 'refresh')], {
      ...shows({ canAct: true, conflict: null }),
      offers: ['action.choose'],
    }),
    at(refreshing, [refuses('no such link', 'refresh')], {
      view: { screen: 'missing' },
      offers: ['order.retry'],
    }),
    at(requested, [does('page.shown'), ...loadsLater], shows({ outcome: null })),
    at(conflict, [does('page.shown'), ...loadsLater], shows({ conflict: null })),
    at(requested, [does('page.shown'), loads('in transit', 'refresh')], shows({ outcome: 'refund.request' })),
    at(conflict, [does('page.shown'), unanswered('refresh')], shows({ conflict: { code: 'ILLEGAL_EVENT' } })),
    at(
      conflict,
      [does('page.shown'), loads('in transit', 'refresh')],
      shows({ dialog: null, canAct: true, conflict: { code: 'ILLEGAL_EVENT' } }),
    ),
    at(conflict, [does('page.shown'), refuses('too many requests', 'refresh')], {
      ...shows({ dialog: null, canAct: true }),
    }),
  ),
  promise(
    'A page without its order says why, and loads again',
    at(page, [fails('loadOrder')], {
      view: { screen: 'failed', failure: 'unreachable' },
      offers: ['order.retry', 'network.back'],
      offersNot: ['action.choose'],
    }),
    at(page, [fails('loadOrder', 'a broken answer')], { view: { screen: 'failed', failure: 'broken' } }),
    at(
      after(page, 'an order without a response', fails('loadOrder')),
      [does('order.retry'), loads('in transit')],
      {
        ...shows({ canAct: true }),
        calls: ['loadOrder'],
      },
    ),
    at(
      after(page, 'an order without a response', fails('loadOrder')),
      [does('network.back'), loads('in transit')],
      {
        ...shows({ canAct: true }),
        calls: ['loadOrder'],
      },
    ),
    at(page, [refuses('access denied', 'loadOrder')], {
      view: { screen: 'denied', refusal: { code: 'NO_PERMISSION' } },
      offers: ['order.retry'],
    }),
    at(
      after(page, 'an order without access', refuses('access denied', 'loadOrder')),
      [does('order.retry'), loads('in transit')],
      { ...shows({ conflict: null }), calls: ['loadOrder'] },
    ),
    at(page, [refuses('too many requests', 'loadOrder')], {
      view: { screen: 'tooMany' },
      offers: ['order.retry'],
      calls: ['loadOrder'],
    }),
    at(
      after(page, 'an order that was loaded too often', refuses('too many requests', 'loadOrder')),
      [passed('retryDelay'), loads('in transit')],
      { ...shows({ conflict: null }), calls: ['loadOrder'] },
    ),
    at(
      after(page, 'an order that was loaded too often', refuses('too many requests', 'loadOrder')),
      [does('order.retry'), loads('in transit')],
      { ...shows({ conflict: null }), calls: ['loadOrder'] },
    ),
  ),
];
