import * as z from 'zod/mini';
import { Day, Id } from '#domain/id.ts';
import { InvoiceStatus } from '#domain/invoice-status.ts';
import { OrderStatus, ShippingMode, ShippingStatus } from '#domain/order-status.ts';
import { defineCall } from './call.ts';

/** The maximum number of results of each kind. */
export const maxHits = 5;

/** Records whose names or numbers contain the text; kinds that the person may not view are empty. */
export const SearchHits = z.object({
  orders: z.array(
    z.object({
      id: Id,
      number: z.string(),
      customerName: z.nullable(z.string()),
      status: OrderStatus,
      shippingStatus: ShippingStatus,
      shippingMode: ShippingMode,
      isDisputed: z.boolean(),
    }),
  ),
  invoices: z.array(
    z.object({
      id: Id,
      number: z.nullable(z.string()),
      customerName: z.nullable(z.string()),
      status: InvoiceStatus,
      dueOn: Day,
    }),
  ),
  products: z.array(z.object({ id: Id, title: z.string(), imageFileId: z.nullable(Id) })),
  customers: z.array(z.object({ id: Id, name: z.nullable(z.string()), email: z.nullable(z.string()) })),
});
export type SearchHits = z.infer<typeof SearchHits>;

export const searchCalls = {
  search: defineCall({
    method: 'GET',
    service: 'dashboard',
    path: '/search',
    access: 'business',
    summary: 'Orders, invoices, products and customers by number, name, SKU, email or phone: a few of each',
    query: z.object({ text: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) }),
    data: SearchHits,
  }),
};
