import type { LifecycleActor } from '#domain/order-status.ts';
import { type Consequence, orderConsequences, shippingConsequences } from './consequences.ts';
import type { RefusedTransition } from './lifecycle.ts';
import type { OrderCondition } from './order.conditions.ts';
import { type OrderEventType, orderLifecycle } from './order.lifecycle.ts';
import type { OrderEventDetails, OrderRecord } from './order.record.ts';
import { type ShippingCondition, type ShippingEventType, shippingLifecycle } from './shipping.lifecycle.ts';

/** An event of an order, or of its shipping. */
export type Step = { on: 'order'; event: OrderEventType } | { on: 'shipping'; event: ShippingEventType };

export interface StepRefusal {
  ok: false;
  step: Step;
  /** The order at the refused step. */
  record: OrderRecord;
  refusal: RefusedTransition<OrderEventType | ShippingEventType, OrderCondition | ShippingCondition>;
}

/** A step with all following steps. */
export type OrderPlan<Rec> =
  | {
      ok: true;
      /** In order; empty if there is nothing to do. */
      applied: { step: Step; from: string; to: string }[];
      record: Rec;
      /** The effects outside of the order. */
      effects: Consequence[];
    }
  | StepRefusal;

type AppliedStep<Rec> = { from: string; to: string; record: Rec; consequences: Consequence[] };

function applyStep<Rec extends OrderRecord>(
  record: Rec,
  step: Step,
  by: LifecycleActor,
  details: OrderEventDetails,
): AppliedStep<Rec> | StepRefusal | undefined {
  if (step.on === 'order') {
    const result = orderLifecycle.nextStatus(record, step.event, by, details);
    if (!result.ok) return { ok: false, step, record, refusal: result };
    if (!result.changed) return undefined;
    const [from, to] = [record.status, result.to];
    const { returnedAt } = details;
    return {
      from,
      to,
      record: result.record,
      consequences: orderConsequences({ event: step.event, from, to, record, returnedAt }),
    };
  }
  const result = shippingLifecycle.nextStatus(record, step.event, by, details);
  if (!result.ok) return { ok: false, step, record, refusal: result };
  if (!result.changed) return undefined;
  const [from, to] = [record.shippingStatus, result.to];
  const consequences = shippingConsequences({ event: step.event, from, to, record });
  return { from, to, record: result.record, consequences };
}

/** Returns the stock facts after a consequence; only the server knows whether the goods can be reserved. */
function applyStockEffect<Rec extends OrderRecord>(record: Rec, consequence: Consequence): Rec {
  if (consequence.on !== 'stock') return record;
  if (consequence.effect === 'release') return { ...record, stockReserved: false };
  return record.stockReserved || record.stockReservable !== true
    ? record
    : { ...record, stockReserved: true };
}

/** Returns the plan of a step: everything that follows from it by the charts of the order and its shipping. Pure. */
export function planOrder<Rec extends OrderRecord>(
  before: Rec,
  first: Step,
  by: LifecycleActor,
  details: OrderEventDetails = {},
): OrderPlan<Rec> {
  const plan = {
    ok: true as const,
    applied: [] as { step: Step; from: string; to: string }[],
    effects: [] as Consequence[],
  };
  let record = before;
  const steps: Step[] = [first];
  for (const step of steps) {
    const applied = applyStep(record, step, by, details);
    if (!applied) continue;
    if ('ok' in applied) return applied;
    plan.applied.push({ step, from: applied.from, to: applied.to });
    record = applied.record;
    for (const consequence of applied.consequences) {
      record = applyStockEffect(record, consequence);
      if (consequence.on === 'order' || consequence.on === 'shipping') steps.push(consequence);
      else plan.effects.push(consequence);
    }
  }
  return { ...plan, record };
}
