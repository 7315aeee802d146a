import { type FlowPromise, after, at, promise } from '#machines/promises/promise.ts';
import type { OrderFacts } from '../order.conditions.ts';
import { byAnyActor, byMerchant, byTimer, exceptBy, shows } from './acts.ts';
import {
  confirmed,
  confirmedUnpaid,
  created,
  delivered,
  deliveredUnpaid,
  failed,
  failedPaid,
  owing,
  paid,
  paidAt,
  pay,
  pickedUp,
  pickedUpUnpaid,
  recordPayment,
  returnedAt,
  soldOut,
} from './order-situations.ts';

const lateAndDelivered = after(
  confirmedUnpaid('', { shippingStatus: 'DELIVERED' }),
  'an unpaid order that failed and was delivered all the same',
  byMerchant('order.fail'),
);
const lateAndSoldOut = after(
  soldOut,
  'an order that was not paid in time, whose items are sold out',
  byTimer('order.expire'),
);

/** Money that comes in. */
export const payments: FlowPromise<OrderFacts>[] = [
  promise(
    "A provider's payment always counts, and the merchant records money only for items that are in stock",
    at(created, [pay], shows('PAYMENT_CONFIRMED', { paid: true, paidAt, paymentMethod: 'PAYMENT_LINK' })),
    at(soldOut, [pay], shows('PAYMENT_CONFIRMED', { paid: true })),
    at(created, [recordPayment], shows('PAYMENT_CONFIRMED', { paid: true, paidAt, paymentMethod: 'CASH' })),
    at(
      created,
      [byMerchant('payment.confirmed', { method: 'TRANSFER', at: returnedAt, receivedAt: paidAt })],
      shows('PAYMENT_CONFIRMED', { paidAt }),
    ),
    at(created, [], { refuses: exceptBy(['payment', 'merchant'], 'payment.confirmed') }),
    at(soldOut, [], { refuses: exceptBy(['payment'], 'payment.confirmed') }),
  ),
  promise(
    'Money that is due can come in at every stage, also after delivery, and comes in once',
    at(owing, [pay], shows('ORDER_INTENT_CONFIRMED', { paid: true, paidAt, paymentMethod: 'PAYMENT_LINK' })),
    at(owing, [recordPayment], shows('ORDER_INTENT_CONFIRMED', { paid: true, paymentMethod: 'CASH' })),
    at(pickedUpUnpaid, [pay], shows('ORDER_PICKED_UP', { paid: true })),
    at(pickedUpUnpaid, [recordPayment], shows('ORDER_PICKED_UP', { paid: true })),
    at(deliveredUnpaid, [pay], shows('DELIVERED', { paid: true })),
    at(deliveredUnpaid, [recordPayment], shows('DELIVERED', { paid: true })),
    at(owing, [], { refuses: exceptBy(['payment', 'merchant'], 'payment.confirmed') }),
    at(pickedUpUnpaid, [], { refuses: exceptBy(['payment', 'merchant'], 'payment.confirmed') }),
    at(deliveredUnpaid, [], { refuses: exceptBy(['payment', 'merchant'], 'payment.confirmed') }),
    at(paid, [], { refuses: byAnyActor('payment.confirmed') }),
    at(confirmed, [], { refuses: byAnyActor('payment.confirmed') }),
    at(pickedUp, [], { refuses: byAnyActor('payment.confirmed') }),
    at(delivered, [], { refuses: byAnyActor('payment.confirmed') }),
    at(failedPaid, [], { refuses: byAnyActor('payment.confirmed') }),
    at(
      after(
        confirmedUnpaid('', { shippingStatus: 'DELIVERED' }),
        'a paid order that failed and was delivered all the same',
        pay,
        byMerchant('order.fail'),
      ),
      [],
      { refuses: byAnyActor('payment.confirmed') },
    ),
  ),
  promise(
    'An order that is not paid in time fails by itself, and a late payment brings it back if its items are there',
    at(created, [byTimer('order.expire')], shows('FAILED', { paid: false })),
    at(created, [], { refuses: exceptBy(['timer'], 'order.expire') }),
    at(paid, [], { refuses: byAnyActor('order.expire') }),
    at(owing, [], { refuses: byAnyActor('order.expire') }),
    at(failed, [pay], shows('PAYMENT_CONFIRMED', { paid: true, paidAt })),
    at(failed, [], { refuses: exceptBy(['payment'], 'payment.confirmed') }),
    at(lateAndSoldOut, [], { refuses: byAnyActor('payment.confirmed') }),
    at(
      after(
        confirmedUnpaid('', { shippingStatus: 'RETURNING' }),
        'an unpaid order that failed, whose parcel is being returned',
        byMerchant('order.fail'),
      ),
      [],
      { refuses: byAnyActor('payment.confirmed') },
    ),
    at(lateAndDelivered, [pay], shows('DELIVERED', { paid: true, paidAt })),
    at(lateAndDelivered, [], { refuses: exceptBy(['payment'], 'payment.confirmed') }),
  ),
];
