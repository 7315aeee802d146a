import type { LifecycleActor } from '#domain/order-status.ts';
import type { OrderEventDetails } from '#machines/lifecycles/order.record.ts';
import { remainingMinor } from '#machines/lifecycles/money-plan.ts';
import type { OrderEventType } from '#machines/lifecycles/order.lifecycle.ts';
import { isPaidThroughProvider } from '#machines/lifecycles/consequences.ts';
import { getRefundableMinor } from '#server/modules/payments/refunds/begin-refund.ts';
import { courierSteps } from '#server/modules/orders/lifecycle/stored-events.rules.ts';
import { listRefundablePayments } from '#server/modules/orders/lifecycle/order-money.service.ts';
import { needsStock } from '#server/modules/orders/lifecycle/order-stock.service.ts';
import type { Act } from './explore.ts';
import { beginRefund, moneyOf } from './money-rows.ts';
import { applyKept, refundPayments, takeStep } from './order-steps.ts';
import { canCollect, orderSubject } from './order-subject.ts';
import { endDispute, openDispute, applyPaymentResult } from './dispute-steps.ts';
import { retryRefund, applyRefundResult } from './refund-steps.ts';
import type { Rules } from './rules.ts';
import { withdrawn } from './withdrawal-acts.ts';
import { type Bounds, type System, totalMinor } from './state.ts';

const courierKinds = [
  'ready',
  'refused',
  'pickedUp',
  'delivered',
  'attemptFailed',
  'returning',
  'returned',
] as const satisfies (keyof typeof courierSteps)[];
const people = ['merchant', 'customer', 'timer'] as const satisfies LifecycleActor[];
/** An arbitrary instant. Its value makes no difference. */
const at = '2026-01-05T09:00:00.000Z';

/** Returns the possible details of an order event. */
function detailsOf({ order }: System, event: OrderEventType): OrderEventDetails[] {
  const isReturnDue = order.paid && !isPaidThroughProvider(order);
  if (event === 'payment.confirmed') return [{ method: 'CASH' }];
  if (event === 'order.cancel' || event === 'order.decline')
    return isReturnDue ? [{}, { returnedAt: at }] : [{}];
  if (event === 'refund.confirm')
    return [null, true, false].map((isRestocked) => ({
      isRestocked,
      ...(isReturnDue && { returnedAt: at }),
    }));
  return [{}];
}

/** The events that refund a paid order. */
const beginsRefund: ReadonlySet<OrderEventType> = new Set([
  'order.cancel',
  'order.decline',
  'refund.confirm',
]);

/** Returns the number of payments or refunds. Automatic refunds of a surplus aren't counted. */
const count = (system: System, type: 'orderFulfillment' | 'refund') =>
  system.money.filter((money) => money.type === type && (type !== 'refund' || money.surplusMinor === 0))
    .length;

/** Yields the events that the charts offer to merchant, customer and timer. */
function* offered(rules: Rules, system: System, bounds: Bounds): Generator<Act<System>> {
  const stockReservable = !needsStock(system.order) || system.shelf > 0;
  const record = { ...system.order, stockReservable };
  for (const by of people) {
    for (const event of rules.legalOrderEvents(record, by)) {
      if (event === 'payment.confirmed' && count(system, 'orderFulfillment') >= bounds.payments) continue;
      if (beginsRefund.has(event) && system.order.paid && count(system, 'refund') >= bounds.refunds) continue;
      for (const details of detailsOf(system, event))
        yield {
          name: `${by} · ${event}`,
          take: () => takeStep(rules, system, { on: 'order', event }, by, details),
        };
    }
    for (const event of rules.legalShippingEvents(record, by)) {
      if (event === 'shipping.schedule' && system.deliveries.length >= bounds.deliveries) continue;
      yield {
        name: `${by} · ${event}`,
        take: () => takeStep(rules, system, { on: 'shipping', event }, by),
      };
    }
  }
}

/** The merchant refunds the order with its form, or a single payment on the payment's page. */
function* refunds(rules: Rules, system: System, bounds: Bounds): Generator<Act<System>> {
  const { order, money } = system;
  if (count(system, 'refund') < bounds.refunds) {
    const left = listRefundablePayments(money).reduce((sum, one) => sum + one.leftMinor, 0);
    if (left > 0 && order.dispute !== 'open') {
      if (bounds.hasHalves && left > 1)
        yield { name: 'merchant refunds a half of the order', take: () => refundPayments(rules, system, 1) };
      yield { name: 'merchant refunds the order', take: () => refundOrder(rules, system) };
    }
    for (const payment of money) {
      const isCollection = payment.type === 'orderFulfillment' && payment.source === 'provider';
      const most = isCollection ? getRefundableMinor(payment) : 0;
      const amounts = new Set([most, ...(bounds.hasHalves ? [1] : [])]);
      for (const amount of amounts)
        if (most > 0 && amount <= most)
          yield {
            name: `merchant refunds ${amount} of payment ${payment.id}`,
            take: () => beginRefund(rules, system, payment.id, amount),
          };
    }
    for (const { id, surplusMinor } of money) {
      if (surplusMinor > 0) continue;
      const retried = retryRefund(rules, system, id);
      if (retried) yield { name: `merchant tries refund ${id} again`, take: () => retried };
    }
  }
}

/** Mirrors the server's `refundOrder` for the whole remaining amount. */
function refundOrder(rules: Rules, system: System): System {
  const { order } = system;
  if (!order.paid) return refundPayments(rules, system, Infinity);
  const hasEnded = order.status === 'CANCELED' || order.status === 'DECLINED';
  const requested = hasEnded
    ? system
    : takeStep(rules, system, { on: 'order', event: 'refund.request' }, 'merchant');
  const isAway = order.shippingStatus === 'PICKED_UP' || order.shippingStatus === 'RETURNING';
  return takeStep(rules, requested, { on: 'order', event: 'refund.confirm' }, 'merchant', {
    returnedAt: at,
    isRestocked: order.stockReserved && !isAway ? false : null,
  });
}

/** The actions and reports of the provider, early and late. */
function* provided(rules: Rules, system: System, bounds: Bounds): Generator<Act<System>> {
  const { money, disputes } = system;
  if (canCollect(rules, system) && count(system, 'orderFulfillment') < bounds.payments) {
    const row = {
      type: 'orderFulfillment',
      source: 'provider',
      result: 'pending',
      grossMinor: totalMinor,
    } as const;
    yield {
      name: 'payer begins to pay',
      take: () => ({ ...system, money: [...money, moneyOf(system, row)] }),
    };
  }
  const hasRoom = count(system, 'refund') < bounds.refunds;
  for (const one of money) {
    const { id, type, source, grossMinor } = one;
    if (source === 'hand') continue;
    if (type === 'refund') {
      for (const how of ['done', 'failed'] as const)
        yield {
          name: `provider: refund ${id} is ${how}`,
          take: () => applyRefundResult(orderSubject, rules, system, id, how),
        };
      continue;
    }
    if (one.result !== 'reversed')
      for (const amount of bounds.hasHalves ? [totalMinor, 1, totalMinor + 1] : [totalMinor])
        yield {
          name: `provider: payment ${id} of ${amount} succeeded`,
          take: () => applyPaymentResult(orderSubject, rules, system, id, 'success', amount),
        };
    yield {
      name: `provider: payment ${id} failed`,
      take: () => applyPaymentResult(orderSubject, rules, system, id, 'failed', 0),
    };
    if (hasRoom && (disputes.length < bounds.disputes || one.disputedMinor > 0))
      for (const amount of bounds.hasHalves ? [grossMinor, 1] : [grossMinor])
        yield {
          name: `provider: ${amount} of payment ${id} is taken back`,
          take: () => applyPaymentResult(orderSubject, rules, system, id, 'reversed', amount),
        };
    if (disputes.length < bounds.disputes && remainingMinor(one) > 0)
      for (const amount of bounds.hasHalves ? [grossMinor, 1] : [grossMinor])
        yield {
          name: `payer disputes ${amount} of payment ${id}`,
          take: () => openDispute(orderSubject, rules, system, id, amount) ?? system,
        };
  }
  for (const [nth, { amountMinor }] of disputes.entries()) {
    yield {
      name: `provider: dispute ${nth} is won`,
      take: () => endDispute(orderSubject, rules, system, nth, 'won', 0),
    };
    if (!hasRoom) continue;
    for (const amount of bounds.hasHalves ? new Set([amountMinor, 1]) : [amountMinor])
      yield {
        name: `provider: dispute ${nth} is lost for ${amount}`,
        take: () => endDispute(orderSubject, rules, system, nth, 'lost', amount),
      };
  }
}

/** The actions of the courier, reported in any order. */
function* delivered(rules: Rules, system: System, bounds: Bounds): Generator<Act<System>> {
  const { deliveries, kept } = system;
  for (const [nth, status] of deliveries.entries()) {
    if (status === 'requesting')
      yield {
        name: `courier accepts delivery ${nth}`,
        take: () => ({ ...system, deliveries: deliveries.with(nth, 'booked') }),
      };
    for (const kind of courierKinds) {
      const event = { nth, kind };
      const judged = rules.decideStoredEvent(system.order, { kind, delivery: status });
      const isKept = kept.some((one) => one.nth === nth && one.kind === kind);
      if (judged === 'ignore' || (judged === 'keep' && (isKept || kept.length >= bounds.kept))) continue;
      yield {
        name: `courier tells ${courierSteps[kind]} of delivery ${nth}`,
        take: () => applyKept(rules, { ...system, kept: [...kept, event] }),
      };
    }
  }
  if (kept.length > 0) yield { name: 'the order catches up', take: () => applyKept(rules, system) };
}

function* stocked(system: System, { isStockScarce }: Bounds): Generator<Act<System>> {
  if (!isStockScarce) return;
  const { shelf } = system;
  if (shelf > 0) yield { name: 'others buy the last piece', take: () => ({ ...system, shelf: 0 }) };
  else if (system.taken === 0) yield { name: 'a piece comes in', take: () => ({ ...system, shelf: 1 }) };
}

/** Returns every possible step of a system. */
export function* actsOf(rules: Rules, system: System, bounds: Bounds): Generator<Act<System>> {
  yield* offered(rules, system, bounds);
  yield* refunds(rules, system, bounds);
  yield* provided(rules, system, bounds);
  if (bounds.isWithdrawn) yield* withdrawn(rules, system);
  yield* delivered(rules, system, bounds);
  yield* stocked(system, bounds);
}
