import * as z from 'zod/mini';
import { Id, Instant } from '#domain/id.ts';
import { AmountMinor, Currency } from '#domain/money.ts';
import { Order, OrderLine } from '#domain/order.ts';
import {
  DeliveryConfiguration,
  DeliveryTiming,
  OrderStatus,
  ShippingMode,
  ShippingStatus,
} from '#domain/order-status.ts';
import { defineCall } from '#contract/call.ts';

/** Of the private link of an order: random, and revocable by a new one. */
export const OrderToken = z.string().check(z.regex(/^[\w-]{22,64}$/, 'This link is not complete'));

/** Actions that a customer can take by the link of an order (decisions, "Second round"). */
export const customerOrderEvents = ['order.cancel', 'delivery.confirm', 'refund.request'] as const;
export const CustomerOrderEvent = z.enum(customerOrderEvents);
export type CustomerOrderEvent = z.infer<typeof CustomerOrderEvent>;

/** Why the customer can't do something now. */
export const customerOrderReasons = [
  'shipped',
  'notShipped',
  'withCourier',
  'delivered',
  'notPaid',
  'refundRequested',
  'refunded',
  'returning',
  'disputed',
  'ended',
] as const;
export const CustomerOrderReason = z.enum(customerOrderReasons);
export type CustomerOrderReason = z.infer<typeof CustomerOrderReason>;

/** The facts of an order's timeline that its customer sees. */
export const customerOrderFacts = [
  'placed',
  'confirmed',
  'paid',
  'paymentReversed',
  'deliveryScheduled',
  'shipmentCancelled',
  'readyForPickup',
  'onItsWay',
  'deliveryAttempted',
  'delivered',
  'returning',
  'returned',
  'cancelled',
  'declined',
  'expired',
  'failed',
  'refundRequested',
  'refundRejected',
  'refundApproved',
  'refundFailed',
  'refunded',
  'partlyRefunded',
] as const;
export const CustomerOrderFact = z.enum(customerOrderFacts);
export type CustomerOrderFact = z.infer<typeof CustomerOrderFact>;

/** An order as its customer sees it, and no more: nobody of the merchant's team is named. Amounts are minor units. */
export const CustomerOrder = z.object({
  number: z.string(),
  version: z.int(),
  businessName: z.string(),
  businessImageUrl: z.nullable(z.string()),
  businessPhoneNumber: z.nullable(z.string()),
  /** In which the times of the order are shown. */
  timeZone: z.string(),
  customerName: z.nullable(z.string()),
  placedAt: Instant,
  status: OrderStatus,
  shippingStatus: ShippingStatus,
  shippingMode: ShippingMode,
  deliveryConfiguration: DeliveryConfiguration,
  deliveryTiming: DeliveryTiming,
  deliveryAddress: Order.shape.deliveryAddress,
  currency: Currency,
  items: z.array(
    z.pick(OrderLine, { id: true, name: true, quantity: true, unitPriceMinor: true, totalMinor: true }),
  ),
  subtotalMinor: AmountMinor,
  deliveryFeeMinor: AmountMinor,
  discountMinor: AmountMinor,
  totalMinor: AmountMinor,
  paidMinor: AmountMinor,
  /** The amount that can be paid now. */
  dueMinor: AmountMinor,
  refundedMinor: AmountMinor,
  /** Refunds that are pending. */
  refundPendingMinor: AmountMinor,
  /** Each thing that a customer may ever do; `reason` says why not now, and is null where it is legal. */
  actions: z.array(z.object({ event: CustomerOrderEvent, reason: z.nullable(CustomerOrderReason) })),
  /** Oldest first. `note` is what the customer wrote. */
  timeline: z.array(z.object({ id: Id, at: Instant, fact: CustomerOrderFact, note: z.nullable(z.string()) })),
});
export type CustomerOrder = z.infer<typeof CustomerOrder>;

const link = { service: 'commerce', access: 'public', limit: 'public-link' } as const;
const params = z.object({ token: OrderToken });
const manage = { resource: 'ORDER', level: 'manage' } as const;
const ofMerchant = { service: 'commerce', access: manage, params: z.object({ id: Id }) } as const;
const Link = z.object({ url: z.url() });

export const customerOrderCalls = {
  customerOrder: defineCall({
    ...link,
    method: 'GET',
    path: '/order/customer/{token}',
    summary: 'An order as its private link shows it to its customer',
    params,
    data: CustomerOrder,
    errors: ['NOT_FOUND'],
  }),
  advanceCustomerOrder: defineCall({
    ...link,
    method: 'POST',
    path: '/order/customer/{token}/status',
    summary:
      'What a customer does to an order by its link: cancel it, confirm its delivery, request a refund',
    params,
    body: z.object({
      event: CustomerOrderEvent,
      /** The version that the customer saw; a newer one is answered 409 before anything is judged. */
      version: z.int(),
      /** With `refund.request` and `order.cancel`: why, for the merchant. */
      note: z.optional(z.string().check(z.trim(), z.maxLength(500, 'Use at most 500 characters'))),
    }),
    data: CustomerOrder,
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT', 'VERSION_CONFLICT'],
  }),
  payCustomerOrder: defineCall({
    ...link,
    method: 'POST',
    path: '/order/customer/{token}/payment-link',
    summary: 'Where the customer pays what is due of an order; the same each time',
    params,
    data: Link,
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT'],
  }),
  orderCustomerLink: defineCall({
    ...ofMerchant,
    method: 'POST',
    path: '/order/{id}/customer-link',
    summary:
      'The private link by which the customer follows an order; the same each time until it is replaced',
    data: Link,
    errors: ['NOT_FOUND'],
  }),
  replaceOrderCustomerLink: defineCall({
    ...ofMerchant,
    method: 'POST',
    path: '/order/{id}/customer-link/replace',
    summary: "Replace the customer's private link; the old one opens nothing any more",
    data: Link,
    errors: ['NOT_FOUND'],
  }),
};
