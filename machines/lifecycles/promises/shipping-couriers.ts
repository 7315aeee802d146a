import { type FlowPromise, after, at as when, promise } from '#machines/promises/promise.ts';
import type { ShippingFacts } from '../shipping.lifecycle.ts';
import { byAnyActor, byCourier, byMerchant, exceptBy, shows } from './acts.ts';
import { at, booked, pickedUp, ready, returned, returning } from './shipping-situations.ts';

const attempt = byCourier('courier.attemptFailed');

/** Orders that a courier delivers. */
export const couriers: FlowPromise<ShippingFacts>[] = [
  promise(
    'The courier alone accepts or declines a pickup, and after a refusal another one can be booked',
    when(booked, [byCourier('courier.ready')], shows('READY_FOR_PICKUP')),
    when(booked, [byCourier('courier.refused')], shows('PENDING')),
    when(booked, [byCourier('courier.refused'), byMerchant('shipping.schedule')], shows('SCHEDULED')),
    when(booked, [], {
      refuses: [...exceptBy(['courier'], 'courier.ready'), ...exceptBy(['courier'], 'courier.refused')],
    }),
  ),
  promise(
    'The merchant can cancel a shipment until the courier has the parcel, and book it again',
    when(booked, [byMerchant('shipping.cancel')], shows('PENDING')),
    when(ready, [byMerchant('shipping.cancel')], shows('PENDING')),
    when(ready, [byMerchant('shipping.cancel'), byMerchant('shipping.schedule')], shows('SCHEDULED')),
    when(booked, [], { refuses: exceptBy(['merchant'], 'shipping.cancel') }),
    when(ready, [], { refuses: exceptBy(['merchant'], 'shipping.cancel') }),
    when(pickedUp, [], { refuses: byAnyActor('shipping.cancel') }),
  ),
  promise(
    'Only the courier reports that a parcel was picked up and delivered',
    when(ready, [byCourier('courier.pickedUp', { at })], shows('PICKED_UP', { pickedUpAt: at })),
    when(pickedUp, [byCourier('courier.delivered')], shows('DELIVERED')),
    when(booked, [], { refuses: [...byAnyActor('courier.pickedUp'), ...byAnyActor('courier.delivered')] }),
    when(ready, [], { refuses: exceptBy(['courier'], 'courier.pickedUp') }),
    when(pickedUp, [], { refuses: exceptBy(['courier'], 'courier.delivered') }),
  ),
  promise(
    'A courier tries three times at most',
    when(pickedUp, [attempt], shows('PICKED_UP', { failedAttempts: 1 })),
    when(pickedUp, [attempt, attempt, attempt], {
      ...shows('PICKED_UP', { failedAttempts: 3 }),
      refuses: byAnyActor('courier.attemptFailed'),
    }),
    when(pickedUp, [attempt, attempt, attempt, byCourier('courier.returning')], shows('RETURNING')),
    when(pickedUp, [], { refuses: exceptBy(['courier'], 'courier.attemptFailed') }),
  ),
  promise(
    'A parcel that comes back is returned once the courier or the merchant says so',
    when(pickedUp, [byCourier('courier.returning')], shows('RETURNING')),
    when(returning, [byCourier('courier.returned')], shows('RETURNED')),
    when(returning, [byMerchant('return.confirm')], shows('RETURNED')),
    when(pickedUp, [], { refuses: exceptBy(['courier'], 'courier.returning') }),
    when(returning, [], {
      refuses: [...exceptBy(['courier'], 'courier.returned'), ...exceptBy(['merchant'], 'return.confirm')],
    }),
    when(returned, [], { refuses: [byCourier('courier.delivered'), byMerchant('shipping.schedule')] }),
  ),
  promise(
    'A parcel that is delivered before it could be returned counts as delivered, and stays so',
    when(returning, [byCourier('courier.delivered')], shows('DELIVERED')),
    when(returning, [], { refuses: exceptBy(['courier'], 'courier.delivered') }),
    when(after(pickedUp, 'a delivered parcel', byCourier('courier.delivered')), [], {
      refuses: [
        byCourier('courier.returning'),
        byMerchant('return.confirm'),
        byMerchant('shipping.cancel'),
        byMerchant('shipping.schedule'),
      ],
    }),
  ),
];
