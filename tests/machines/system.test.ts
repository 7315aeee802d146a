import { afterAll, describe, expect, it } from 'vitest';
import { type Exploration, explore, noWayOut } from './system/explore.ts';
import { orderModel } from './system/order-model.ts';
import { type Rules, serverRules } from './system/rules.ts';
import type { Bounds, Ways } from './system/state.ts';
import { isThorough } from '#tests/support/thorough.ts';

const byCourier: Ways = {
  shippingMode: 'DELIVERY',
  deliveryConfiguration: 'KONTOR_DELIVERY',
  deliveryTiming: 'PRE_DELIVERY',
};
const collected: Ways = {
  shippingMode: 'PICKUP',
  deliveryConfiguration: 'SELF_MANAGED',
  deliveryTiming: 'ON_DELIVERY',
};
const one: Bounds = {
  payments: 1,
  refunds: 1,
  disputes: 1,
  deliveries: 1,
  kept: 0,
  hasHalves: false,
  isStockScarce: false,
  isWithdrawn: false,
};

/** The parts are explored separately, because all of them together would take hours. */
const usualParts: { part: string; ways: Ways; bounds: Bounds }[] = [
  {
    part: 'two deliveries, what the courier tells out of order, one payment',
    ways: byCourier,
    bounds: { ...one, disputes: 0, deliveries: 2, kept: 1 },
  },
  { part: 'a delivery, a payment, its refund and its dispute', ways: byCourier, bounds: one },
  {
    part: 'two payments and goods that others buy meanwhile',
    ways: collected,
    bounds: { ...one, payments: 2, disputes: 0, isStockScarce: true },
  },
  {
    part: 'a payment, refunds that fail and are tried again, a dispute',
    ways: collected,
    bounds: { ...one, refunds: 2 },
  },
  {
    part: 'a payment of which halves are refunded and disputed',
    ways: collected,
    bounds: { ...one, hasHalves: true },
  },
  {
    part: 'a payment that settles and is withdrawn, and its refund',
    ways: collected,
    bounds: { ...one, disputes: 0, isWithdrawn: true },
  },
];
/** The parts with the most states, which a thorough run explores. */
const largeParts: typeof usualParts = [
  {
    part: 'a payment of which halves are refunded and disputed twice',
    ways: collected,
    bounds: { ...one, disputes: 2, hasHalves: true },
  },
  {
    part: 'a payment that settles and is withdrawn, its refund and its dispute',
    ways: collected,
    bounds: { ...one, isWithdrawn: true },
  },
];
const parts = isThorough ? [...usualParts, ...largeParts] : usualParts;

const explorations: Exploration[] = [];
afterAll(() => {
  const sum = (count: (exploration: Exploration) => number) =>
    explorations.reduce((total, exploration) => total + count(exploration), 0);
  process.stdout.write(
    `the system: ${sum(({ states }) => states)} states, ${sum(({ transitions }) => transitions)} transitions\n`,
  );
});

describe('an order with its shipping, couriers, goods, payments, refunds and disputes', () => {
  it.each(parts)('keeps every rule: $part', ({ ways, bounds }) => {
    const exploration = explore(orderModel(ways, bounds), serverRules());
    explorations.push(exploration);
    expect(Object.fromEntries(exploration.problems)).toEqual({});
    expect(exploration.states).toBeGreaterThan(1000);
  });
});

/** A planner that leaves the shipping unchanged when its order ends. */
const forgetEnd: Partial<Rules> = {
  planOrder(order, step, by, details) {
    const plan = serverRules().planOrder(order, step, by, details);
    if (!plan.ok || !plan.applied.some((taken) => taken.step.event === 'order.ended')) return plan;
    return {
      ...plan,
      record: { ...plan.record, shippingStatus: order.shippingStatus },
      effects: plan.effects.filter(({ on }) => on !== 'delivery' && on !== 'courier'),
    };
  },
};
const server = serverRules();
const money: [Ways, Bounds] = [collected, one];
const halves: [Ways, Bounds] = [collected, { ...one, disputes: 2, hasHalves: true }];
const courier: [Ways, Bounds] = [byCourier, { ...one, disputes: 0 }];

const faults: { fault: string; rules: Partial<Rules>; where: [Ways, Bounds]; message: string }[] = [
  {
    fault: 'shipping ignores that its order has ended',
    rules: forgetEnd,
    where: courier,
    message: 'an order that is over has no courier',
  },
  {
    fault: 'the pickup is not cancelled',
    rules: {
      stepDelivery: (record, event, by) =>
        event === 'delivery.cancel'
          ? { ok: true, to: record.status, changed: false, record }
          : server.stepDelivery(record, event, by),
    },
    where: courier,
    message: 'what is with a courier has a delivery under way',
  },
  {
    fault: 'an order is refunded before the refund is paid out',
    rules: {
      planOrder(order, step, by, details) {
        const plan = server.planOrder(order, step, by, details);
        return plan.ok && step.event === 'refund.confirm'
          ? { ...plan, record: { ...plan.record, status: 'REFUNDED', paid: false } }
          : plan;
      },
    },
    where: money,
    message: 'the money of a refunded order was returned',
  },
  {
    fault: 'items of a cancelled order stay reserved',
    rules: {
      getStockEffect: (order, effects) => {
        const effect = server.getStockEffect(order, effects);
        return effect === 'release' ? null : effect;
      },
    },
    where: money,
    message: 'a declined or cancelled order reserves no stock',
  },
  {
    fault: 'items are released that were not reserved',
    rules: {
      getStockEffect: (order, effects) =>
        effects.some((effect) => effect.on === 'stock' && effect.effect === 'release')
          ? 'release'
          : server.getStockEffect(order, effects),
    },
    where: money,
    message: 'goods are taken from the stock once, and given back once',
  },
  {
    fault: 'an order ignores its dispute',
    rules: {
      planMoneyReport: (order, report, facts) =>
        report === 'disputeOpened'
          ? { event: null, timelineEvents: [] }
          : server.planMoneyReport(order, report, facts),
    },
    where: money,
    message: 'an order is disputed exactly while its money is',
  },
  {
    fault: 'the first won dispute closes all',
    rules: {
      planMoneyReport: (order, report, facts) =>
        server.planMoneyReport(order, report, { ...facts, isStillDisputed: false }),
    },
    where: halves,
    message: 'an order is disputed exactly while its money is',
  },
  {
    fault: 'a lost part reverses a payment of which another part is disputed',
    rules: {
      planDisputeEnd: (how, dispute, toldMinor, payment, refunds) =>
        server.planDisputeEnd(
          how,
          dispute,
          toldMinor,
          { ...payment, disputedMinor: dispute.heldMinor },
          refunds,
        ),
    },
    where: halves,
    message: 'disputed money is held until it is decided',
  },
  {
    fault: 'a failed refund counts as done',
    rules: {
      planRefundEnd: (status, refund, payment, refunds) => ({
        ...server.planRefundEnd(status, refund, payment, refunds),
        ...(status === 'failed' && { returnedMinor: refund.grossMinor, failedMinor: 0 }),
      }),
    },
    where: money,
    message: 'an order is paid exactly while its money is there',
  },
  {
    fault: 'a pending refund counts as paid out when the provider reverses the payment',
    rules: {
      reversedMinor: ({ grossMinor, surplusMinor, refundedMinor }) =>
        grossMinor - surplusMinor - refundedMinor,
    },
    where: [collected, { ...one, refunds: 2 }],
    message: 'an order is paid exactly while its money is there',
  },
  {
    fault: 'an event is offered that the server refuses',
    rules: { legalOrderEvents: () => ['order.cancel'] },
    where: courier,
    message: 'is refused',
  },
  {
    fault: 'the first status has no transition',
    rules: { legalOrderEvents: () => [], expectsPayment: () => false },
    where: money,
    message: noWayOut,
  },
];

describe('the exploration finds the planted fault', () => {
  it.each(faults)('$fault', ({ rules, where: [ways, bounds], message }) => {
    const isFound = (problem: string) => problem.includes(message);
    const { problems } = explore(orderModel(ways, bounds), { ...serverRules(), ...rules }, isFound);
    expect([...problems.keys()].filter(isFound)).not.toEqual([]);
  });
});
