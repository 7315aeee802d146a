import * as z from 'zod/mini';
import { Day, Id } from '#domain/id.ts';
import { LinePieces, RefundRequest } from '#domain/order-refund.ts';
import { defineCall } from '#contract/call.ts';
import { OrderOverview } from './order.ts';

export const orderRefundCalls = {
  refundOrder: defineCall({
    method: 'POST',
    service: 'commerce',
    path: '/order/{id}/refund',
    params: z.object({ id: Id }),
    access: { resource: 'ORDER', level: 'manage' },
    summary: 'Give back money of an order, all that is left or a part, and put pieces of it back in stock',
    body: z.extend(RefundRequest, {
      restock: z._default(z.array(LinePieces).check(z.maxLength(500)), []),
      /** The day on which the merchant returned it, where it was recorded by hand; today without one. */
      returnedOn: z.optional(Day),
      /** The version that the person saw; a newer one is answered 409 before anything is judged. */
      version: z.optional(z.int()),
    }),
    data: OrderOverview,
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT', 'VERSION_CONFLICT'],
  }),
};
