import type { DeliveryTiming, LifecycleActor } from '#domain/order-status.ts';
import { type PastOrderStatus, pastOrderStatuses } from '#domain/past-order.ts';
import { type Step, planOrder } from './order-plan.ts';
import type { OrderRecord } from './order.record.ts';

/** A step of the merchant, or of another actor. */
type PastStep = Step & { by?: LifecycleActor };

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

const delivered: readonly PastStep[] = [
  { on: 'order', event: 'payment.confirmed' },
  { on: 'shipping', event: 'shipping.fulfill' },
  { on: 'shipping', event: 'delivery.confirm' },
];
const stepsTo: Record<PastOrderStatus, readonly PastStep[]> = {
  delivered,
  paid: [{ on: 'order', event: 'payment.confirmed' }],
  deliveredUnpaid: [
    { on: 'order', event: 'intent.confirm' },
    { on: 'shipping', event: 'shipping.fulfill' },
    { on: 'shipping', event: 'delivery.confirm' },
  ],
  unpaid: [],
  cancelled: [{ on: 'order', event: 'order.cancel' }],
  refunded: [
    ...delivered,
    { on: 'order', event: 'refund.request' },
    { on: 'order', event: 'refund.confirm' },
    { on: 'order', event: 'refund.done' },
  ],
  failed: [{ on: 'order', event: 'order.expire', by: 'timer' }],
};

function takeSteps(status: PastOrderStatus): OrderRecord {
  // Only an order that is paid on delivery can be delivered without a payment.
  let record: OrderRecord =
    status === 'deliveredUnpaid' ? { ...placed, deliveryTiming: 'ON_DELIVERY' } : placed;
  for (const { by = 'merchant', ...step } of stepsTo[status]) {
    const plan = planOrder(record, step, by);
    if (!plan.ok) throw new Error(`A past order cannot be ${status}: ${step.event} is refused`);
    ({ record } = plan);
  }
  // Its goods were never in Kontor's stock.
  return { ...record, stockReserved: false };
}

/**
 * The event `order.imported`: a past order starts in the status that the charts reach for an order that the merchant
 * handled in this way. Nothing else follows.
 */
export const pastOrders = Object.fromEntries(
  pastOrderStatuses.map((status) => [status, takeSteps(status)]),
) as Record<PastOrderStatus, OrderRecord>;

/** Returns how an order with this status was imported; undefined if none is imported in it. */
export const importOriginOf = (
  status: string | null,
  deliveryTiming: DeliveryTiming,
): OrderRecord | undefined =>
  Object.values(pastOrders).find(
    (record) => record.status === status && record.deliveryTiming === deliveryTiming,
  );
