import { defineModel } from '../model.ts';
import { deliveryChart } from './delivery.lifecycle.ts';
import type { GuardParams } from './lifecycle.ts';
import { byEachActor, describeGuardParams } from './guard-words.ts';

/** How a delivery's lifecycle is explored, drawn and described. */
export const deliveryModel = defineModel({
  id: 'delivery',
  title: 'Courier pickup lifecycle',
  purpose:
    'A pickup requested from a courier: accepted or declined, cancelled before pickup, and delivered or returned after it. No parcel stays with a courier after its order has ended.',
  machine: deliveryChart,
  starts: { 'a pickup is requested from a courier': { orderId: '0190f000-0000-7000-8000-000000000001' } },
  variants: {
    'courier.accepted': byEachActor,
    'courier.refused': byEachActor,
    'courier.pickedUp': byEachActor,
    'courier.delivered': byEachActor,
    'delivery.cancel': byEachActor,
    'delivery.return': byEachActor,
    'courier.returned': byEachActor,
  },
  goal: 'delivered',
  labels: {
    states: {
      requesting: 'Requested',
      booked: 'Accepted by the courier',
      'picked up': 'Picked up',
      delivered: 'Delivered',
      refused: 'Declined by the courier',
      cancelled: 'Cancelled',
      returning: 'Being returned',
      returned: 'Returned',
    },
    events: {
      'courier.accepted': 'Courier accepts the pickup',
      'courier.refused': 'Courier declines the pickup',
      'courier.pickedUp': 'Courier picks up the parcel',
      'courier.delivered': 'Courier delivers the parcel',
      'delivery.cancel': 'Pickup is cancelled',
      'delivery.return': 'Return of the parcel is requested',
      'courier.returned': 'Courier returns the parcel',
    },
    outcomes: {},
    guard: (_name, params) => describeGuardParams({}, params as GuardParams<never>),
  },
  invariants: {},
});
