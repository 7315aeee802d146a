import type { Order } from '#domain/order.ts';
import { orderLaw } from '#machines/lifecycles/order.lifecycle.ts';
import type { Step } from '#machines/lifecycles/order-plan.ts';
import { shippingLaw, shippingWish } from '#machines/lifecycles/shipping.lifecycle.ts';
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

type ShippingStep = 'shipping.ship' | 'shipping.callOff' | 'delivery.confirm' | 'return.confirm';
const shippingSteps: ReadonlySet<string> = new Set<ShippingStep>([
  'shipping.ship',
  'shipping.callOff',
  'delivery.confirm',
  'return.confirm',
]);
/** Steps of orders that came back: of any other order nothing is said about them. */
const isForReturns: ReadonlySet<OrderStep> = new Set(['return.confirm', 'goods.restock', 'goods.writeOff']);
const isShippingStep = (step: OrderStep): step is ShippingStep => shippingSteps.has(step);

/** Which step of the lifecycles it is for this order. */
export function stepOf(step: OrderStep, order: Order): Step {
  if (!isShippingStep(step)) return { on: 'order', event: step };
  const event = step === 'shipping.ship' ? shippingWish(order, 'FULFILLED') : step;
  return { on: 'shipping', event };
}

function verdictOf(step: OrderStep, order: Order) {
  const meant = stepOf(step, order);
  return meant.on === 'order'
    ? orderLaw.nextStatus(order, meant.event, 'merchant')
    : shippingLaw.nextStatus(order, meant.event, 'merchant');
}

/** Sorts all steps by the lifecycles' law, the same that the server asks. Steps that are done already are in neither list. */
export function choiceOf(order: Order): StepChoice {
  const choice: StepChoice = { legal: [], blocked: [] };
  for (const step of orderSteps) {
    const verdict = verdictOf(step, order);
    if (!verdict.ok) {
      if (!isForReturns.has(step)) choice.blocked.push({ step, unmet: verdict.unmet, way: verdict.way });
    } else if (verdict.changed) choice.legal.push(step);
  }
  return choice;
}

export function isLegalStep(step: OrderStep, order: Order): boolean {
  const verdict = verdictOf(step, order);
  return verdict.ok && verdict.changed;
}
