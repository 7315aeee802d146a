import { type FlowPromise, after, at as when, promise } from '#machines/promises/promise.ts';
import type { ShippingFacts } from '../shipping.lifecycle.ts';
import { byAnyActor, byCustomer, byMerchant, byTimer, exceptBy, shows } from './acts.ts';
import {
  at,
  booked,
  bySelf,
  handedOver,
  orderOf,
  owing,
  toCollect,
  toDeliver,
} from './shipping-situations.ts';

/** The start of shipping, and orders that no courier delivers. */
export const handOvers: FlowPromise<ShippingFacts>[] = [
  promise(
    'The merchant ships an order only once it is paid or confirmed',
    when(toDeliver, [byMerchant('shipping.schedule')], shows('SCHEDULED')),
    when(bySelf, [byMerchant('shipping.fulfill', { at })], shows('FULFILLED', { fulfilledAt: at })),
    when(owing, [byMerchant('shipping.fulfill', { at })], shows('FULFILLED', { fulfilledAt: at })),
    when(toDeliver, [], { refuses: exceptBy(['merchant'], 'shipping.schedule') }),
    when(bySelf, [], { refuses: exceptBy(['merchant'], 'shipping.fulfill') }),
    when(orderOf('a new order that a courier delivers', { status: 'CREATED' }), [], {
      refuses: byAnyActor('shipping.schedule'),
    }),
    when(orderOf('a new order that is collected', { status: 'CREATED', shippingMode: 'PICKUP' }), [], {
      refuses: byAnyActor('shipping.fulfill'),
    }),
    when(orderOf('an order with a requested refund', { status: 'REFUND_REQUESTED' }), [], {
      refuses: byAnyActor('shipping.schedule'),
    }),
  ),
  promise(
    'The way of an order decides who delivers it: a courier, or the merchant and the customer',
    when(toCollect, [byMerchant('shipping.fulfill', { at })], shows('FULFILLED')),
    when(toCollect, [], { refuses: byAnyActor('shipping.schedule') }),
    when(bySelf, [], { refuses: byAnyActor('shipping.schedule') }),
    when(toDeliver, [], { refuses: byAnyActor('shipping.fulfill') }),
  ),
  promise(
    'Nothing is shipped that is out of stock or whose payment is disputed',
    when(orderOf('an order whose items are sold out', { stockReservable: false }), [], {
      refuses: byAnyActor('shipping.schedule'),
    }),
    when(
      orderOf('an order to collect whose items are sold out', {
        stockReservable: false,
        shippingMode: 'PICKUP',
      }),
      [],
      { refuses: byAnyActor('shipping.fulfill') },
    ),
    when(orderOf('an order whose payment is disputed', { dispute: 'open' }), [], {
      refuses: byAnyActor('shipping.schedule'),
    }),
    when(
      orderOf('an order to collect whose payment is disputed', { dispute: 'open', shippingMode: 'PICKUP' }),
      [],
      { refuses: byAnyActor('shipping.fulfill') },
    ),
  ),
  promise(
    'Customer or merchant confirms that an order which was handed over has arrived',
    when(handedOver, [byCustomer('delivery.confirm')], shows('DELIVERED')),
    when(handedOver, [byMerchant('delivery.confirm')], shows('DELIVERED')),
    when(handedOver, [], {
      refuses: [
        ...exceptBy(['customer', 'merchant'], 'delivery.confirm'),
        byMerchant('shipping.cancel'),
        byMerchant('shipping.fulfill'),
      ],
    }),
    when(booked, [], { refuses: byAnyActor('delivery.confirm') }),
  ),
  promise(
    'An order that was handed over counts as delivered by itself only if it is paid',
    when(handedOver, [byTimer('delivery.expire')], shows('DELIVERED')),
    when(handedOver, [], { refuses: exceptBy(['timer'], 'delivery.expire') }),
    when(after(owing, 'an unpaid order that was handed over', byMerchant('shipping.fulfill')), [], {
      refuses: byAnyActor('delivery.expire'),
    }),
  ),
];
