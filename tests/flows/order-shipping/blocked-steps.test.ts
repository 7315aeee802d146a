import { describe, expect, it } from 'vitest';
import { deliveryTimings, lifecycleActors } from '#domain/order-status.ts';
import type { Order } from '#domain/order.ts';
import { type BlockedReason, overReasons } from '#machines/flows/order-shipping/blocked-step.ts';
import { sampleOrders } from '#machines/flows/order-shipping/order-shipping.samples.ts';
import { choiceOf, isLegalStep, stepOf } from '#machines/flows/order-shipping/order-shipping.steps.ts';
import type { OrderStep } from '#machines/flows/order-shipping/order-shipping.types.ts';
import { orderLifecycle } from '#machines/lifecycles/order.lifecycle.ts';
import { planOrder, type Step } from '#machines/lifecycles/order-plan.ts';
import { shippingLifecycle } from '#machines/lifecycles/shipping.lifecycle.ts';
import { toStepError } from '#server/modules/orders/lifecycle/step-error.words.ts';
import { describeBlockedStep } from '#src/features/orders/shipping/order-step-texts.ts';

const newOrder: Order = { ...sampleOrders['not paid yet'].order, stockReserved: true, paidAt: null };
const ways = [
  { shippingMode: 'PICKUP', deliveryConfiguration: 'SELF_MANAGED' },
  { shippingMode: 'DELIVERY', deliveryConfiguration: 'SELF_MANAGED' },
  { shippingMode: 'DELIVERY', deliveryConfiguration: 'KONTOR_DELIVERY' },
] as const;
const newOrders: Order[] = ways.flatMap((way) =>
  deliveryTimings.flatMap((deliveryTiming) =>
    [true, false].map((stockReservable) => ({ ...newOrder, ...way, deliveryTiming, stockReservable })),
  ),
);
const manager = { canManage: true, canShip: true };
const ended: ReadonlySet<string> = new Set(['CANCELED', 'DECLINED', 'REFUNDED', 'FAILED']);
const keyOf = ({ status, shippingStatus, paid, refundStatus, dispute, ...order }: Order) =>
  [
    status,
    shippingStatus,
    paid,
    refundStatus,
    dispute,
    order.statusBeforeRefund,
    order.shippingMode,
    order.deliveryConfiguration,
    order.deliveryTiming,
    order.stockReservable,
  ].join();

/** Events that only follow from another step. */
const follows: ReadonlySet<string> = new Set([
  'order.disputed',
  'order.ended',
  'order.reopened',
  'shipping.started',
  'shipping.delivered',
]);
const steps: Step[] = [
  ...orderLifecycle.events
    .filter((event) => !follows.has(event) && event !== 'courier.pickedUp')
    .map((event) => ({ on: 'order' as const, event })),
  ...shippingLifecycle.events
    .filter((event) => !follows.has(event))
    .map((event) => ({ on: 'shipping' as const, event })),
];

const successors = new Map<string, Order[]>();
/** Returns the orders that any event of any actor leads to; orders that have ended lead nowhere. */
function listSuccessors(order: Order): Order[] {
  const key = keyOf(order);
  const next =
    successors.get(key) ??
    lifecycleActors.flatMap((by) =>
      steps.flatMap((step) => {
        const plan = ended.has(order.status)
          ? undefined
          : planOrder(order, step, by, { at: '2026-01-05T10:00:00.000Z', method: 'TRANSFER' });
        return plan?.ok ? [plan.record] : [];
      }),
    );
  successors.set(key, next);
  return next;
}

function explore(start: Order): Order[] {
  const reached = new Map([[keyOf(start), start]]);
  for (const order of reached.values())
    for (const next of listSuccessors(order)) if (!reached.has(keyOf(next))) reached.set(keyOf(next), next);
  return [...reached.values()];
}

const orders = newOrders.flatMap(explore);

const send = (order: Order, { on, event }: Step, by: 'merchant' | 'payment' = 'merchant'): Order => {
  const plan = planOrder(order, { on, event } as Step, by);
  if (!plan.ok) throw new Error(`${event} is refused`);
  return plan.record;
};
const take = (order: Order, step: OrderStep) => send(order, stepOf(step, order));
const report = (order: Order, event: 'refund.failed' | 'dispute.closed') =>
  send(order, { on: 'order', event }, 'payment');

/** The step that the text of each reason names as the first one. */
const firsts: Partial<Record<BlockedReason, (order: Order) => Order>> = {
  payFirst: (order) => take(order, 'payment.confirmed'),
  confirmFirst: (order) => take(order, 'intent.confirm'),
  cancelShipmentFirst: (order) => take(order, 'shipping.cancel'),
  decideRefundFirst: (order) => take(order, 'refund.reject'),
  refundInProgress: (order) => report(order, 'refund.failed'),
  disputed: (order) => report(order, 'dispute.closed'),
  outOfStock: (order) => ({ ...order, stockReservable: true }),
};

describe('a step that is not possible now', () => {
  const all = orders.flatMap((order) =>
    choiceOf(order, manager).blocked.map(({ step, reason }) => ({ order, step, reason })),
  );
  it('is explained in many situations', () => expect(all.length).toBeGreaterThan(300));

  it('is possible after what has to come first, or has another first step then', () => {
    for (const { order, step, reason } of all) {
      const first = firsts[reason];
      if (!first || (reason === 'disputed' && order.dispute !== 'open')) continue;
      const after = first(order);
      const { legal, blocked } = choiceOf(after, manager);
      const next = blocked.find((one) => one.step === step)?.reason;
      expect(legal.includes(step) || (next !== undefined && next !== reason), `${step} ${reason}`).toBe(true);
    }
  });

  it('is no longer possible only if nothing that can happen makes it possible', () => {
    const over: readonly BlockedReason[] = overReasons;
    for (const { order, step, reason } of all) {
      const isAhead = explore({ ...order, stockReservable: true }).some(
        (later) => !ended.has(later.status) && isLegalStep(step, later),
      );
      const text = describeBlockedStep({ step, reason }, order);
      expect(text.includes('No longer possible'), `${step} ${reason}`).toBe(over.includes(reason));
      if (over.includes(reason)) expect(isAhead, `${step} ${keyOf(order)}`).toBe(false);
      else if (reason !== 'courierConfirms') expect(isAhead, `${step} ${keyOf(order)}`).toBe(true);
    }
  });

  it('is not explained once the order has ended', () => {
    for (const order of orders.filter(({ status }) => ended.has(status)))
      expect(choiceOf(order, manager).blocked).toEqual([]);
  });
});

describe("the server's refusal of a step", () => {
  const refusals = orders.flatMap((order) =>
    steps.flatMap((step) => {
      const plan = planOrder(order, step, 'merchant');
      return plan.ok ? [] : [{ status: order.status, text: toStepError(plan, 'merchant').message }];
    }),
  );
  it('says "no longer possible" only of an order that has ended', () => {
    for (const { status, text } of refusals)
      if (text.includes('no longer possible')) expect(['CANCELED', 'DECLINED', 'REFUNDED']).toContain(status);
  });
  it('never advises to end the order', () => {
    for (const { text } of refusals)
      expect(text).not.toMatch(/First, .*(decline the order|cancel the order|as failed|must expire)/);
  });
});
