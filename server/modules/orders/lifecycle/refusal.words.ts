import type { OrderCondition } from '#machines/lifecycles/order.conditions.ts';
import type { OrderEventType } from '#machines/lifecycles/order.lifecycle.ts';
import type { StepRefusal } from '#machines/lifecycles/order-plan.ts';
import type { Refusal as LawRefusal } from '#machines/lifecycles/law.ts';
import { actorWords } from '#machines/lifecycles/words.ts';
import type { ShippingCondition, ShippingEventType } from '#machines/lifecycles/shipping.lifecycle.ts';
import type { LifecycleActor, OrderStatus, ShippingStatus } from '#domain/order-status.ts';

import { outOfStock } from './order-stock.service.ts';

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
  RETURNING: 'on its way back to you',
  RETURNED: 'returned to you',
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
  'pickup.expire': '14 days have to pass',
  'refund.confirm': 'approve the refund',
  'refund.done': 'the money has to be returned',
  'refund.failed': 'the refund has to fail',
  'dispute.opened': 'the payment has to be disputed',
  'dispute.closed': 'the dispute has to be closed',
  'dispute.lost': 'the payment has to be reversed',
  'goods.restock': 'restock the goods',
  'goods.writeOff': 'write the goods off',
  'refund.reject': 'reject the refund',
  'shipping.fulfill': 'hand the goods over',
  'shipping.schedule': 'book the courier',
  'shipping.callOff': 'call the courier off',
  'shipping.delivered': 'the goods have to arrive',
  'courier.ready': 'the courier has to accept',
  'courier.refused': 'the courier has to refuse',
  'courier.pickedUp': 'the courier has to pick the goods up',
  'courier.delivered': 'the courier has to deliver the goods',
  'courier.attemptFailed': 'the courier has to try to deliver the goods',
  'courier.returning': 'the courier has to bring the goods back',
  'courier.returned': 'the courier has to bring the goods back',
  'return.confirm': 'confirm the return',
  'order.disputed': 'the payment has to be disputed',
  'order.ended': 'the order has to end',
  'delivery.confirm': 'confirm the delivery',
  'delivery.expire': '7 days have to pass',
  'order.revived': 'a late payment has to come in',
};

const conditionWords: Record<OrderCondition | ShippingCondition, string> = {
  isPaid: 'it is not paid',
  isPaidOnDelivery: 'it is to be paid before delivery',
  isNotShipped: 'its shipping has begun',
  isUnpaid: 'it is paid already',
  isHandedOver: 'its goods have not left you',
  isNotHandedOver: 'its goods have left you',
  isAwaitingPickup: 'nobody has to collect it',
  isShippingDelivered: 'its parcel has to be delivered',
  isNotInTransit: 'its goods are still on their way back',
  isStockReservable: 'its goods are not in stock',
  isNotDisputed: 'its payment is disputed: wait until the dispute is decided',
  isDisputed: 'its payment is not disputed',
  isNotRefunding: 'its refund is under way',
  isRefunding: 'no refund of it is under way',
  isRestockOpen: 'what became of its goods is known',
  wasPaymentConfirmed: 'no refund waits',
  wasIntentConfirmed: 'no refund waits',
  wasPickedUp: 'no refund waits',
  wasDelivered: 'no refund waits',
  wasFailed: 'no refund waits',
  isOrderConfirmed: 'it is neither paid nor confirmed',
  isNotFrozen: 'its shipping stands still',
  isByMerchant: 'a courier delivers it',
  isByCourier: 'no courier delivers it',
  hasAttemptsLeft: 'the courier has tried three times',
  isOrderOver: 'it goes on',
  isOrderRevived: 'no late payment revived it',
};

/** A refused step as it is answered; goods that are missing have a code of their own. */
export function refusalOf(
  { step, record, refusal }: StepRefusal,
  actor: LifecycleActor,
  stockMissing: string | null = null,
): { message: string; legal: readonly string[]; code?: 'OUT_OF_STOCK' } {
  const { legal, unmet } = refusal;
  const [only, ...others] = unmet;
  const isOfStock = only === 'isStockReservable' && others.length === 0 && actor === 'merchant';
  if (isOfStock && stockMissing !== null)
    return { message: outOfStock(stockMissing), legal, code: 'OUT_OF_STOCK' };
  return { message: whyNot(record, step.on, actor, refusal), legal };
}

/** Why a step is not possible and the shortest way there, in plain words. */
function whyNot(
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
