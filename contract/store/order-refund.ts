import * as z from 'zod/mini';
import { EnteredDay } from '#domain/entered-date.ts';
import { Id } from '#domain/id.ts';
import { LineQuantity, RefundRequest } from '#domain/order-refund.ts';
import { defineCall } from '#contract/call.ts';
import { OrderOverview } from './order.ts';

export const orderRefundCalls = {
  refundOrder: defineCall({
    method: 'POST',
    service: 'commerce',
    path: '/order/{id}/refund',
    params: z.object({ id: Id }),
    access: { resource: 'ORDER', level: 'manage', spends: true },
    summary: 'Refund an order in full or in part, and restock items',
    body: z.extend(RefundRequest, {
      restock: z._default(z.array(LineQuantity).check(z.maxLength(500)), []),
      /** The day on which the merchant returned a recorded payment; today if omitted. */
      returnedOn: z.optional(EnteredDay),
      /** The version that the person saw; where a newer one exists, the answer is 409 before the action is checked. */
      version: z.optional(z.int()),
    }),
    data: OrderOverview,
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT', 'VERSION_CONFLICT'],
  }),
};
