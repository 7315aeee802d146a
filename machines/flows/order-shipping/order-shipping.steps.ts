import type { Order } from '#domain/order.ts';
import { orderLaw, type OrderEventType } from '#machines/lifecycles/order.lifecycle.ts';
import {
  shippingLaw,
  shippingWish,
  type ShippingEventType,
} from '#machines/lifecycles/shipping.lifecycle.ts';
import { orderSteps, type OrderStep } from './order-shipping.types.ts';

/** A step that the law refuses now: the conditions that fail and the shortest way to meet them. */
export interface BlockedStep {
  step: OrderStep;
  unmet: string[];
  /** Events, in their order; null when nothing leads there any more. */
  way: string[] | null;
}
export interface StepChoice {
  legal: OrderStep[];
  blocked: BlockedStep[];
}

type ShippingStep = 'shipping.ship' | 'shipping.callOff' | 'delivery.confirm';
const shippingSteps: ReadonlySet<string> = new Set<ShippingStep>([
  'shipping.ship',
  'shipping.callOff',
  'delivery.confirm',
]);
const isShippingStep = (step: OrderStep): step is ShippingStep => shippingSteps.has(step);

/** Which event of the lifecycles a step is for this order. */
export function eventOf(step: OrderStep, order: Order): OrderEventType | ShippingEventType {
  return step === 'shipping.ship' ? shippingWish(order, 'FULFILLED') : step;
}

function verdictOf(step: OrderStep, order: Order) {
  if (!isShippingStep(step)) return orderLaw.nextStatus(order, step, 'merchant');
  const event = step === 'shipping.ship' ? shippingWish(order, 'FULFILLED') : step;
  return shippingLaw.nextStatus(order, event, 'merchant');
}

/** Sorts all steps by the lifecycles' law, the same that the server asks. Steps that are done already are in neither list. */
export function choiceOf(order: Order): StepChoice {
  const choice: StepChoice = { legal: [], blocked: [] };
  for (const step of orderSteps) {
    const verdict = verdictOf(step, order);
    if (!verdict.ok) choice.blocked.push({ step, unmet: verdict.unmet, way: verdict.way });
    else if (verdict.changed) choice.legal.push(step);
  }
  return choice;
}

export function isLegalStep(step: OrderStep, order: Order): boolean {
  const verdict = verdictOf(step, order);
  return verdict.ok && verdict.changed;
}
