import type { LifecycleActor } from '#domain/order-status.ts';
import type { Order } from '#domain/order.ts';
import {
  type Consequence,
  orderConsequences,
  shippingConsequences,
} from '#machines/lifecycles/consequences.ts';
import { type OrderEventType, orderLaw } from '#machines/lifecycles/order.lifecycle.ts';
import { type ShippingEventType, shippingLaw } from '#machines/lifecycles/shipping.lifecycle.ts';
import { Refusal } from '#server/refusal.ts';
import type { OrderChange, OrderRecord } from './orders.repo.ts';
import { whyNot } from './refusal-words.ts';

export type OrderStep = { on: 'order'; event: OrderEventType };
export type ShippingStep = { on: 'shipping'; event: ShippingEventType };
export type Step = OrderStep | ShippingStep;

/** What comes with a step; all of it optional. */
export interface StepDetails {
  note?: string | undefined;
  /** The version that the person saw: a newer one is refused before anything is judged. */
  version?: number | undefined;
  /** With `payment.confirmed`. */
  paymentMethod?: Order['paymentMethod'] | undefined;
  goodsReturned?: boolean | undefined;
  restock?: boolean | undefined;
  /** The caller notifies the customer of this step together with another one. */
  isNotifiedElsewhere?: true | undefined;
  /** With an order that ends: money that was recorded by hand went back to the customer, at this instant. */
  returnedAt?: Date | undefined;
}

interface Taken {
  from: string;
  to: string;
  change: Partial<OrderChange>;
  consequences: Consequence[];
}

/** An order with what the law asks beside it: whether its goods could be set aside now. */
export type Judged = OrderRecord & { stockReservable: boolean };

/**
 * One step of an order or of its shipping, as the law has it; nothing is written. Undefined when it stands there already.
 * Refuses with ILLEGAL_EVENT, the reason in plain words and what is legal now.
 */
function take(
  order: Judged,
  step: Step,
  by: LifecycleActor,
  now: Date,
  details: StepDetails,
): Taken | undefined {
  return step.on === 'order'
    ? takeOrderStep(order, step, by, now, details)
    : takeShippingStep(order, step, by, now);
}

/** A step with those that follow from it. */
export interface Course {
  /** In their order; empty when the order stands there already. */
  taken: { step: Step; from: string; to: string }[];
  order: Judged;
  /** What is to be done beside the order. */
  effects: Consequence[];
}

/** The whole course that a step sets off, as the law has it; nothing is written. Refuses as `take`. */
export function follow(
  before: Judged,
  first: Step,
  by: LifecycleActor,
  now: Date,
  details: StepDetails,
): Course {
  const course: Course = { taken: [], order: before, effects: [] };
  const steps = [first];
  for (const step of steps) {
    const found = take(course.order, step, by, now, details);
    if (!found) continue;
    course.taken.push({ step, from: found.from, to: found.to });
    course.order = { ...course.order, ...found.change };
    for (const consequence of found.consequences)
      if (consequence.on === 'order' || consequence.on === 'shipping') steps.push(consequence);
      else course.effects.push(consequence);
  }
  return course;
}

/** Whether a provider collected its money; only then it comes by a link. */
export const isCollected = ({ paymentMethod }: Pick<OrderRecord, 'paymentMethod'>): boolean =>
  paymentMethod === 'PAYMENT_LINK';

function takeOrderStep(
  order: Judged,
  { event }: OrderStep,
  by: LifecycleActor,
  now: Date,
  { goodsReturned, restock, returnedAt, paymentMethod = null }: StepDetails,
): Taken | undefined {
  const verdict = orderLaw.nextStatus(order, event, by);
  if (!verdict.ok) {
    const message = whyNot(order, 'order', by, verdict);
    throw new Refusal('ILLEGAL_EVENT', { message, legal: verdict.legal });
  }
  if (!verdict.changed) return undefined;
  const { to } = verdict;
  const from = order.status;
  const consequences = orderConsequences({ event, from, to, record: order, goodsReturned, restock });
  const paidBack = { paid: false, refundedAt: returnedAt ?? now };
  const change: Partial<OrderChange> = {
    status: to,
    ...(event === 'payment.confirmed' && { paid: true, paidAt: now, paymentMethod }),
    ...(event === 'refund.request' && { statusBeforeRefund: from }),
    ...(event === 'refund.reject' && { statusBeforeRefund: null }),
    ...(event === 'refund.confirm' && paidBack),
    // What a provider collected it returns; what was recorded by hand the merchant returns, and until then owes.
    ...(consequences.some(({ on }) => on === 'money') &&
      (isCollected(order) || returnedAt !== undefined) &&
      paidBack),
  };
  return { from, to, change, consequences };
}

function takeShippingStep(
  order: Judged,
  { event }: ShippingStep,
  by: LifecycleActor,
  now: Date,
): Taken | undefined {
  const verdict = shippingLaw.nextStatus(order, event, by);
  if (!verdict.ok) {
    const message = whyNot(order, 'shipping', by, verdict);
    throw new Refusal('ILLEGAL_EVENT', { message, legal: verdict.legal });
  }
  if (!verdict.changed) return undefined;
  const { to } = verdict;
  const from = order.shippingStatus;
  const change: Partial<OrderChange> = {
    shippingStatus: to,
    ...(to === 'FULFILLED' && { fulfilledAt: now }),
    ...(to === 'PICKED_UP' && { pickedUpAt: now }),
    ...(to === 'PENDING' && { fulfilledAt: null, pickedUpAt: null }),
  };
  return { from, to, change, consequences: shippingConsequences({ event, from, to, record: order }) };
}
