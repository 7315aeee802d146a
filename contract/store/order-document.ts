import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { defineCall } from '#contract/call.ts';
import { OrderFilter } from './order-query.ts';

/** The maximum number of orders for one action. */
export const maxOrdersAtOnce = 10_000;

/** Selected orders, or all that match this filter of the list. */
export const OrderTarget = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ids'),
    ids: z.array(Id).check(z.minLength(1, 'Choose orders'), z.maxLength(maxOrdersAtOnce)),
  }),
  z.object({ kind: z.literal('matching'), filter: OrderFilter }),
]);
export type OrderTarget = z.infer<typeof OrderTarget>;

export const documentKinds = ['packing-slip', 'receipt'] as const;
export const paperSizes = ['A4', 'A5'] as const;
export const OrderDocument = z.object({
  kind: z.enum(documentKinds),
  paperSize: z.optional(z.enum(paperSizes)),
  /** Opens the print dialogue with the document. */
  print: z.optional(z.union([z.boolean(), z.stringbool()])),
});
export type OrderDocument = z.infer<typeof OrderDocument>;

/** A download link that works for some minutes without signing in. */
const Address = z.object({ url: z.string() });

const view = { resource: 'ORDER', level: 'view-only' } as const;

export const orderDocumentCalls = {
  orderDocument: defineCall({
    service: 'commerce',
    params: z.object({ id: Id }),
    method: 'GET',
    path: '/order/{id}/document',
    access: view,
    summary: 'Get the download link of the packing slip or receipt as PDF',
    query: OrderDocument,
    data: Address,
    errors: ['NOT_FOUND'],
  }),
  exportOrders: defineCall({
    service: 'commerce',
    method: 'POST',
    path: '/order/export',
    access: view,
    summary: 'Export orders as CSV; returns the download link',
    body: z.object({ target: OrderTarget }),
    data: Address,
  }),
};
