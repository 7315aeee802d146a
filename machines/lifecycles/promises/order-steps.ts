import { type FlowPromise, after, at, promise } from '#machines/promises/promise.ts';
import type { OrderFacts } from '../order.conditions.ts';
import { byAnyActor, byCourier, byCustomer, byMerchant, byTimer, exceptBy, shows } from './acts.ts';
import {
  confirmed,
  confirmedUnpaid,
  confirmedWhile,
  created,
  declined,
  cancelled,
  delivered,
  onDelivery,
  newOrder,
  paid,
  pay,
  pickedUp,
  refunded,
  soldOut,
} from './order-situations.ts';

const toCollect = { shippingMode: 'PICKUP', shippingStatus: 'FULFILLED' } as const;
const waiting = confirmedUnpaid('an unpaid order that waits for its collection', toCollect);

/** The steps of a merchant, a customer and a courier. */
export const steps: FlowPromise<OrderFacts>[] = [
  promise(
    'The merchant confirms an order once it is paid or to be paid on delivery, with its items in stock',
    at(onDelivery, [byMerchant('intent.confirm')], shows('ORDER_INTENT_CONFIRMED', { paid: false })),
    at(paid, [byMerchant('intent.confirm')], shows('ORDER_INTENT_CONFIRMED', { paid: true })),
    at(paid, [byMerchant('shipping.started')], shows('ORDER_INTENT_CONFIRMED', { paid: true })),
    at(created, [], { refuses: [...byAnyActor('intent.confirm'), ...byAnyActor('shipping.started')] }),
    at(onDelivery, [], { refuses: exceptBy(['merchant'], 'intent.confirm') }),
    at(paid, [], {
      refuses: [...exceptBy(['merchant'], 'intent.confirm'), ...exceptBy(['merchant'], 'shipping.started')],
    }),
    at(
      newOrder('an order on delivery whose items are sold out', {
        deliveryTiming: 'ON_DELIVERY',
        stockReservable: false,
      }),
      [],
      { refuses: byAnyActor('intent.confirm') },
    ),
    at(after(soldOut, 'a paid order whose items are sold out', pay), [], {
      refuses: [...byAnyActor('intent.confirm'), ...byAnyActor('shipping.started')],
    }),
  ),
  promise(
    'Only the courier picks up a parcel, and each party that can complete a delivery completes the order',
    at(confirmed, [byCourier('courier.pickedUp')], shows('ORDER_PICKED_UP')),
    at(confirmed, [], { refuses: exceptBy(['courier'], 'courier.pickedUp') }),
    at(confirmed, [byCustomer('shipping.delivered')], shows('DELIVERED')),
    at(confirmed, [byMerchant('shipping.delivered')], shows('DELIVERED')),
    at(confirmed, [byTimer('shipping.delivered')], shows('DELIVERED')),
    at(confirmed, [byCourier('shipping.delivered')], shows('DELIVERED')),
    at(pickedUp, [byCourier('shipping.delivered')], shows('DELIVERED')),
    at(pickedUp, [byCustomer('shipping.delivered')], shows('DELIVERED')),
    at(pickedUp, [byMerchant('shipping.delivered')], shows('DELIVERED')),
    at(pickedUp, [byTimer('shipping.delivered')], shows('DELIVERED')),
    at(confirmed, [], {
      refuses: exceptBy(['courier', 'customer', 'merchant', 'timer'], 'shipping.delivered'),
    }),
    at(pickedUp, [], {
      refuses: exceptBy(['courier', 'customer', 'merchant', 'timer'], 'shipping.delivered'),
    }),
    at(paid, [], { refuses: [byCourier('courier.pickedUp'), byCourier('shipping.delivered')] }),
  ),
  promise(
    'The merchant declines an order, and customer and merchant cancel it, only before it is shipped',
    at(created, [byMerchant('order.decline')], shows('DECLINED', { paid: false, refundStatus: null })),
    at(created, [byCustomer('order.cancel')], shows('CANCELED', { paid: false, refundStatus: null })),
    at(created, [byMerchant('order.cancel')], shows('CANCELED')),
    at(paid, [byMerchant('order.decline')], shows('DECLINED')),
    at(paid, [byCustomer('order.cancel')], shows('CANCELED')),
    at(paid, [byMerchant('order.cancel')], shows('CANCELED')),
    at(confirmed, [byMerchant('order.decline')], shows('DECLINED')),
    at(confirmed, [byCustomer('order.cancel')], shows('CANCELED')),
    at(confirmed, [byMerchant('order.cancel')], shows('CANCELED')),
    at(created, [], {
      refuses: [
        ...exceptBy(['merchant'], 'order.decline'),
        ...exceptBy(['customer', 'merchant'], 'order.cancel'),
      ],
    }),
    at(paid, [], {
      refuses: [
        ...exceptBy(['merchant'], 'order.decline'),
        ...exceptBy(['customer', 'merchant'], 'order.cancel'),
      ],
    }),
    at(confirmed, [], {
      refuses: [
        ...exceptBy(['merchant'], 'order.decline'),
        ...exceptBy(['customer', 'merchant'], 'order.cancel'),
      ],
    }),
    at(confirmedWhile('an order whose courier is booked', { shippingStatus: 'SCHEDULED' }), [], {
      refuses: [...byAnyActor('order.decline'), ...byAnyActor('order.cancel')],
    }),
    at(pickedUp, [], { refuses: [byMerchant('order.decline'), byCustomer('order.cancel')] }),
    at(delivered, [], { refuses: [byMerchant('order.decline'), byCustomer('order.cancel')] }),
  ),
  promise(
    'A delivery that fails ends the order, as the courier or the merchant reports, and an unpaid order that is not collected in time fails by itself',
    at(confirmed, [byMerchant('order.fail')], shows('FAILED', { paid: true })),
    at(confirmed, [byCourier('order.fail')], shows('FAILED')),
    at(pickedUp, [byMerchant('order.fail')], shows('FAILED')),
    at(pickedUp, [byCourier('order.fail')], shows('FAILED')),
    at(confirmed, [], { refuses: exceptBy(['courier', 'merchant'], 'order.fail') }),
    at(pickedUp, [], { refuses: exceptBy(['courier', 'merchant'], 'order.fail') }),
    at(delivered, [], { refuses: byAnyActor('order.fail') }),
    at(paid, [], { refuses: byAnyActor('order.fail') }),
    at(waiting, [byTimer('pickup.expire')], shows('FAILED', { paid: false })),
    at(waiting, [], { refuses: exceptBy(['timer'], 'pickup.expire') }),
    at(confirmedWhile('a paid order that waits for its collection', toCollect), [], {
      refuses: byAnyActor('pickup.expire'),
    }),
    at(confirmedUnpaid('an unpaid order that is delivered', { shippingStatus: 'FULFILLED' }), [], {
      refuses: byAnyActor('pickup.expire'),
    }),
    at(confirmedUnpaid('an unpaid order that is not ready for collection', { shippingMode: 'PICKUP' }), [], {
      refuses: byAnyActor('pickup.expire'),
    }),
  ),
  promise(
    'A declined, cancelled or refunded order is over: it is neither paid, confirmed nor shipped',
    at(declined, [], {
      refuses: [
        pay,
        byMerchant('intent.confirm'),
        byMerchant('order.cancel'),
        byCourier('courier.pickedUp'),
        byCourier('shipping.delivered'),
      ],
    }),
    at(cancelled, [], {
      refuses: [
        pay,
        byMerchant('intent.confirm'),
        byMerchant('order.decline'),
        byCourier('courier.pickedUp'),
        byCourier('shipping.delivered'),
      ],
    }),
    at(refunded, [], {
      refuses: [
        pay,
        byMerchant('intent.confirm'),
        byCustomer('refund.request'),
        byCourier('shipping.delivered'),
      ],
    }),
  ),
];
