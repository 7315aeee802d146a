import * as z from 'zod/mini';
import { Dispute } from '#domain/dispute.ts';
import { EnteredDay } from '#domain/entered-date.ts';
import { Id } from '#domain/id.ts';
import { TimelineEntry } from '#domain/timeline.ts';
import { Order, OrderRow, recordablePaymentMethods } from '#domain/order.ts';
import { OrderRefund } from '#domain/order-refund.ts';
import { OrderStatus, ShippingStatus } from '#domain/order-status.ts';
import { defineCall } from '#contract/call.ts';
import { Pagination } from '#contract/list.ts';
import { OrderQuery } from './order-query.ts';

/** Exact counts of the tabs over the whole business, regardless of the filters. */
export const OrderList = z.object({
  data: z.array(OrderRow),
  pagination: Pagination,
  counts: z.object({
    all: z.int(),
    toShip: z.int(),
    status: z.partialRecord(OrderStatus, z.int()),
    shippingStatus: z.partialRecord(ShippingStatus, z.int()),
  }),
});
export type OrderList = z.infer<typeof OrderList>;

export const OrderOverview = z.object({
  order: Order,
  refund: OrderRefund,
  /** The failed refund of an order that was not retried, and the provider's reason. */
  failedRefund: z.nullable(z.object({ id: Id, message: z.nullable(z.string()) })),
  /** Disputes of its payments, oldest first. */
  disputes: z.array(Dispute),
  timeline: z.array(TimelineEntry),
});
export type OrderOverview = z.infer<typeof OrderOverview>;

/** The actions of a merchant on an order, except for shipping it (decisions, "Record lifecycles"). */
export const merchantOrderEvents = [
  'payment.confirmed',
  'intent.confirm',
  'order.cancel',
  'order.fail',
  'refund.request',
  'refund.confirm',
  'refund.reject',
  'return.confirm',
  'goods.restock',
  'goods.writeOff',
] as const;

const order = { params: z.object({ id: Id }), service: 'commerce' } as const;
const note = z.optional(z.string().check(z.trim(), z.maxLength(500, 'Use at most 500 characters')));
/** The version that the person saw; where a newer one exists, the answer is 409 before the action is checked. */
const version = z.optional(z.int());
/** With an order that ends: whether a recorded payment was returned, and on which day; today if omitted. */
const returnedMoney = { moneyReturned: z.optional(z.boolean()), returnedOn: z.optional(EnteredDay) };
const manage = { resource: 'ORDER', level: 'manage' } as const;
const view = { resource: 'ORDER', level: 'view-only' } as const;
/** People who pack and ship handle no money: they view orders, and manage delivery. */
const ship = { resource: ['ORDER', 'DELIVERY'], level: 'manage', sees: 'ORDER' } as const;

export const orderCalls = {
  orders: defineCall({
    method: 'GET',
    service: 'commerce',
    path: '/order',
    access: view,
    summary: 'Orders, paged, filtered and counted',
    query: OrderQuery,
    data: OrderList,
  }),
  orderOverview: defineCall({
    ...order,
    method: 'GET',
    path: '/order/{id}/overview',
    access: view,
    summary: 'An order with its timeline',
    data: OrderOverview,
    errors: ['NOT_FOUND'],
  }),
  orderPayLink: defineCall({
    ...order,
    method: 'POST',
    path: '/order/{id}/payment-link',
    access: manage,
    summary: 'Get the payment link of an order; the same each time',
    data: z.object({ url: z.url() }),
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT'],
  }),
  updateShippingStatus: defineCall({
    ...order,
    method: 'PATCH',
    path: '/order/{id}/shipping-status',
    access: ship,
    summary:
      'Ship, cancel the shipment or confirm delivery. For shipping, pickup and self-managed orders become FULFILLED and others SCHEDULED, whichever of the two was requested',
    body: z.object({ shippingStatus: ShippingStatus, note, version }),
    data: OrderOverview,
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT', 'VERSION_CONFLICT', 'OUT_OF_STOCK'],
  }),
  declineOrder: defineCall({
    ...order,
    method: 'PATCH',
    path: '/order/decline/{id}',
    access: manage,
    summary: 'Decline an order, with a reason for the customer',
    body: z.object({ reason: note, version, ...returnedMoney }),
    data: OrderOverview,
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT', 'VERSION_CONFLICT'],
  }),
  advanceOrder: defineCall({
    ...order,
    method: 'PATCH',
    path: '/order/{id}/status',
    access: manage,
    summary:
      'Record a payment of an order, confirm, cancel, fail or refund it, and restock or write off returned items',
    body: z.object({
      event: z.enum(merchantOrderEvents),
      note,
      version,
      /** With `payment.confirmed`: the payment method. */
      paymentMethod: z.optional(z.enum(recordablePaymentMethods)),
      /** With `payment.confirmed`: the day of the payment; today if omitted. */
      receivedOn: z.optional(EnteredDay),
      ...returnedMoney,
      /** With `refund.confirm`: whether the items are restocked. */
      restock: z.optional(z.boolean()),
    }),
    data: OrderOverview,
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT', 'VERSION_CONFLICT', 'OUT_OF_STOCK'],
  }),
};
