import type { Order } from '#domain/order.ts';
import { orderLifecycle } from '#machines/lifecycles/order.lifecycle.ts';
import type { Step } from '#machines/lifecycles/order-plan.ts';
import { shippingLifecycle, shippingEventFor } from '#machines/lifecycles/shipping.lifecycle.ts';
import { orderSteps, type OrderStep } from './order-shipping.types.ts';

/** A step that the lifecycle refuses now, with the unmet conditions and the shortest way to meet them. */
export interface BlockedStep {
  step: OrderStep;
  unmet: string[];
  /** Events in order; null if there is no way any more. */
  way: string[] | null;
}
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
/** Steps of returned orders, which aren't explained for other orders. */
const isForReturns: ReadonlySet<OrderStep> = new Set(['return.confirm', 'goods.restock', 'goods.writeOff']);
const isShippingStep = (step: OrderStep): step is ShippingStep => shippingSteps.has(step);

/** Returns the lifecycle event of a step for this order. */
export function stepOf(step: OrderStep, order: Order): Step {
  if (!isShippingStep(step)) return { on: 'order', event: step };
  const event = step === 'shipping.ship' ? shippingEventFor(order, 'FULFILLED') : step;
  return { on: 'shipping', event };
}

function getStepResult(step: OrderStep, order: Order) {
  const meant = stepOf(step, order);
  return meant.on === 'order'
    ? orderLifecycle.nextStatus(order, meant.event, 'merchant')
    : shippingLifecycle.nextStatus(order, meant.event, 'merchant');
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

/** Sorts all steps by the lifecycles, as the server does. Completed steps are in neither list. */
export function choiceOf(order: Order): StepChoice {
  const blocked = orderSteps
    .filter((step) => !isForReturns.has(step))
    .flatMap((step): BlockedStep[] => {
      const result = getStepResult(step, order);
      return result.ok ? [] : [{ step, unmet: result.unmet, way: result.path }];
    });
  return { legal: legalStepsOf(order), blocked };
}
