import * as z from 'zod/mini';
import { Customer, CustomerDetails, CustomerRow, CustomerStats, OrdersStat } from '#domain/customer.ts';
import { Id } from '#domain/id.ts';
import { TimelineEntry } from '#domain/timeline.ts';
import { OrderRow } from '#domain/order.ts';
import { defineCall } from '#contract/call.ts';
import { CustomerFilter, CustomerQuery } from './customer-query.ts';
import { Pagination, pageQuery } from '#contract/list.ts';
import { TeamNote } from '#contract/note.ts';

/** Exact counts of the tabs over the whole business, regardless of the filters. */
export const CustomerList = z.object({
  data: z.array(CustomerRow),
  pagination: Pagination,
  counts: z.object({ all: z.int(), withOrders: z.int(), withoutOrders: z.int() }),
});
export type CustomerList = z.infer<typeof CustomerList>;

export const CustomerOverview = z.object({ customer: Customer, timeline: z.array(TimelineEntry) });
export type CustomerOverview = z.infer<typeof CustomerOverview>;

/** Customers who share an email, the end of a phone number, or a name. */
export const DuplicateGroup = z.object({
  reason: z.enum(['email', 'phone', 'name']),
  customers: z.array(CustomerRow),
});
export type DuplicateGroup = z.infer<typeof DuplicateGroup>;

/** Selected customers, or all that match this filter of the list. */
export const CustomerTarget = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ids'),
    ids: z.array(Id).check(z.minLength(1, 'Choose customers'), z.maxLength(200)),
  }),
  z.object({ kind: z.literal('matching'), filter: CustomerFilter }),
]);
export type CustomerTarget = z.infer<typeof CustomerTarget>;

const maxMergedAtOnce = 20;
const { tags } = CustomerDetails.shape;

const core = { service: 'core' } as const;
const one = { params: z.object({ id: Id }) } as const;
const manage = { resource: 'CUSTOMER', level: 'manage' } as const;
const view = { resource: 'CUSTOMER', level: 'view-only' } as const;

export const customerCalls = {
  customers: defineCall({
    ...core,
    method: 'GET',
    path: '/business/customers',
    access: view,
    summary: 'Customers, paged, filtered and counted',
    query: CustomerQuery,
    data: CustomerList,
  }),
  customerStats: defineCall({
    ...core,
    method: 'GET',
    path: '/business/customers/stats',
    access: view,
    summary: 'Figures of all customers, and the tags in use',
    data: CustomerStats,
  }),
  customer: defineCall({
    ...core,
    ...one,
    method: 'GET',
    path: '/business/customer/{id}',
    access: view,
    summary: 'A customer with their timeline',
    data: CustomerOverview,
    errors: ['NOT_FOUND'],
  }),
  createCustomer: defineCall({
    ...core,
    method: 'POST',
    path: '/customer',
    access: manage,
    summary: 'Create a customer',
    body: CustomerDetails,
    data: CustomerOverview,
  }),
  updateCustomer: defineCall({
    ...core,
    ...one,
    method: 'PATCH',
    path: '/customer/{id}',
    access: manage,
    summary: 'Update the fields of a customer that are sent',
    body: z.extend(z.partial(CustomerDetails), {
      /** The version that the person saw; where a newer one exists, the answer is 409. */
      version: z.optional(z.int()),
    }),
    data: CustomerOverview,
    errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
  }),
  deleteCustomer: defineCall({
    ...core,
    ...one,
    method: 'DELETE',
    path: '/customer/{id}',
    access: manage,
    summary: 'Delete a customer without orders; one with orders can be merged with another',
    data: z.object({ done: z.literal(true) }),
    errors: ['NOT_FOUND', 'IN_USE'],
  }),
  noteCustomer: defineCall({
    ...core,
    ...one,
    method: 'POST',
    path: '/customer/{id}/note',
    access: manage,
    summary: "Add a note to a customer's timeline",
    body: TeamNote,
    data: CustomerOverview,
    errors: ['NOT_FOUND'],
  }),
  tagCustomers: defineCall({
    ...core,
    method: 'POST',
    path: '/customer/tags',
    access: manage,
    summary: 'Add tags to these customers and remove others',
    body: z.object({ target: CustomerTarget, add: tags, remove: tags }),
    data: z.object({ changed: z.int() }),
  }),
  mergeCustomers: defineCall({
    ...core,
    method: 'POST',
    path: '/customer/merge',
    access: manage,
    summary: 'Merge customers: orders, notes and tags move to the one that is kept',
    body: z.object({
      keep: Id,
      merge: z.array(Id).check(z.minLength(1), z.maxLength(maxMergedAtOnce)),
    }),
    data: CustomerOverview,
    errors: ['NOT_FOUND'],
  }),
  duplicateCustomers: defineCall({
    ...core,
    method: 'GET',
    path: '/customer/duplicates',
    access: view,
    summary: 'Possible duplicates, most likely first',
    data: z.array(DuplicateGroup),
  }),
  exportCustomers: defineCall({
    ...core,
    method: 'POST',
    path: '/customer/export',
    access: view,
    summary: 'Export customers as CSV; returns the download link',
    body: z.object({ target: CustomerTarget }),
    data: z.object({ url: z.string() }),
  }),
  customerOrders: defineCall({
    ...one,
    method: 'GET',
    service: 'commerce',
    path: '/order/{id}/customer-orders',
    access: { resource: 'ORDER', level: 'view-only' },
    summary: "A customer's orders, newest first; the id is the customer's",
    query: z.object(pageQuery),
    data: z.object({ data: z.array(OrderRow), pagination: Pagination }),
    errors: ['NOT_FOUND'],
  }),
  customerOrdersStat: defineCall({
    ...one,
    method: 'GET',
    service: 'commerce',
    path: '/order/{id}/orders-stat',
    access: { resource: ['CUSTOMER', 'ORDER'], level: 'view-only' },
    summary: "The totals of a customer's orders; the id is the customer's",
    data: OrdersStat,
    errors: ['NOT_FOUND'],
  }),
};
