import { after, at, definePromises, promise } from '#machines/promises/promise.ts';
import { deliveryChart } from './delivery.lifecycle.ts';
import {
  byAnyActor,
  byCourier,
  byCustomer,
  byMerchant,
  byPaymentProvider,
  byTimer,
  exceptBy,
  recordOf,
  shows,
} from './promises/acts.ts';

const requested = recordOf('a pickup that was requested', {
  orderId: '0190f000-0000-7000-8000-000000000001',
});
const accepted = after(requested, 'an accepted pickup', byCourier('courier.accepted'));
const pickedUp = after(accepted, 'a parcel with the courier', byCourier('courier.pickedUp'));
const returning = after(pickedUp, 'a parcel on its way back', byMerchant('delivery.return'));
const everyParty = ['merchant', 'customer', 'payment', 'courier', 'timer'] as const;

/** Everything that a merchant can rely on for the pickup of a parcel (decisions, "Lifecycles"; docs/decisions/0040). */
export const deliveryPromises = definePromises(deliveryChart, {
  view: ({ value }) => ({ status: value }),
  promises: [
    promise(
      'The courier alone accepts a pickup or declines it, also after accepting',
      at(requested, [byCourier('courier.accepted')], shows('booked')),
      at(requested, [byCourier('courier.refused')], shows('refused')),
      at(accepted, [byCourier('courier.refused')], shows('refused')),
      at(requested, [], {
        refuses: [...exceptBy(['courier'], 'courier.accepted'), ...exceptBy(['courier'], 'courier.refused')],
      }),
      at(accepted, [], {
        refuses: [...exceptBy(['courier'], 'courier.refused'), byCourier('courier.accepted')],
      }),
    ),
    promise(
      'The courier alone picks up a parcel, also one whose acceptance was not reported',
      at(accepted, [byCourier('courier.pickedUp')], shows('picked up')),
      at(requested, [byCourier('courier.pickedUp')], shows('picked up')),
      at(accepted, [], { refuses: exceptBy(['courier'], 'courier.pickedUp') }),
      at(requested, [], { refuses: exceptBy(['courier'], 'courier.pickedUp') }),
    ),
    promise(
      'A pickup is cancelled, whichever party ends the order, until the courier has the parcel',
      at(requested, [byMerchant('delivery.cancel')], shows('cancelled')),
      at(requested, [byCustomer('delivery.cancel')], shows('cancelled')),
      at(requested, [byPaymentProvider('delivery.cancel')], shows('cancelled')),
      at(requested, [byCourier('delivery.cancel')], shows('cancelled')),
      at(requested, [byTimer('delivery.cancel')], shows('cancelled')),
      at(accepted, [byMerchant('delivery.cancel')], shows('cancelled')),
      at(accepted, [byCustomer('delivery.cancel')], shows('cancelled')),
      at(accepted, [byPaymentProvider('delivery.cancel')], shows('cancelled')),
      at(accepted, [byCourier('delivery.cancel')], shows('cancelled')),
      at(accepted, [byTimer('delivery.cancel')], shows('cancelled')),
      at(requested, [], { refuses: exceptBy(everyParty, 'delivery.cancel') }),
      at(accepted, [], { refuses: exceptBy(everyParty, 'delivery.cancel') }),
      at(pickedUp, [], { refuses: byAnyActor('delivery.cancel') }),
    ),
    promise(
      'Only the courier delivers a parcel, and only after picking it up',
      at(pickedUp, [byCourier('courier.delivered')], shows('delivered')),
      at(pickedUp, [], { refuses: exceptBy(['courier'], 'courier.delivered') }),
      at(requested, [], { refuses: byAnyActor('courier.delivered') }),
      at(accepted, [], { refuses: byAnyActor('courier.delivered') }),
    ),
    promise(
      'A parcel that was picked up is sent back, whichever party ends the order',
      at(pickedUp, [byMerchant('delivery.return')], shows('returning')),
      at(pickedUp, [byCustomer('delivery.return')], shows('returning')),
      at(pickedUp, [byPaymentProvider('delivery.return')], shows('returning')),
      at(pickedUp, [byCourier('delivery.return')], shows('returning')),
      at(pickedUp, [byTimer('delivery.return')], shows('returning')),
      at(pickedUp, [], { refuses: exceptBy(everyParty, 'delivery.return') }),
      at(accepted, [], { refuses: byAnyActor('delivery.return') }),
    ),
    promise(
      'A parcel on its way back is returned, as the courier or the merchant reports, unless it is delivered first',
      at(returning, [byCourier('courier.returned')], shows('returned')),
      at(returning, [byMerchant('courier.returned')], shows('returned')),
      at(returning, [byCourier('courier.delivered')], shows('delivered')),
      at(returning, [], {
        refuses: [
          ...exceptBy(['courier', 'merchant'], 'courier.returned'),
          ...exceptBy(['courier'], 'courier.delivered'),
        ],
      }),
      at(pickedUp, [], { refuses: byAnyActor('courier.returned') }),
    ),
    promise(
      'A pickup that has ended is over: shipping the order again needs another one',
      at(after(requested, 'a declined pickup', byCourier('courier.refused')), [], {
        refuses: [byCourier('courier.accepted'), byCourier('courier.pickedUp')],
      }),
      at(after(requested, 'a cancelled pickup', byMerchant('delivery.cancel')), [], {
        refuses: [byCourier('courier.accepted'), byCourier('courier.pickedUp')],
      }),
      at(after(pickedUp, 'a delivered parcel', byCourier('courier.delivered')), [], {
        refuses: [
          byMerchant('delivery.return'),
          byCourier('courier.returned'),
          byMerchant('delivery.cancel'),
        ],
      }),
      at(after(returning, 'a returned parcel', byCourier('courier.returned')), [], {
        refuses: [byCourier('courier.delivered'), byCourier('courier.pickedUp')],
      }),
    ),
  ],
});
