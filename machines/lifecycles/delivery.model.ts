import { defineModel } from '../model.ts';
import { deliveryLifecycle } from './delivery.lifecycle.ts';
import type { Clause } from './law.ts';
import { byEachActor, sayClause } from './words.ts';

/** How a delivery's lifecycle is explored, drawn and told. */
export const deliveryModel = defineModel({
  id: 'delivery',
  title: 'The life of a delivery',
  purpose:
    'One pick-up that a courier was asked for: accepted or refused, called off before it, and after it delivered or brought back. No parcel is left with a courier for an order that ended.',
  machine: deliveryLifecycle,
  starts: { 'a courier is asked for a pick-up': {} },
  variants: {
    'courier.accepted': byEachActor,
    'courier.refused': byEachActor,
    'courier.pickedUp': byEachActor,
    'courier.delivered': byEachActor,
    'delivery.callOff': byEachActor,
    'delivery.return': byEachActor,
    'courier.returned': byEachActor,
  },
  labels: {
    states: {
      requesting: 'Requested',
      booked: 'Accepted by the courier',
      'picked up': 'Picked up',
      delivered: 'Delivered',
      refused: 'Refused by the courier',
      'called off': 'Cancelled',
      returning: 'On its way back',
      returned: 'Returned',
    },
    events: {
      'courier.accepted': 'The courier accepts the pick-up',
      'courier.refused': 'The courier refuses the pick-up',
      'courier.pickedUp': 'The courier picks the parcel up',
      'courier.delivered': 'The courier delivers the parcel',
      'delivery.callOff': 'The pick-up is cancelled',
      'delivery.return': 'The parcel is to be returned',
      'courier.returned': 'The parcel is returned',
    },
    outcomes: {},
    guard: (_name, params) => sayClause({}, params as Clause<never>),
  },
  invariants: {},
});
