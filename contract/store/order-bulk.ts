import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { recordablePaymentMethods } from '#domain/order.ts';
import { defineCall } from '#contract/call.ts';
import { OrderTarget } from './order-document.ts';

/** Actions that can be applied to many orders at once. */
export const orderBulkActions = ['ship', 'confirm', 'deliver', 'paid', 'decline', 'cancel'] as const;
export const OrderBulkAction = z.enum(orderBulkActions);
export type OrderBulkAction = z.infer<typeof OrderBulkAction>;

const Refused = z.object({ id: Id, number: z.string(), reason: z.string() });
export const BulkPlan = z.object({
  /** How many orders are selected, and how many of them allow the action now. */
  total: z.int(),
  possible: z.int(),
  /** Orders that already have the requested status and are not changed. */
  unchanged: z.int(),
  /** Orders that do not allow the action; the first of them are listed. */
  refused: z.array(Refused),
  refusedCount: z.int(),
});
export type BulkPlan = z.infer<typeof BulkPlan>;

export const BulkRun = z.object({
  id: Id,
  action: OrderBulkAction,
  status: z.enum(['running', 'finished']),
  total: z.int(),
  /** How many orders were processed so far. */
  progress: z.int(),
  done: z.int(),
  /** Orders that already had the status, for example because a colleague was faster. */
  unchanged: z.int(),
  refused: z.array(Refused),
  refusedCount: z.int(),
});
export type BulkRun = z.infer<typeof BulkRun>;

const commerce = { service: 'commerce' } as const;
const manage = { resource: 'ORDER', level: 'manage' } as const;
const bulk = {
  action: OrderBulkAction,
  target: OrderTarget,
  /** With `decline` and `cancel`: the reason. */
  note: z.optional(z.string().check(z.trim(), z.maxLength(500, 'Use at most 500 characters'))),
  /** With `paid`: the payment method. */
  paymentMethod: z.optional(z.enum(recordablePaymentMethods)),
};

export const orderBulkCalls = {
  planOrderBulk: defineCall({
    ...commerce,
    method: 'POST',
    path: '/order/bulk/plan',
    access: manage,
    summary:
      "Preview a bulk action: how many of these orders allow it, and why the others don't; nothing is saved",
    body: z.object(bulk),
    data: BulkPlan,
  }),
  startOrderBulk: defineCall({
    ...commerce,
    method: 'POST',
    path: '/order/bulk',
    access: manage,
    summary: 'Start a bulk action on orders, each separately; returns a run to follow',
    body: z.object(bulk),
    data: BulkRun,
  }),
  orderBulkRun: defineCall({
    ...commerce,
    params: z.object({ id: Id }),
    method: 'GET',
    path: '/order/bulk/{id}',
    access: manage,
    summary: "The progress of a bulk action, and the orders that didn't allow it",
    data: BulkRun,
    errors: ['NOT_FOUND'],
  }),
};
