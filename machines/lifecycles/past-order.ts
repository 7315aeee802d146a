import { type Step, planOrder } from './order-plan.ts';
import type { OrderRecord } from './order.record.ts';

/** How a past order is imported. */
type PastOrderEnd = 'delivered' | 'cancelled';

const placed: OrderRecord = {
  status: 'CREATED',
  shippingStatus: 'PENDING',
  shippingMode: 'DELIVERY',
  deliveryConfiguration: 'SELF_MANAGED',
  deliveryTiming: 'PRE_DELIVERY',
  paid: false,
  paymentMethod: null,
  statusBeforeRefund: null,
  refundStatus: null,
  dispute: null,
  failedAttempts: 0,
  restock: null,
  stockReserved: false,
  stockReservable: true,
};

const stepsTo: Record<PastOrderEnd, readonly Step[]> = {
  delivered: [
    { on: 'order', event: 'payment.confirmed' },
    { on: 'shipping', event: 'shipping.fulfill' },
    { on: 'shipping', event: 'delivery.confirm' },
  ],
  cancelled: [{ on: 'order', event: 'order.cancel' }],
};

function takeSteps(end: PastOrderEnd): OrderRecord {
  let record = placed;
  for (const step of stepsTo[end]) {
    const plan = planOrder(record, step, 'merchant');
    if (!plan.ok) throw new Error(`A past order cannot be ${end}: ${step.event} is refused`);
    ({ record } = plan);
  }
  // Its goods were never in Kontor's stock.
  return { ...record, stockReserved: false };
}

/**
 * The event `order.imported`: a past order starts in the status that the charts reach for an order that was paid and
 * delivered by the merchant, or cancelled. Nothing else follows.
 */
export const pastOrders: Record<PastOrderEnd, OrderRecord> = {
  delivered: takeSteps('delivered'),
  cancelled: takeSteps('cancelled'),
};

/** Returns how an order with this status was imported; undefined if none is imported in it. */
export const importOriginOf = (status: string | null): OrderRecord | undefined =>
  Object.values(pastOrders).find((record) => record.status === status);
