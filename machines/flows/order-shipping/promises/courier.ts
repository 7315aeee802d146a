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
import { gone, noPermission, tooManyRequests } from '../order-shipping.samples.ts';
import type { OrderShippingInput } from '../order-shipping.types.ts';
import {
  awaiting,
  chooses,
  handedOver,
  toShip,
  loads,
  orderId,
  page,
  requested,
  shows,
} from './situations.ts';

const checking = after(awaiting, 'a courier who is asked again', passed('pollDelay'));
const declined = after(page, 'a courier who declined', loads('courier declined'));

/** The courier's response. */
export const courier: FlowPromise<OrderShippingInput>[] = [
  promise(
    "A courier's response is awaited without a press, as long as there is none, and shown as soon as it is there",
    at(requested, [], {
      ...shows({ notice: { kind: 'awaitingCourier' }, dialog: null }),
      offers: ['step.choose', 'order.refresh'],
      offersNot: ['notice.dismiss'],
    }),
    at(awaiting, [], { ...shows({ notice: { kind: 'awaitingCourier' } }), offers: ['step.choose'] }),
    at(awaiting, [passed('pollDelay')], {
      ...shows({ notice: { kind: 'awaitingCourier' } }),
      calls: ['checkOrder'],
      sends: { checkOrder: { orderId } },
    }),
    at(awaiting, [does('order.refresh')], { calls: ['checkOrder'] }),
    at(checking, [loads('courier accepted', 'checkOrder')], {
      ...shows({
        notice: { kind: 'succeeded', outcome: 'courier.accepted', canDismiss: true },
        overview: { order: { courier: { status: 'booked' } } },
      }),
      offers: ['notice.dismiss'],
      calls: [],
    }),
    at(requested, [passed('pollDelay'), loads('courier accepted', 'checkOrder')], {
      ...shows({ notice: { kind: 'succeeded', outcome: 'courier.accepted' } }),
    }),
    at(checking, [loads('pickup requested', 'checkOrder'), passed('pollDelay')], {
      ...shows({ notice: { kind: 'awaitingCourier' } }),
      calls: ['checkOrder'],
    }),
    at(checking, [unanswered('checkOrder'), passed('pollDelay')], { calls: ['checkOrder'] }),
    at(checking, [answered('checkOrder', tooManyRequests), passed('pollDelay')], { calls: ['checkOrder'] }),
    at(checking, [answered('checkOrder', noPermission)], { view: { screen: 'forbidden' } }),
    at(checking, [answered('checkOrder', gone)], { view: { screen: 'missing' } }),
    at(
      awaiting,
      [chooses('shipping.cancel')],
      shows({ dialog: { step: 'shipping.cancel', phase: 'asking' } }),
    ),
    at(toShip, [], { refuses: [passed('pollDelay')] }),
    at(toShip, [does('order.refresh'), answered('checkOrder', tooManyRequests)], {
      refuses: [passed('pollDelay')],
    }),
    at(handedOver, [does('notice.dismiss')], { refuses: [passed('pollDelay')] }),
    at(page, [loads('courier accepted')], { ...shows({ notice: null }), offersNot: ['notice.dismiss'] }),
  ),
  promise(
    'A courier who declines is named with the reason, and the order can be shipped again',
    at(checking, [loads('courier declined', 'checkOrder')], {
      ...shows({
        notice: { kind: 'courierRefused', reason: 'No rider covers this area today' },
        overview: { order: { shippingStatus: 'PENDING' } },
      }),
      offers: ['step.choose', 'order.refresh'],
      offersNot: ['notice.dismiss'],
    }),
    at(requested, [passed('pollDelay'), loads('courier declined', 'checkOrder')], {
      ...shows({ notice: { kind: 'courierRefused' } }),
    }),
    at(declined, [], {
      ...shows({ notice: { kind: 'courierRefused', reason: 'No rider covers this area today' } }),
    }),
    at(declined, [chooses('shipping.ship')], shows({ dialog: { step: 'shipping.ship', phase: 'asking' } })),
    at(declined, [does('order.refresh'), unanswered('checkOrder')], {
      ...shows({ notice: { kind: 'courierRefused' } }),
    }),
  ),
];
