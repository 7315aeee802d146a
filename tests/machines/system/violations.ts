import type { OrderStatus, ShippingStatus } from '#domain/order-status.ts';
import { currentDeliveryStatuses } from '#machines/lifecycles/delivery.lifecycle.ts';
import { heldRules } from './held-rules.ts';
import { sum } from './sum.ts';
import { type System, totalMinor } from './state.ts';

const ended: ReadonlySet<OrderStatus> = new Set(['DECLINED', 'CANCELED', 'FAILED', 'REFUNDED']);
const outward: ReadonlySet<ShippingStatus> = new Set(['SCHEDULED', 'READY_FOR_PICKUP', 'PICKED_UP']);
const beforePickUp = ['requesting', 'booked'];
const underWay: Partial<Record<ShippingStatus, readonly string[]>> = {
  SCHEDULED: beforePickUp,
  READY_FOR_PICKUP: beforePickUp,
  PICKED_UP: ['picked up'],
  RETURNING: ['returning'],
};

/** Returns the money of an order, and the part of it that isn't being refunded. */
function moneyThere({ money }: System): { there: number; staying: number } {
  const payments = money.filter(({ type, result }) => type === 'orderFulfillment' && result === 'success');
  const back = money.filter(
    ({ type, surplusMinor, refundOf }) =>
      type === 'refund' && surplusMinor === 0 && payments.some(({ id }) => id === refundOf),
  );
  const cameIn = sum(payments.map(({ grossMinor, surplusMinor }) => grossMinor - surplusMinor));
  const isUnderWay = (result: string) => result !== 'success' && result !== 'failed';
  const done = sum(back.filter(({ result }) => result === 'success').map(({ grossMinor }) => grossMinor));
  const onItsWay = sum(back.filter(({ result }) => isUnderWay(result)).map(({ grossMinor }) => grossMinor));
  return { there: cameIn - done, staying: cameIn - done - onItsWay };
}

/** The rules between an order, its shipping, its couriers, its goods and its money. */
const rules: Record<string, (system: System) => boolean> = {
  'an order is paid exactly while its money is there': (system) => {
    const { there, staying } = moneyThere(system);
    // Disputed money is held for the payer, and belongs to the order until the dispute is decided.
    const isDisputed = system.money.some(({ disputedMinor }) => disputedMinor > 0);
    return system.order.paid ? there > 0 || isDisputed : staying <= 0;
  },
  'no order keeps more money than its total': (system) => moneyThere(system).staying <= totalMinor,
  'an order that is over has no courier': ({ order, deliveries }) =>
    !ended.has(order.status) ||
    (!outward.has(order.shippingStatus) &&
      deliveries.every((status) => !beforePickUp.includes(status) && status !== 'picked up')),
  'the money of a refunded order was returned': (system) => {
    if (system.order.status !== 'REFUNDED') return true;
    const isBack = system.money.some(({ type, source, result }) =>
      type === 'refund' ? result === 'success' : source === 'provider' && result === 'reversed',
    );
    return isBack && moneyThere(system).there <= 0;
  },
  'an order is disputed exactly while its money is': ({ order, disputes }) =>
    (order.dispute === 'open') === disputes.some(({ status }) => status === 'open'),
  ...heldRules,
  'nothing of a disputed order is shipped': ({ order }) =>
    order.dispute !== 'open' ||
    (order.shippingStatus !== 'SCHEDULED' && order.shippingStatus !== 'READY_FOR_PICKUP'),
  'what is with a courier has a delivery under way': ({ order, deliveries }) => {
    const expectedStatuses = underWay[order.shippingStatus];
    const current = deliveries.filter((status) => currentDeliveryStatuses.some((one) => one === status));
    return expectedStatuses === undefined
      ? current.length === 0
      : current.length === 1 && current.every((status) => expectedStatuses.includes(status));
  },
  'goods are taken from the stock once, and given back once': ({ order, taken, shelf }) =>
    taken === (order.stockReserved ? 1 : 0) && shelf >= 0,
  'a declined or cancelled order reserves no stock': ({ order }) =>
    !order.stockReserved || (order.status !== 'DECLINED' && order.status !== 'CANCELED'),
  'an order waits for a refund while one is under way': ({ order, money }) =>
    order.refundStatus !== 'pending' || money.some(({ refundStatus }) => refundStatus === 'pending'),
  'a delivered order has the shipping status delivered': ({ order: { status, shippingStatus } }) =>
    (status !== 'DELIVERED' || shippingStatus === 'DELIVERED') &&
    (status !== 'CREATED' || shippingStatus === 'PENDING'),
};

/** Returns the names of the broken rules. */
export const violations = (system: System): string[] =>
  Object.entries(rules).flatMap(([name, holds]) => (holds(system) ? [] : [name]));

/** Returns true if nothing is in progress: no payment, decision or courier is pending. */
export const isAtRest = ({ order, money, disputes, deliveries }: System): boolean =>
  (order.status === 'DELIVERED' || (ended.has(order.status) && !order.paid)) &&
  money.every(({ result }) => result !== 'pending') &&
  disputes.every(({ status }) => status !== 'open') &&
  deliveries.every((status) => !currentDeliveryStatuses.some((one) => one === status));
