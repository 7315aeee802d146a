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
import { gone, noPermission, notPossible, sampleOrders, tooManyRequests } from '../order-shipping.samples.ts';
import type { OrderShippingInput } from '../order-shipping.types.ts';
import {
  catchingUp,
  chooses,
  handedOver,
  loads,
  orderId,
  packer,
  page,
  shows,
  toShip,
  viewer,
} from './situations.ts';

const notLoaded = (
  situation: Situation<OrderShippingInput>,
  call: string,
): PromisedCase<OrderShippingInput>[] => [
  at(situation, [unanswered(call)], {
    view: { screen: 'unreachable', refusal: null },
    offers: ['order.retry', 'network.back'],
    offersNot: ['step.choose'],
  }),
  at(situation, [answered(call, notPossible)], {
    view: { screen: 'unreachable', refusal: { code: 'ILLEGAL_EVENT' } },
    offers: ['order.retry', 'network.back'],
  }),
  at(situation, [answered(call, tooManyRequests)], {
    view: { screen: 'limited', refusal: { code: 'TOO_MANY_REQUESTS' } },
    offersNot: ['order.retry', 'step.choose'],
  }),
  at(situation, [answered(call, noPermission)], {
    view: { screen: 'forbidden' },
    offers: ['order.retry'],
    offersNot: ['step.choose'],
  }),
  at(situation, [answered(call, gone)], {
    view: { screen: 'missing' },
    offers: ['order.retry'],
    offersNot: ['step.choose'],
  }),
];
const loadsAgain = (situation: Situation<OrderShippingInput>): PromisedCase<OrderShippingInput> =>
  at(situation, [does('order.retry'), loads('ready for the courier')], {
    ...shows({ notice: null, dialog: null }),
    offers: ['step.choose'],
    calls: ['loadOrder'],
  });

/** The page of an order, and the steps that it offers. */
export const opening: FlowPromise<OrderShippingInput>[] = [
  promise(
    'The order is shown as the server has it, with the steps that it allows now and why others have to wait',
    at(page, [], {
      view: { screen: 'loading' },
      calls: ['loadOrder'],
      sends: { loadOrder: { orderId } },
      offersNot: ['step.choose'],
    }),
    at(page, [loads('not paid yet')], {
      ...shows({
        overview: sampleOrders['not paid yet'],
        legal: ['payment.confirmed', 'order.decline', 'order.cancel'],
        notice: null,
        dialog: null,
      }),
      offers: ['step.choose'],
      refuses: [chooses('shipping.ship'), chooses('refund.request')],
      calls: ['loadOrder'],
    }),
    at(page, [loads('ready for the courier')], {
      ...shows({ overview: { order: { status: 'PAYMENT_CONFIRMED' } }, notice: null }),
      refuses: [chooses('payment.confirmed'), chooses('refund.confirm')],
    }),
    at(page, [loads('payment disputed')], {
      ...shows({ overview: { disputes: [{ status: 'open' }] } }),
      refuses: [chooses('shipping.ship'), chooses('order.cancel'), chooses('refund.request')],
    }),
    at(page, [loads('declined by a team member')], { ...shows({ legal: [] }), offersNot: ['step.choose'] }),
  ),
  promise(
    'A team member takes only the steps that their permissions cover',
    at(viewer, [loads('ready for the courier')], {
      ...shows({ legal: [], blocked: [], overview: sampleOrders['ready for the courier'] }),
      offersNot: ['step.choose'],
    }),
    at(packer, [loads('ready for the courier')], {
      ...shows({ legal: ['shipping.ship'] }),
      refuses: [chooses('order.cancel'), chooses('refund.request')],
    }),
    at(packer, [loads('being returned after a failure')], { refuses: [chooses('return.confirm')] }),
    at(packer, [loads('ready for the courier'), chooses('shipping.ship')], {
      ...shows({ dialog: { step: 'shipping.ship', phase: 'asking' } }),
    }),
  ),
  promise(
    'A merchant who returns to the page sees the order as it is now, and loses nothing if that fails',
    at(toShip, [does('order.refresh')], {
      ...shows({ overview: { order: { status: 'PAYMENT_CONFIRMED' } } }),
      calls: ['checkOrder'],
      sends: { checkOrder: { orderId } },
      offers: ['step.choose'],
      refuses: [does('order.refresh')],
    }),
    at(toShip, [does('order.refresh'), loads('declined by a team member', 'checkOrder')], {
      ...shows({ overview: { order: { status: 'DECLINED' } }, legal: [], notice: null }),
      offersNot: ['step.choose'],
    }),
    at(toShip, [does('order.refresh'), unanswered('checkOrder')], {
      ...shows({ overview: { order: { status: 'PAYMENT_CONFIRMED' } }, notice: null }),
      offers: ['step.choose', 'order.refresh'],
    }),
    at(toShip, [does('order.refresh'), answered('checkOrder', tooManyRequests)], {
      ...shows({ overview: { order: { status: 'PAYMENT_CONFIRMED' } }, notice: null }),
      offers: ['step.choose', 'order.refresh'],
    }),
    at(toShip, [does('order.refresh'), answered('checkOrder', noPermission)], {
      view: { screen: 'forbidden' },
      offers: ['order.retry'],
      offersNot: ['step.choose'],
    }),
    at(toShip, [does('order.refresh'), answered('checkOrder', gone)], {
      view: { screen: 'missing' },
      offersNot: ['step.choose'],
    }),
    at(
      toShip,
      [does('order.refresh'), chooses('shipping.ship')],
      shows({ dialog: { step: 'shipping.ship', phase: 'asking' } }),
    ),
    at(
      handedOver,
      [
        does('order.refresh'),
        answered('checkOrder', noPermission),
        does('order.retry'),
        loads('ready for the courier'),
      ],
      {
        ...shows({ notice: null, dialog: null }),
        calls: ['checkOrder', 'loadOrder'],
      },
    ),
    at(
      handedOver,
      [
        does('order.refresh'),
        answered('checkOrder', gone),
        does('order.retry'),
        loads('ready for the courier'),
      ],
      {
        ...shows({ notice: null, dialog: null }),
        calls: ['checkOrder', 'loadOrder'],
      },
    ),
  ),
  promise(
    'A page without its order says why, and loads again',
    ...notLoaded(page, 'loadOrder'),
    ...notLoaded(catchingUp, 'catchUp'),
    at(catchingUp, [answered('catchUp', gone), does('order.retry'), unanswered('loadOrder')], {
      view: { screen: 'unreachable', refusal: null },
    }),
    loadsAgain(after(page, 'an order without a response', unanswered('loadOrder'))),
    loadsAgain(after(page, 'an order that was refused', answered('loadOrder', notPossible))),
    loadsAgain(after(page, 'an order that does not exist', answered('loadOrder', gone))),
    loadsAgain(after(page, 'an order without access', answered('loadOrder', noPermission))),
    at(
      after(page, 'an order without a response', unanswered('loadOrder')),
      [does('network.back'), loads('ready for the courier')],
      { ...shows({ notice: null }), calls: ['loadOrder'] },
    ),
    at(
      after(page, 'an order that was loaded too often', answered('loadOrder', tooManyRequests)),
      [passed('retryDelay'), loads('ready for the courier')],
      { ...shows({ notice: null }), calls: ['loadOrder'] },
    ),
    at(
      after(page, 'an order that was loaded too often', answered('loadOrder', tooManyRequests)),
      [passed('retryDelay'), unanswered('loadOrder')],
      { view: { screen: 'unreachable', refusal: null } },
    ),
  ),
];
