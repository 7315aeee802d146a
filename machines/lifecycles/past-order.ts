import { type Step, planOrder } from './order-plan.ts';
import type { OrderRecord } from './order.record.ts';

/** How an order from before Kontor comes in. */
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
  // Its goods were never in this stock.
  return { ...record, stockReserved: false };
}

/**
 * The event `order.imported`: an order from before Kontor begins where the charts lead one that was paid and delivered by the
 * merchant, or cancelled; nothing else follows.
 */
export const pastOrders: Record<PastOrderEnd, OrderRecord> = {
  delivered: takeSteps('delivered'),
  cancelled: takeSteps('cancelled'),
};

/** How an order that was imported in this status began; undefined where none does. */
export const importedAs = (status: string | null): OrderRecord | undefined =>
  Object.values(pastOrders).find((record) => record.status === status);
