import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { handPaymentMethods } from '#domain/order.ts';
import { defineCall } from '#contract/call.ts';
import { OrderTarget } from './order-document.ts';

/** Steps that can be taken with many orders at once. */
export const orderBulkActions = ['ship', 'confirm', 'deliver', 'paid', 'decline', 'cancel'] as const;
export const OrderBulkAction = z.enum(orderBulkActions);
export type OrderBulkAction = z.infer<typeof OrderBulkAction>;

const Refused = z.object({ id: Id, number: z.string(), reason: z.string() });
export const BulkPlan = z.object({
  /** How many are meant, and how many of them can take the step now. */
  total: z.int(),
  possible: z.int(),
  /** Orders that already have the requested status and are not changed. */
  unchanged: z.int(),
  /** Those that cannot, the first of them by name. */
  refused: z.array(Refused),
  refusedCount: z.int(),
});
export type BulkPlan = z.infer<typeof BulkPlan>;

export const BulkRun = z.object({
  id: Id,
  action: OrderBulkAction,
  status: z.enum(['running', 'finished']),
  total: z.int(),
  /** How many were tried so far. */
  progress: z.int(),
  done: z.int(),
  /** Those that stood there already, as when a colleague was faster. */
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
  /** With `paid`: how the money came in. */
  paymentMethod: z.optional(z.enum(handPaymentMethods)),
};

export const orderBulkCalls = {
  planOrderBulk: defineCall({
    ...commerce,
    method: 'POST',
    path: '/order/bulk/plan',
    access: manage,
    summary: 'Which of these orders could take a step now, and why the others cannot; nothing is written',
    body: z.object(bulk),
    data: BulkPlan,
  }),
  startOrderBulk: defineCall({
    ...commerce,
    method: 'POST',
    path: '/order/bulk',
    access: manage,
    summary: 'Take a step with many orders, each by itself; answers a run to follow',
    body: z.object(bulk),
    data: BulkRun,
  }),
  orderBulkRun: defineCall({
    ...commerce,
    params: z.object({ id: Id }),
    method: 'GET',
    path: '/order/bulk/{id}',
    access: manage,
    summary: 'How far a bulk step has come, and which orders refused',
    data: BulkRun,
    errors: ['NOT_FOUND'],
  }),
};
