import type { Order } from '#domain/order.ts';
import { orderLifecycle } from '#machines/lifecycles/order.lifecycle.ts';
import type { Step } from '#machines/lifecycles/order-plan.ts';
import { shippingLifecycle, shippingEventFor } from '#machines/lifecycles/shipping.lifecycle.ts';
import { type BlockedStep, explainBlockedStep } from './blocked-step.ts';
import { orderSteps, type OrderShippingInput, type OrderStep } from './order-shipping.types.ts';

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

type Permitted = Pick<OrderShippingInput, 'canManage' | 'canShip'>;
/** Returns true if the person's permissions cover the step. */
export const isPermittedStep = ({ canManage, canShip }: Permitted, step: OrderStep): boolean =>
  canManage || (canShip && isShippingStep(step) && step !== 'return.confirm');

export const legalStepsOf = (order: Order): OrderStep[] =>
  orderSteps.filter((step) => isLegalStep(step, order));

/** Sorts the permitted steps by the lifecycles, as the server does. Steps that nobody expects now are in neither list. */
export function choiceOf(order: Order, permitted: Permitted): StepChoice {
  const steps = orderSteps.filter((step) => isPermittedStep(permitted, step));
  const legal = steps.filter((step) => isLegalStep(step, order));
  const blocked = steps.flatMap((step): BlockedStep[] => {
    const reason = legal.includes(step) ? null : explainBlockedStep(step, order);
    return reason === null ? [] : [{ step, reason }];
  });
  return { legal, blocked };
}
