import type { OrderCondition } from '#machines/lifecycles/order.conditions.ts';
import type { OrderEventType } from '#machines/lifecycles/order.lifecycle.ts';
import type { StepRefusal } from '#machines/lifecycles/order-plan.ts';
import type { RefusedTransition as LifecycleRefusal } from '#machines/lifecycles/lifecycle.ts';
import { actorWords } from '#machines/lifecycles/guard-words.ts';
import type { ShippingCondition, ShippingEventType } from '#machines/lifecycles/shipping.lifecycle.ts';
import type { LifecycleActor, OrderStatus, ShippingStatus } from '#domain/order-status.ts';

import { formatOutOfStock } from './order-stock.service.ts';

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

/** The step that must come first, as the rest of "First, …". */
const eventWords: Record<StepEvent, string> = {
  'payment.confirmed': 'the payment must be received',
  'intent.confirm': 'confirm the order',
  'shipping.started': 'ship the order',
  'order.decline': 'decline the order',
  'order.cancel': 'cancel the order',
  'order.expire': 'the order must expire',
  'order.fail': 'mark the order as failed',
  'refund.request': 'request a refund',
  'pickup.expire': '14 days must pass',
  'refund.confirm': 'approve the refund',
  'refund.done': 'the refund must be completed',
  'refund.failed': 'the refund must fail',
  'dispute.opened': 'the payment must be disputed',
  'dispute.closed': 'the dispute must be closed',
  'dispute.lost': 'the payment must be reversed',
  'goods.restock': 'restock the items',
  'goods.writeOff': 'write off the items',
  'refund.reject': 'reject the refund',
  'shipping.fulfill': 'hand over the items',
  'shipping.schedule': 'book the courier',
  'shipping.cancel': 'cancel the pickup',
  'shipping.delivered': 'the items must arrive',
  'courier.ready': 'the courier must accept the pickup',
  'courier.refused': 'the courier must decline the pickup',
  'courier.pickedUp': 'the courier must pick up the parcel',
  'courier.delivered': 'the courier must deliver the parcel',
  'courier.attemptFailed': 'the courier must attempt delivery',
  'courier.returning': 'the courier must return the parcel',
  'courier.returned': 'the courier must return the parcel',
  'return.confirm': 'confirm the return',
  'order.disputed': 'the payment must be disputed',
  'order.ended': 'the order must end',
  'delivery.confirm': 'confirm the delivery',
  'delivery.expire': '7 days must pass',
  'order.reopened': 'a late payment must be received',
};

const conditionWords: Record<OrderCondition | ShippingCondition, string> = {
  isPaid: "it isn't paid",
  isPaidOnDelivery: 'it must be paid before delivery',
  isNotShipped: 'it has already been shipped',
  isUnpaid: "it's already paid",
  isHandedOver: "its items haven't been handed over",
  isNotHandedOver: 'its items have already been handed over',
  isAwaitingPickup: "it isn't waiting for pickup",
  isShippingDelivered: 'its parcel must be delivered first',
  isNotInTransit: 'its items are still on their way back',
  isStockReservable: "its items aren't in stock",
  isNotDisputed: 'its payment is disputed: wait until the dispute is decided',
  isDisputed: "its payment isn't disputed",
  isNotRefunding: 'its refund is in progress',
  isRefunding: 'no refund is in progress',
  isRestockOpen: 'its items have already been restocked or written off',
  wasPaymentConfirmed: 'no refund was requested',
  wasIntentConfirmed: 'no refund was requested',
  wasPickedUp: 'no refund was requested',
  wasDelivered: 'no refund was requested',
  wasFailed: 'no refund was requested',
  isOrderConfirmed: 'it is neither paid nor confirmed',
  isNotFrozen: 'its shipping is on hold',
  isByMerchant: "it's delivered by a courier",
  isByCourier: "it isn't delivered by a courier",
  hasAttemptsLeft: 'the courier has already tried three times',
  isOrderOver: "it hasn't ended",
  isOrderRevived: 'no late payment was received',
};

/** Returns the error for a rejected step; missing stock has its own code. */
export function toStepError(
  { step, record, refusal }: StepRefusal,
  actor: LifecycleActor,
  stockMissing: string | null = null,
): { message: string; legal: readonly string[]; code?: 'OUT_OF_STOCK' } {
  const { legal, unmet } = refusal;
  const [only, ...others] = unmet;
  const isOfStock = only === 'isStockReservable' && others.length === 0 && actor === 'merchant';
  if (isOfStock && stockMissing !== null)
    return { message: formatOutOfStock(stockMissing), legal, code: 'OUT_OF_STOCK' };
  return { message: explainRejection(record, step.on, actor, refusal), legal };
}

/** Steps that nobody should take only to make another one possible. */
const endings: ReadonlySet<string> = new Set(['order.decline', 'order.cancel', 'order.fail', 'order.expire']);

const NO_LONGER = 'This action is no longer possible.';
const NOT_NOW = "This action isn't possible now.";
const isOver = ({ status }: { status: OrderStatus }) =>
  status === 'CANCELED' || status === 'DECLINED' || status === 'REFUNDED';

/** Returns why a step is not possible and the shortest way to it, as a sentence. */
function explainRejection(
  order: { status: OrderStatus; shippingStatus: ShippingStatus },
  on: 'order' | 'shipping',
  actor: LifecycleActor,
  refusal: LifecycleRefusal<StepEvent, OrderCondition | ShippingCondition>,
): string {
  const stands = on === 'order' ? orderWords[order.status] : shippingWords[order.shippingStatus];
  if (refusal.code === 'WRONG_ACTOR')
    return `This order is ${stands}. This action isn't available to ${actorWords[actor]}.`;
  const reasons = refusal.unmet.map((name) => conditionWords[name]).join(' and ');
  const because = reasons ? `This order is ${stands}, but ${reasons}.` : `This order is ${stands}.`;
  if (refusal.path === null || refusal.path.length === 0 || refusal.path.some((event) => endings.has(event)))
    return reasons ? because : `${because} ${isOver(order) ? NO_LONGER : NOT_NOW}`;
  const way = refusal.path.map((event) => (isStepEvent(event) ? eventWords[event] : event)).join(', then ');
  return `${because} First, ${way}.`;
}

const isStepEvent = (event: string): event is StepEvent => Object.hasOwn(eventWords, event);
