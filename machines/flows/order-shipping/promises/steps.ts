import { savedFirst, sentAgainAsItWas } from '#machines/promises/attempt-cases.ts';
import {
  after,
  at,
  does,
  type FlowPromise,
  passed,
  promise,
  reopened,
  unanswered,
} from '#machines/promises/promise.ts';
import { emptyDetails } from '../order-shipping.setup.ts';
import type { OrderShippingInput } from '../order-shipping.types.ts';
import {
  accepts,
  asking,
  asks,
  attempt,
  chooses,
  confirms,
  details,
  handedOver,
  loads,
  lost,
  orderId,
  page,
  postponed,
  refuses,
  saving,
  sending,
  sendsSame,
  shows,
  submission,
  toShip,
  unfinished,
} from './situations.ts';

/** The steps of an order: confirmed, saved, sent once. */
export const steps: FlowPromise<OrderShippingInput>[] = [
  promise(
    'Nothing is sent before a step is confirmed, and a change of mind changes nothing',
    at(toShip, [chooses('shipping.ship')], {
      ...asks({ phase: 'asking', details: emptyDetails, problem: null }),
      offers: ['step.confirm', 'step.leave'],
      offersNot: ['step.choose'],
      calls: [],
    }),
    at(asking, [does('step.leave')], {
      ...shows({ dialog: null, notice: null }),
      offers: ['step.choose'],
      calls: [],
      kept: null,
    }),
    at(page, [loads('delivered and not paid'), chooses('payment.confirmed')], {
      ...shows({ dialog: { step: 'payment.confirmed', details: { paymentMethod: 'CASH' } } }),
    }),
    at(page, [loads('not paid yet'), chooses('payment.confirmed')], {
      ...shows({ dialog: { step: 'payment.confirmed', details: { paymentMethod: 'TRANSFER' } } }),
    }),
    at(page, [loads('refund requested'), chooses('refund.confirm')], {
      ...shows({ dialog: { step: 'refund.confirm', details: { restock: true } } }),
    }),
  ),
  promise(
    'A step is saved on the device before it is sent, sent once, and its result is shown with the order',
    at(asking, [confirms], {
      ...asks({ phase: 'sending', details }),
      calls: ['saveAttempt'],
      sends: { saveAttempt: { orderId, step: 'shipping.ship', details, version: 1 } },
      offersNot: ['step.confirm', 'step.leave'],
      kept: null,
    }),
    ...savedFirst(submission),
    at(sending, [], { offersNot: ['step.confirm', 'step.leave'] }),
    at(handedOver, [], {
      ...shows({
        notice: { kind: 'succeeded', outcome: 'shipping.ship', canDismiss: true },
        dialog: null,
        overview: { order: { shippingStatus: 'FULFILLED' } },
      }),
      offers: ['notice.dismiss', 'step.choose'],
      kept: null,
    }),
    at(sending, [accepts('ready for the courier', 'shipping.ship')], {
      ...shows({ dialog: null, overview: { order: { shippingStatus: 'SCHEDULED' } } }),
      kept: null,
      calls: [],
    }),
    at(after(saving, "a step that couldn't be saved", unanswered('saveAttempt')), [confirms], {
      ...asks({ phase: 'sending' }),
      calls: ['saveAttempt'],
    }),
  ),
  promise(
    'A result is shown until it is dismissed, or until the order has moved on',
    at(handedOver, [does('notice.dismiss')], {
      ...shows({ notice: null }),
      offersNot: ['notice.dismiss'],
      offers: ['step.choose'],
      calls: [],
    }),
    at(
      handedOver,
      [does('notice.dismiss'), does('order.refresh'), unanswered('checkOrder')],
      shows({ notice: null }),
    ),
    at(handedOver, [does('order.refresh'), unanswered('checkOrder')], {
      ...shows({ notice: { kind: 'succeeded', outcome: 'shipping.ship' } }),
      offers: ['notice.dismiss'],
    }),
    at(
      handedOver,
      [does('order.refresh'), loads('delivered and not paid', 'checkOrder')],
      shows({ notice: null, overview: { order: { status: 'DELIVERED' } } }),
    ),
    at(
      handedOver,
      [chooses('delivery.confirm')],
      shows({ notice: null, dialog: { step: 'delivery.confirm' } }),
    ),
    at(handedOver, [chooses('delivery.confirm'), does('step.leave')], shows({ notice: null, dialog: null })),
    at(toShip, [], { ...shows({ notice: null }), offersNot: ['notice.dismiss'] }),
  ),
  promise(
    'A step whose result is unknown is sent again as the same step, never as another one',
    ...sentAgainAsItWas(submission),
    at(lost, [], { offers: ['step.abandon'], offersNot: ['step.confirm', 'step.choose'] }),
    at(sending, [refuses('still in progress')], { offersNot: ['step.confirm'] }),
    at(sending, [refuses('signed out')], {
      ...asks({ phase: 'unanswered', details }),
      offers: ['step.retry'],
      calls: [],
      kept: attempt,
    }),
    at(unfinished, [loads('ready for the courier'), accepts('ready for the courier', 'shipping.ship')], {
      ...shows({ dialog: null, overview: { order: { shippingStatus: 'SCHEDULED' } } }),
      kept: null,
    }),
    at(unfinished, [unanswered('loadOrder'), does('order.retry'), loads('ready for the courier')], {
      calls: ['loadOrder', 'loadOrder', 'submitStep'],
      sends: sendsSame,
    }),
  ),
  promise(
    'A step that the server is too busy for is sent again by itself, as the same step',
    at(sending, [refuses('too many requests')], {
      ...asks({ phase: 'postponed', details, problem: 'Too many attempts. Try again in a moment.' }),
      offers: ['step.abandon'],
      offersNot: ['step.confirm', 'step.retry'],
      calls: [],
      kept: attempt,
    }),
    at(postponed, [passed('retryDelay')], {
      ...asks({ phase: 'sending' }),
      calls: ['submitStep'],
      sends: sendsSame,
    }),
    at(postponed, [reopened, loads('ready for the courier')], { sends: sendsSame }),
  ),
  promise(
    'A step without a response can be left for the order, and is not sent later',
    at(lost, [does('step.abandon')], { view: { screen: 'loading' }, calls: ['loadOrder'], kept: null }),
    at(lost, [does('step.abandon'), loads('ready for the courier')], {
      ...shows({ dialog: null, notice: null }),
      offers: ['step.choose'],
      calls: ['loadOrder'],
      kept: null,
    }),
    at(postponed, [does('step.abandon'), loads('ready for the courier')], {
      ...shows({ dialog: null, notice: null }),
      offers: ['step.choose'],
      calls: ['loadOrder'],
      kept: null,
    }),
    at(postponed, [does('step.abandon')], { view: { screen: 'loading' }, calls: ['loadOrder'], kept: null }),
    at(postponed, [does('step.abandon'), unanswered('loadOrder')], {
      view: { screen: 'unreachable', refusal: null },
    }),
  ),
];
