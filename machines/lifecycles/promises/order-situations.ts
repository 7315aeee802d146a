import { type Situation, after } from '#machines/promises/promise.ts';
import type { OrderFacts } from '../order.conditions.ts';
import { byCourier, byCustomer, byMerchant, byPaymentProvider, byTimer, recordOf } from './acts.ts';

/** The situations of an order, and the events that lead to them. */
const facts: OrderFacts = {
  paid: false,
  paymentMethod: null,
  deliveryTiming: 'PRE_DELIVERY',
  shippingMode: 'DELIVERY',
  shippingStatus: 'PENDING',
  statusBeforeRefund: null,
  refundStatus: null,
  dispute: null,
  failedAttempts: 0,
  restock: null,
  stockReserved: false,
  stockReservable: true,
};
export const paidAt = '2026-01-05T09:00:00.000Z';
export const returnedAt = '2026-01-12T09:00:00.000Z';

/** A provider's payment. */
export const pay = byPaymentProvider('payment.confirmed', { method: 'PAYMENT_LINK', at: paidAt });
/** A payment that the merchant records. */
export const recordPayment = byMerchant('payment.confirmed', { method: 'CASH', at: paidAt });
export const refundPaidOut = byPaymentProvider('refund.done', { at: returnedAt });

type Order = Situation<OrderFacts>;
export const newOrder = (words: string, other: Partial<OrderFacts> = {}): Order =>
  recordOf(words, { ...facts, ...other });
export const created = newOrder('a new order');
export const soldOut = newOrder('a new order whose items are sold out', { stockReservable: false });
export const onDelivery = newOrder('a new order that is paid on delivery', { deliveryTiming: 'ON_DELIVERY' });

export const paid = after(created, 'a paid order', pay);
export const paidInCash = after(created, 'an order that was paid in cash', recordPayment);

export const confirmed = after(paid, 'a paid and confirmed order', byMerchant('intent.confirm'));
export const confirmedInCash = after(paidInCash, 'an order in cash, confirmed', byMerchant('intent.confirm'));
/** An order that is paid on delivery, confirmed by the merchant. */
export const confirmedUnpaid = (words: string, other: Partial<OrderFacts> = {}): Order =>
  after(newOrder('', { deliveryTiming: 'ON_DELIVERY', ...other }), words, byMerchant('intent.confirm'));
/** A paid and confirmed order at this point of its shipping. */
export const confirmedWhile = (words: string, other: Partial<OrderFacts>): Order =>
  after(newOrder('', other), words, pay, byMerchant('intent.confirm'));
export const owing = confirmedUnpaid('a confirmed order that is paid on delivery');

export const pickedUp = after(confirmed, 'a paid order with the courier', byCourier('courier.pickedUp'));
export const pickedUpUnpaid = after(owing, 'an unpaid order with the courier', byCourier('courier.pickedUp'));
export const delivered = after(confirmed, 'a paid and delivered order', byCourier('shipping.delivered'));
export const deliveredUnpaid = after(owing, 'a delivered and unpaid order', byCourier('shipping.delivered'));

export const failed = after(created, 'an order that was not paid in time', byTimer('order.expire'));
export const failedPaid = after(confirmed, 'a paid order that failed', byMerchant('order.fail'));

export const declined = after(paid, 'a paid order that was declined', byMerchant('order.decline'));
export const declinedInCash = after(paidInCash, 'an order in cash, declined', byMerchant('order.decline'));
export const cancelled = after(paid, 'a paid order that was cancelled', byCustomer('order.cancel'));
export const cancelledInCash = after(paidInCash, 'an order in cash, cancelled', byCustomer('order.cancel'));

export const requested = after(delivered, 'an order with a requested refund', byCustomer('refund.request'));
export const refunding = after(requested, 'an order whose refund is under way', byMerchant('refund.confirm'));
export const refunded = after(refunding, 'a refunded order', refundPaidOut);

const disputeOpened = byPaymentProvider('dispute.opened');
export const disputed = (order: Order): Order =>
  after(order, `${order.words}, with a dispute`, disputeOpened);
