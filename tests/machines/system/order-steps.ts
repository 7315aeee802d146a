import type { LifecycleActor } from '#domain/order-status.ts';
import { splitAmount } from '#domain/order-refund.ts';
import { currentDeliveryStatuses, type DeliveryEventType } from '#machines/lifecycles/delivery.lifecycle.ts';
import type { Step } from '#machines/lifecycles/order-plan.ts';
import type { OrderEventDetails } from '#machines/lifecycles/order.record.ts';
import { courierSteps } from '#server/modules/orders/lifecycle/stored-events.rules.ts';
import { listRefundablePayments } from '#server/modules/orders/lifecycle/order-money.service.ts';
import { needsStockCheck } from '#server/modules/orders/lifecycle/order-stock.service.ts';
import { beginRefund, moneyOf } from './money-rows.ts';
import { RefusedStep } from './refused-step.ts';
import type { Rules } from './rules.ts';
import { type Kept, type System, factsOf, totalMinor } from './state.ts';

const isCurrent = (status: string) => currentDeliveryStatuses.some((current) => current === status);

/** Mirrors the server's `moveDelivery`: moves the latest delivery if its chart allows it. */
function moveDelivery(rules: Rules, system: System, event: DeliveryEventType, by: LifecycleActor): System {
  const status = system.deliveries.at(-1);
  if (status === undefined) return system;
  const result = rules.stepDelivery({ orderId: '', status }, event, by);
  if (!result.ok) return system;
  return { ...system, deliveries: [...system.deliveries.slice(0, -1), result.to] };
}

/** Mirrors the server's `refundPayments`: refunds the oldest payment first, through the provider or by hand. */
export function refundPayments(rules: Rules, system: System, amountMinor: number): System {
  const returnable = listRefundablePayments(system.money);
  const shares = splitAmount(
    amountMinor,
    returnable.map(({ leftMinor }) => leftMinor),
  );
  let after = system;
  for (const [nth, { payment }] of returnable.entries()) {
    const share = shares[nth] ?? 0;
    if (share === 0) continue;
    if (payment.source === 'provider') after = beginRefund(rules, after, payment.id, share);
    else
      after = {
        ...after,
        money: [
          ...after.money,
          moneyOf(after, { type: 'refund', source: 'hand', grossMinor: share, refundOf: payment.id }),
        ],
      };
  }
  return after;
}

/** Mirrors the server's order adapter: changes stock, money, deliveries and the courier in this order. */
export function takeStep(
  rules: Rules,
  before: System,
  step: Step,
  by: LifecycleActor,
  details: OrderEventDetails = {},
): System {
  const stockReservable = !needsStockCheck(before.order, step) || before.shelf > 0;
  const judged = { ...before.order, stockReservable };
  const plan = rules.planOrder(judged, step, by, details);
  if (!plan.ok) throw new RefusedStep(`${plan.step.event} by ${by} is refused (${plan.refusal.code})`);
  const { effects, applied: taken } = plan;
  const stock = rules.getStockEffect(judged, effects);
  const difference = stock === 'reserve' ? 1 : stock === 'release' ? -1 : 0;
  const stockReserved = stock === null ? before.order.stockReserved : stock === 'reserve';
  let system: System = {
    ...before,
    order: factsOf({ ...plan.record, stockReserved }),
    shelf: before.shelf - difference,
    taken: before.taken + difference,
  };
  if (effects.some(({ on }) => on === 'money')) system = refundPayments(rules, system, Infinity);
  if (by === 'merchant' && taken.some(({ step: { event } }) => event === 'payment.confirmed'))
    system = {
      ...system,
      money: [
        ...system.money,
        moneyOf(system, { type: 'orderFulfillment', source: 'hand', grossMinor: totalMinor }),
      ],
    };
  for (const effect of effects) {
    if (effect.on === 'delivery') system = moveDelivery(rules, system, effect.event, by);
    if (effect.on === 'courier' && effect.effect === 'book') {
      if (system.deliveries.some(isCurrent)) throw new RefusedStep('a second courier is booked');
      system = { ...system, deliveries: [...system.deliveries, 'requesting'] };
    }
  }
  return system;
}

const deliveryOf = ({ deliveries }: System, { nth, kind }: Kept) => {
  const delivery = deliveries[nth];
  if (delivery === undefined) throw new Error(`There is no delivery ${nth}`);
  return { kind, delivery };
};

/**
 * Mirrors the server's `applyStoredEvents`: applies events that have become possible, and drops those that never will.
 */
export function applyKept(rules: Rules, system: System): System {
  let after = system;
  for (;;) {
    const { order, kept } = after;
    const next = kept.find((event) => rules.decideStoredEvent(order, deliveryOf(after, event)) === 'apply');
    if (!next) break;
    const step = { on: 'shipping', event: courierSteps[next.kind] } as const;
    after = takeStep(rules, { ...after, kept: kept.filter((event) => event !== next) }, step, 'courier');
  }
  const { order } = after;
  return {
    ...after,
    kept: after.kept.filter((event) => rules.decideStoredEvent(order, deliveryOf(after, event)) !== 'ignore'),
  };
}
