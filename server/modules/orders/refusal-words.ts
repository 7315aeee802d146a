import type { OrderCondition, OrderEventType } from '#machines/lifecycles/order.lifecycle.ts';
import type { Refusal as LawRefusal } from '#machines/lifecycles/law.ts';
import { actorWords } from '#machines/lifecycles/words.ts';
import type { ShippingCondition, ShippingEventType } from '#machines/lifecycles/shipping.lifecycle.ts';
import type { LifecycleActor, OrderStatus, ShippingStatus } from '#domain/order-status.ts';

type StepEvent = OrderEventType | ShippingEventType;

const orderWords: Record<OrderStatus, string> = {
  CREATED: 'new',
  PAYMENT_CONFIRMED: 'paid',
  ORDER_INTENT_CONFIRMED: 'confirmed',
  ORDER_PICKED_UP: 'picked up',
  DELIVERED: 'delivered',
  CANCELED: 'canceled',
  REFUND_REQUESTED: 'waiting for a refund',
  REFUNDED: 'refunded',
  FAILED: 'failed',
  DECLINED: 'declined',
};

const shippingWords: Record<ShippingStatus, string> = {
  PENDING: 'not shipped yet',
  SCHEDULED: 'waiting for the courier to accept',
  READY_FOR_PICKUP: 'ready for the courier',
  PICKED_UP: 'with the courier',
  FULFILLED: 'handed over',
  DELIVERED: 'delivered',
};

/** What would have to happen, as the rest of "First …". */
const eventWords: Record<StepEvent, string> = {
  'payment.confirmed': 'the money has to come in',
  'intent.confirm': 'confirm the order',
  'shipping.started': 'ship the order',
  'order.decline': 'decline the order',
  'order.cancel': 'cancel the order',
  'order.expire': 'the order has to expire',
  'order.fail': 'mark the order as failed',
  'refund.request': 'ask for a refund',
  'refund.confirm': 'make the refund',
  'refund.reject': 'reject the refund',
  'shipping.fulfill': 'hand the goods over',
  'shipping.schedule': 'book the courier',
  'shipping.callOff': 'call the courier off',
  'shipping.delivered': 'the goods have to arrive',
  'courier.ready': 'the courier has to accept',
  'courier.refused': 'the courier has to refuse',
  'courier.pickedUp': 'the courier has to pick the goods up',
  'courier.delivered': 'the courier has to deliver the goods',
  'delivery.confirm': 'confirm the delivery',
  'delivery.expire': '7 days have to pass',
  'order.revived': 'a late payment has to come in',
};

const conditionWords: Record<OrderCondition | ShippingCondition, string> = {
  isPaid: 'it is not paid',
  isPaidOnDelivery: 'it is to be paid before delivery',
  isNotShipped: 'its shipping has begun',
  isStockReservable: 'its goods are no longer in stock',
  wasPaymentConfirmed: 'no refund waits',
  wasIntentConfirmed: 'no refund waits',
  wasPickedUp: 'no refund waits',
  wasDelivered: 'no refund waits',
  wasFailed: 'no refund waits',
  isOrderConfirmed: 'it is neither paid nor confirmed',
  isNotFrozen: 'its shipping stands still',
  isByMerchant: 'a courier delivers it',
  isByCourier: 'no courier delivers it',
  isOrderRevived: 'no late payment revived it',
};

/** Why a step is not possible and the shortest way there, in plain words. */
export function whyNot(
  order: { status: OrderStatus; shippingStatus: ShippingStatus },
  on: 'order' | 'shipping',
  actor: LifecycleActor,
  refusal: LawRefusal<StepEvent, OrderCondition | ShippingCondition>,
): string {
  const stands = on === 'order' ? orderWords[order.status] : shippingWords[order.shippingStatus];
  if (refusal.code === 'WRONG_ACTOR')
    return `This order is ${stands}. That step is not for ${actorWords[actor]} to take.`;
  const reasons = refusal.unmet.map((name) => conditionWords[name]).join(' and ');
  const because = reasons ? `This order is ${stands}, but ${reasons}.` : `This order is ${stands}.`;
  if (refusal.way === null || refusal.way.length === 0)
    return `${because} That step is not possible any more.`;
  const way = refusal.way.map((event) => (isStepEvent(event) ? eventWords[event] : event)).join(', then ');
  return `${because} First, ${way}.`;
}

const isStepEvent = (event: string): event is StepEvent => Object.hasOwn(eventWords, event);
