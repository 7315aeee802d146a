import { setup } from 'xstate';
import type { DeliveryStatus } from '#domain/order.ts';
import type { LifecycleActor } from '#domain/order-status.ts';
import { type GuardParams, createGuard, createLifecycle, isAllowed } from './lifecycle.ts';

export type DeliveryEventType =
  | 'courier.accepted'
  | 'courier.refused'
  | 'courier.pickedUp'
  | 'courier.delivered'
  | 'delivery.cancel'
  | 'delivery.return'
  | 'courier.returned';

interface DeliveryFacts {
  /** The order of the parcel. */
  orderId: string;
}
export interface DeliveryRecord extends DeliveryFacts {
  status: DeliveryStatus;
}

const allowed = createGuard<never>();
/** Follows from a step of the order or its shipping, by any actor. */
const byAnyActor = allowed(['merchant', 'customer', 'payment', 'courier', 'timer']);
const pickUp = { target: 'picked up', guard: allowed(['courier']) } as const;
const refuse = { target: 'refused', guard: allowed(['courier']) } as const;
const cancel = { target: 'cancelled', guard: byAnyActor } as const;
const deliver = { target: 'delivered', guard: allowed(['courier']) } as const;

/**
 * The lifecycle of a delivery: one pickup that was requested from a courier. It ends delivered, refused, cancelled or
 * returned; an order that is shipped again gets another delivery.
 */
export const deliveryChart = setup({
  types: {
    context: {} as DeliveryFacts,
    input: {} as DeliveryFacts,
    events: {} as { type: DeliveryEventType; by: LifecycleActor },
  },
  guards: {
    allowed: ({ context, event }, clause: GuardParams<never>) => isAllowed({}, context, event.by, clause),
  },
}).createMachine({
  id: 'delivery',
  context: ({ input }) => input,
  initial: 'requesting',
  states: {
    requesting: {
      on: {
        'courier.accepted': { target: 'booked', guard: allowed(['courier']) },
        'courier.refused': refuse,
        'courier.pickedUp': pickUp,
        'delivery.cancel': cancel,
      },
    },
    booked: { on: { 'courier.refused': refuse, 'courier.pickedUp': pickUp, 'delivery.cancel': cancel } },
    'picked up': {
      on: { 'courier.delivered': deliver, 'delivery.return': { target: 'returning', guard: byAnyActor } },
    },
    returning: {
      on: {
        'courier.returned': { target: 'returned', guard: allowed(['courier', 'merchant']) },
        'courier.delivered': deliver,
      },
    },
    delivered: { type: 'final' },
    refused: { type: 'final' },
    cancelled: { type: 'final' },
    returned: { type: 'final' },
  },
});

export const deliveryLifecycle = createLifecycle<DeliveryRecord, DeliveryStatus, DeliveryEventType, never>(
  deliveryChart,
  {},
  'status',
  ['delivery.cancel', 'delivery.return'],
);

/** Statuses in which the courier still has something to do. */
export const currentDeliveryStatuses = ['requesting', 'booked', 'picked up', 'returning'] as const;
