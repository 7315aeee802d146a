import { type FlowPromise, after, at, promise } from '#machines/promises/promise.ts';
import type { OrderFacts } from '../order.conditions.ts';
import { byAnyActor, byCustomer, byMerchant, exceptBy, shows } from './acts.ts';
import { confirmedUnpaid, confirmedWhile, failed, pay, refunded, refundPaidOut } from './order-situations.ts';

const failedWithItems = after(
  confirmedUnpaid('', { stockReserved: true }),
  'a failed order whose items are reserved',
  byMerchant('order.fail'),
);
const failedOnItsWay = after(
  confirmedUnpaid('', { stockReserved: true, shippingStatus: 'RETURNING' }),
  'a failed order whose parcel is being returned',
  byMerchant('order.fail'),
);
const refundedWithItems = after(
  confirmedWhile('', { stockReserved: true }),
  'a refunded order whose items are reserved',
  byCustomer('refund.request'),
  refundPaidOut,
);
const refundedOnItsWay = after(
  confirmedWhile('', { stockReserved: true, shippingStatus: 'RETURNING' }),
  'a refunded order whose parcel is being returned',
  byCustomer('refund.request'),
  refundPaidOut,
);

/** Items of an order that has ended. */
export const goods: FlowPromise<OrderFacts>[] = [
  promise(
    'The merchant alone decides whether the items of an ended order are restocked or written off',
    at(failedWithItems, [byMerchant('goods.restock')], shows('FAILED', { restock: true })),
    at(failedWithItems, [byMerchant('goods.writeOff')], shows('FAILED', { restock: false })),
    at(refundedWithItems, [byMerchant('goods.restock')], shows('REFUNDED', { restock: true })),
    at(refundedWithItems, [byMerchant('goods.writeOff')], shows('REFUNDED', { restock: false })),
    at(failedWithItems, [], {
      refuses: [...exceptBy(['merchant'], 'goods.restock'), ...exceptBy(['merchant'], 'goods.writeOff')],
    }),
    at(refundedWithItems, [], {
      refuses: [...exceptBy(['merchant'], 'goods.restock'), ...exceptBy(['merchant'], 'goods.writeOff')],
    }),
  ),
  promise(
    'Items are restocked or written off once, if they were reserved, and restocked only after their return',
    at(failedWithItems, [byMerchant('goods.restock')], {
      refuses: [byMerchant('goods.restock'), byMerchant('goods.writeOff')],
    }),
    at(refundedWithItems, [byMerchant('goods.writeOff')], {
      refuses: [byMerchant('goods.restock'), byMerchant('goods.writeOff')],
    }),
    // Brought back, it asks again if it fails again.
    at(failedWithItems, [byMerchant('goods.restock'), pay], shows('PAYMENT_CONFIRMED', { restock: null })),
    at(failed, [], { refuses: [...byAnyActor('goods.restock'), ...byAnyActor('goods.writeOff')] }),
    at(refunded, [], { refuses: [...byAnyActor('goods.restock'), ...byAnyActor('goods.writeOff')] }),
    at(failedOnItsWay, [byMerchant('goods.writeOff')], shows('FAILED', { restock: false })),
    at(refundedOnItsWay, [byMerchant('goods.writeOff')], shows('REFUNDED', { restock: false })),
    at(failedOnItsWay, [], { refuses: byAnyActor('goods.restock') }),
    at(refundedOnItsWay, [], { refuses: byAnyActor('goods.restock') }),
  ),
];
