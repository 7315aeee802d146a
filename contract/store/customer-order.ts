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

/** The token of an order's private link: random, and revoked by replacing it. */
export const OrderToken = z.string().check(z.regex(/^[\w-]{22,64}$/, 'This link is incomplete'));

/** Actions that a customer can take by the link of an order (decisions, "Second round"). */
export const customerOrderEvents = ['order.cancel', 'delivery.confirm', 'refund.request'] as const;
export const CustomerOrderEvent = z.enum(customerOrderEvents);
export type CustomerOrderEvent = z.infer<typeof CustomerOrderEvent>;

/** Why the customer can't take an action now. */
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

/** The events of an order's timeline that its customer sees. */
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

/** An order as its customer sees it, without any name of the merchant's team. Amounts are in minor units. */
export const CustomerOrder = z.object({
  number: z.string(),
  version: z.int(),
  businessName: z.string(),
  businessImageUrl: z.nullable(z.string()),
  /** As people in the country of the business write it. */
  businessPhoneNumber: z.nullable(z.string()),
  /** The time zone in which the order's times are shown. */
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
  /** The amount due that can be paid now. */
  dueMinor: AmountMinor,
  refundedMinor: AmountMinor,
  /** The amount of pending refunds. */
  refundPendingMinor: AmountMinor,
  /** Every action that a customer may ever take; `reason` says why not now, and is null where it is allowed. */
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
    summary: 'An order as its customer sees it through the private link',
    params,
    data: CustomerOrder,
    errors: ['NOT_FOUND'],
  }),
  advanceCustomerOrder: defineCall({
    ...link,
    method: 'POST',
    path: '/order/customer/{token}/status',
    summary:
      "Customer's action on an order through its link: cancel it, confirm its delivery, request a refund",
    params,
    body: z.object({
      event: CustomerOrderEvent,
      /**
       * The version that the customer saw; where a newer one exists, the answer is 409 before the action is checked.
       */
      version: z.int(),
      /** With `refund.request` and `order.cancel`: the reason, for the merchant. */
      note: z.optional(z.string().check(z.trim(), z.maxLength(500, 'Use at most 500 characters'))),
    }),
    data: CustomerOrder,
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT', 'VERSION_CONFLICT'],
  }),
  payCustomerOrder: defineCall({
    ...link,
    method: 'POST',
    path: '/order/customer/{token}/payment-link',
    summary: 'The page where the customer pays the amount due of an order; the same each time',
    params,
    data: Link,
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT'],
  }),
  orderCustomerLink: defineCall({
    ...ofMerchant,
    method: 'POST',
    path: '/order/{id}/customer-link',
    summary:
      'Get the private link through which the customer follows an order; the same until it is replaced',
    data: Link,
    errors: ['NOT_FOUND'],
  }),
  replaceOrderCustomerLink: defineCall({
    ...ofMerchant,
    method: 'POST',
    path: '/order/{id}/customer-link/replace',
    summary: "Replace the customer's private link; the old one stops working",
    data: Link,
    errors: ['NOT_FOUND'],
  }),
};
