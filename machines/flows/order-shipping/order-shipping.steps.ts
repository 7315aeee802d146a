import type { Order } from '#domain/order.ts';
import { orderLifecycle } from '#machines/lifecycles/order.lifecycle.ts';
import type { Step } from '#machines/lifecycles/order-plan.ts';
import { shippingLifecycle, shippingEventFor } from '#machines/lifecycles/shipping.lifecycle.ts';
import { type BlockedStep, explainBlockedStep } from './blocked-step.ts';
import { orderSteps, type OrderStep } from './order-shipping.types.ts';

export interface StepChoice {
  legal: OrderStep[];
  blocked: BlockedStep[];
}

type ShippingStep = 'shipping.ship' | 'shipping.cancel' | 'delivery.confirm' | 'return.confirm';
const shippingSteps: ReadonlySet<string> = new Set<ShippingStep>([
  'shipping.ship',
  'shipping.cancel',
  'delivery.confirm',
  'return.confirm',
]);
const isShippingStep = (step: OrderStep): step is ShippingStep => shippingSteps.has(step);

/** Returns the lifecycle event of a step for this order. */
export function stepOf(step: OrderStep, order: Order): Step {
  if (!isShippingStep(step)) return { on: 'order', event: step };
  const event = step === 'shipping.ship' ? shippingEventFor(order, 'FULFILLED') : step;
  return { on: 'shipping', event };
}

/** Returns true if the lifecycles allow the step and it would change the order. */
export function isLegalStep(step: OrderStep, order: Order): boolean {
  const meant = stepOf(step, order);
  return meant.on === 'order'
    ? orderLifecycle.canSend(order, meant.event, 'merchant')
    : shippingLifecycle.canSend(order, meant.event, 'merchant');
}

export const legalStepsOf = (order: Order): OrderStep[] =>
  orderSteps.filter((step) => isLegalStep(step, order));

/** Sorts the steps by the lifecycles, as the server does. Steps that nobody expects now are in neither list. */
export function choiceOf(order: Order): StepChoice {
  const legal = legalStepsOf(order);
  const blocked = orderSteps.flatMap((step): BlockedStep[] => {
    const reason = legal.includes(step) ? null : explainBlockedStep(step, order);
    return reason === null ? [] : [{ step, reason }];
  });
  return { legal, blocked };
}
