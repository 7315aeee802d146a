import { type FlowPromise, after, at, promise } from '#machines/promises/promise.ts';
import type { OrderFacts } from '../order.conditions.ts';
import { byAnyActor, byCustomer, byMerchant, byPaymentProvider, exceptBy, shows } from './acts.ts';
import {
  cancelled,
  cancelledInCash,
  confirmed,
  confirmedInCash,
  created,
  declined,
  declinedInCash,
  delivered,
  deliveredUnpaid,
  failed,
  failedPaid,
  owing,
  paid,
  paidInCash,
  pickedUp,
  pickedUpUnpaid,
  refunded,
  refunding,
  refundPaidOut,
  requested,
  returnedAt,
} from './order-situations.ts';

const isForgotten = { paid: true, refundStatus: null, restock: null };
const isRefunded = { paid: false, refundStatus: null, refundedAt: returnedAt };
/** A request whose refund the provider could not pay out. */
const failedRefund = [
  byCustomer('refund.request'),
  byMerchant('refund.confirm', { isRestocked: true }),
  byPaymentProvider('refund.failed'),
];
const refundFailed = after(delivered, 'an order whose refund failed', ...failedRefund);

/** Money that goes back. */
export const refunds: FlowPromise<OrderFacts>[] = [
  promise(
    'Customer and merchant can ask for the refund of a paid order at every stage, and of no other',
    at(paid, [byCustomer('refund.request')], shows('REFUND_REQUESTED', { paid: true, refundStatus: null })),
    at(confirmed, [byCustomer('refund.request')], shows('REFUND_REQUESTED')),
    at(pickedUp, [byMerchant('refund.request')], shows('REFUND_REQUESTED')),
    at(delivered, [byMerchant('refund.request')], shows('REFUND_REQUESTED')),
    at(failedPaid, [byCustomer('refund.request')], shows('REFUND_REQUESTED')),
    at(paid, [byMerchant('refund.request')], shows('REFUND_REQUESTED')),
    at(confirmed, [byMerchant('refund.request')], shows('REFUND_REQUESTED')),
    at(pickedUp, [byCustomer('refund.request')], shows('REFUND_REQUESTED')),
    at(delivered, [byCustomer('refund.request')], shows('REFUND_REQUESTED')),
    at(failedPaid, [byMerchant('refund.request')], shows('REFUND_REQUESTED')),
    at(paid, [], { refuses: exceptBy(['customer', 'merchant'], 'refund.request') }),
    at(confirmed, [], { refuses: exceptBy(['customer', 'merchant'], 'refund.request') }),
    at(pickedUp, [], { refuses: exceptBy(['customer', 'merchant'], 'refund.request') }),
    at(delivered, [], { refuses: exceptBy(['customer', 'merchant'], 'refund.request') }),
    at(failedPaid, [], { refuses: exceptBy(['customer', 'merchant'], 'refund.request') }),
    at(created, [], { refuses: byAnyActor('refund.request') }),
    at(owing, [], { refuses: byAnyActor('refund.request') }),
    at(pickedUpUnpaid, [], { refuses: byAnyActor('refund.request') }),
    at(deliveredUnpaid, [], { refuses: byAnyActor('refund.request') }),
    at(failed, [], { refuses: byAnyActor('refund.request') }),
  ),
  promise(
    'A request that the merchant rejects leaves the order as it was before, and none is rejected whose money is under way',
    at(paid, [byCustomer('refund.request'), byMerchant('refund.reject')], shows('PAYMENT_CONFIRMED')),
    at(
      confirmed,
      [byCustomer('refund.request'), byMerchant('refund.reject')],
      shows('ORDER_INTENT_CONFIRMED'),
    ),
    at(pickedUp, [byCustomer('refund.request'), byMerchant('refund.reject')], shows('ORDER_PICKED_UP')),
    at(requested, [byMerchant('refund.reject')], shows('DELIVERED', { paid: true })),
    at(failedPaid, [byCustomer('refund.request'), byMerchant('refund.reject')], shows('FAILED')),
    at(refundFailed, [byMerchant('refund.reject')], shows('DELIVERED', isForgotten)),
    at(paid, [...failedRefund, byMerchant('refund.reject')], shows('PAYMENT_CONFIRMED', isForgotten)),
    at(
      confirmed,
      [...failedRefund, byMerchant('refund.reject')],
      shows('ORDER_INTENT_CONFIRMED', isForgotten),
    ),
    at(pickedUp, [...failedRefund, byMerchant('refund.reject')], shows('ORDER_PICKED_UP', isForgotten)),
    at(failedPaid, [...failedRefund, byMerchant('refund.reject')], shows('FAILED', isForgotten)),
    at(after(paid, 'a refund requested for a paid order', byCustomer('refund.request')), [], {
      refuses: exceptBy(['merchant'], 'refund.reject'),
    }),
    at(after(confirmed, 'a refund requested for a confirmed order', byCustomer('refund.request')), [], {
      refuses: exceptBy(['merchant'], 'refund.reject'),
    }),
    at(after(pickedUp, 'a refund requested while the courier delivers', byCustomer('refund.request')), [], {
      refuses: exceptBy(['merchant'], 'refund.reject'),
    }),
    at(requested, [], { refuses: exceptBy(['merchant'], 'refund.reject') }),
    at(after(failedPaid, 'a refund requested for a failed order', byCustomer('refund.request')), [], {
      refuses: exceptBy(['merchant'], 'refund.reject'),
    }),
    at(paid, [byCustomer('refund.request'), byMerchant('refund.confirm')], {
      refuses: byAnyActor('refund.reject'),
    }),
    at(confirmed, [byCustomer('refund.request'), byMerchant('refund.confirm')], {
      refuses: byAnyActor('refund.reject'),
    }),
    at(pickedUp, [byCustomer('refund.request'), byMerchant('refund.confirm')], {
      refuses: byAnyActor('refund.reject'),
    }),
    at(refunding, [], { refuses: byAnyActor('refund.reject') }),
    at(failedPaid, [byCustomer('refund.request'), byMerchant('refund.confirm')], {
      refuses: byAnyActor('refund.reject'),
    }),
  ),
  promise(
    'An order is refunded only when its money has moved, with or without a request',
    at(
      requested,
      [byMerchant('refund.confirm', { isRestocked: true })],
      shows('REFUND_REQUESTED', { paid: true, refundStatus: 'pending', refundedAt: null, restock: true }),
    ),
    at(requested, [], { refuses: exceptBy(['merchant'], 'refund.confirm') }),
    at(refunding, [], { refuses: byAnyActor('refund.confirm') }),
    at(refunding, [refundPaidOut], shows('REFUNDED', isRefunded)),
    at(
      requested,
      [byMerchant('refund.done', { returnedAt, at: '2026-01-13T09:00:00.000Z' })],
      shows('REFUNDED', isRefunded),
    ),
    // It follows from a step of the customer, who is never offered it.
    at(requested, [byCustomer('refund.done')], shows('REFUNDED', { paid: false })),
    at(requested, [], { refuses: exceptBy(['payment', 'merchant', 'customer'], 'refund.done') }),
    at(refunded, [], { refuses: [refundPaidOut, byMerchant('refund.confirm')] }),
    at(paid, [refundPaidOut], shows('REFUNDED', isRefunded)),
    at(confirmed, [refundPaidOut], shows('REFUNDED', isRefunded)),
    at(pickedUp, [refundPaidOut], shows('REFUNDED', isRefunded)),
    at(delivered, [refundPaidOut], shows('REFUNDED', isRefunded)),
    at(failedPaid, [refundPaidOut], shows('REFUNDED', isRefunded)),
    at(paid, [], { refuses: exceptBy(['payment'], 'refund.done') }),
    at(confirmed, [], { refuses: exceptBy(['payment'], 'refund.done') }),
    at(pickedUp, [], { refuses: exceptBy(['payment'], 'refund.done') }),
    at(delivered, [], { refuses: exceptBy(['payment'], 'refund.done') }),
    at(failedPaid, [], { refuses: exceptBy(['payment'], 'refund.done') }),
    at(owing, [], { refuses: byAnyActor('refund.done') }),
    at(pickedUpUnpaid, [], { refuses: byAnyActor('refund.done') }),
    at(deliveredUnpaid, [], { refuses: byAnyActor('refund.done') }),
    at(failed, [], { refuses: byAnyActor('refund.done') }),
  ),
  promise(
    'A failed refund says so, and can be tried again with the same decision about the items',
    at(
      refunding,
      [byPaymentProvider('refund.failed')],
      shows('REFUND_REQUESTED', { paid: true, refundStatus: 'failed' }),
    ),
    at(
      refundFailed,
      [byMerchant('refund.confirm')],
      shows('REFUND_REQUESTED', { refundStatus: 'pending', restock: true }),
    ),
    at(refundFailed, [refundPaidOut], shows('REFUNDED', isRefunded)),
    at(refunding, [], { refuses: exceptBy(['payment'], 'refund.failed') }),
    at(requested, [], { refuses: byAnyActor('refund.failed') }),
    at(
      requested,
      [
        byMerchant('refund.confirm'),
        byPaymentProvider('refund.failed'),
        byMerchant('refund.reject'),
        byCustomer('refund.request'),
      ],
      shows('REFUND_REQUESTED', { refundStatus: null }),
    ),
  ),
  promise(
    "The money of a declined or cancelled order goes back once: a provider's payment by itself, other money when the merchant says so",
    at(paid, [byMerchant('order.decline')], shows('DECLINED', { paid: true, refundStatus: 'pending' })),
    at(paid, [byCustomer('order.cancel')], shows('CANCELED', { paid: true, refundStatus: 'pending' })),
    at(confirmed, [byMerchant('order.decline')], shows('DECLINED', { refundStatus: 'pending' })),
    at(confirmed, [byCustomer('order.cancel')], shows('CANCELED', { refundStatus: 'pending' })),
    at(paidInCash, [byMerchant('order.decline')], shows('DECLINED', { paid: true, refundStatus: null })),
    at(paidInCash, [byCustomer('order.cancel')], shows('CANCELED', { paid: true, refundStatus: null })),
    at(confirmedInCash, [byMerchant('order.decline')], shows('DECLINED', { refundStatus: null })),
    at(confirmedInCash, [byCustomer('order.cancel')], shows('CANCELED', { refundStatus: null })),
    at(declinedInCash, [byMerchant('refund.confirm')], shows('DECLINED', { refundStatus: 'pending' })),
    at(cancelledInCash, [byMerchant('refund.confirm')], shows('CANCELED', { refundStatus: 'pending' })),
    at(declinedInCash, [], { refuses: exceptBy(['merchant'], 'refund.confirm') }),
    at(cancelledInCash, [], { refuses: exceptBy(['merchant'], 'refund.confirm') }),
    at(declined, [], { refuses: byAnyActor('refund.confirm') }),
    at(cancelled, [], { refuses: byAnyActor('refund.confirm') }),
    at(declined, [refundPaidOut], {
      ...shows('DECLINED', isRefunded),
      refuses: [...byAnyActor('refund.done'), ...byAnyActor('refund.confirm')],
    }),
    at(cancelled, [refundPaidOut], {
      ...shows('CANCELED', isRefunded),
      refuses: [...byAnyActor('refund.done'), ...byAnyActor('refund.confirm')],
    }),
    at(declined, [byPaymentProvider('refund.failed')], {
      ...shows('DECLINED', { paid: true, refundStatus: 'failed' }),
      refuses: byAnyActor('refund.failed'),
    }),
    at(cancelled, [byPaymentProvider('refund.failed')], {
      ...shows('CANCELED', { paid: true, refundStatus: 'failed' }),
      refuses: byAnyActor('refund.failed'),
    }),
    at(declinedInCash, [byMerchant('refund.done')], shows('DECLINED', { paid: false })),
    at(cancelledInCash, [byMerchant('refund.done')], shows('CANCELED', { paid: false })),
    at(declinedInCash, [byCustomer('refund.done')], shows('DECLINED', { paid: false })),
    at(cancelledInCash, [byCustomer('refund.done')], shows('CANCELED', { paid: false })),
    at(declined, [], {
      refuses: [
        ...exceptBy(['payment', 'merchant', 'customer'], 'refund.done'),
        ...exceptBy(['payment'], 'refund.failed'),
      ],
    }),
    at(cancelled, [], {
      refuses: [
        ...exceptBy(['payment', 'merchant', 'customer'], 'refund.done'),
        ...exceptBy(['payment'], 'refund.failed'),
      ],
    }),
    at(after(created, 'an unpaid order that was declined', byMerchant('order.decline')), [], {
      refuses: [...byAnyActor('refund.confirm'), ...byAnyActor('refund.done')],
    }),
    at(after(created, 'an unpaid order that was cancelled', byCustomer('order.cancel')), [], {
      refuses: [...byAnyActor('refund.confirm'), ...byAnyActor('refund.done')],
    }),
  ),
];
