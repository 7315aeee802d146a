import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { defineCall } from '#contract/call.ts';
import { InvoiceFilter } from './invoice-query.ts';

/** As many invoices as one action takes. */
export const maxInvoicesAtOnce = 500;

/** These invoices, or all that a list shows under this filter. */
export const InvoiceTarget = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ids'),
    ids: z.array(Id).check(z.minLength(1, 'Choose invoices'), z.maxLength(maxInvoicesAtOnce)),
  }),
  z.object({ kind: z.literal('matching'), filter: InvoiceFilter }),
]);
export type InvoiceTarget = z.infer<typeof InvoiceTarget>;

export const invoiceBulkActions = ['send', 'remind', 'void'] as const;
export const InvoiceBulkAction = z.enum(invoiceBulkActions);
export type InvoiceBulkAction = z.infer<typeof InvoiceBulkAction>;

/** What became of an action with many: those that could not take it say why. */
export const InvoiceBulkResult = z.object({
  done: z.int(),
  refused: z.array(z.object({ id: Id, label: z.string(), reason: z.string() })),
});
export type InvoiceBulkResult = z.infer<typeof InvoiceBulkResult>;

/** A file to fetch for some minutes by whoever has the address. */
const Address = z.object({ url: z.string() });
const commerce = { service: 'commerce' } as const;
const view = { resource: 'INVOICE', level: 'view-only' } as const;

export const invoiceBulkCalls = {
  invoiceDocument: defineCall({
    ...commerce,
    params: z.object({ id: Id }),
    method: 'GET',
    path: '/invoice/{id}/document',
    access: view,
    summary: 'Where the invoice can be fetched as PDF',
    query: z.object({
      /** Opens with the question for a printer. */
      print: z.optional(z.union([z.boolean(), z.stringbool()])),
    }),
    data: Address,
    errors: ['NOT_FOUND'],
  }),
  exportInvoices: defineCall({
    ...commerce,
    method: 'POST',
    path: '/invoice/export',
    access: view,
    summary: 'Where these invoices can be fetched as CSV',
    body: z.object({ target: InvoiceTarget }),
    data: Address,
  }),
  planInvoicesAtOnce: defineCall({
    ...commerce,
    method: 'POST',
    path: '/invoice/bulk/plan',
    access: { resource: 'INVOICE', level: 'manage' },
    summary: 'What the same would do now; nothing is written and nobody is mailed',
    body: z.object({ action: InvoiceBulkAction, target: InvoiceTarget }),
    data: InvoiceBulkResult,
  }),
  invoicesAtOnce: defineCall({
    ...commerce,
    method: 'POST',
    path: '/invoice/bulk',
    access: { resource: 'INVOICE', level: 'manage' },
    summary: 'Send, remind of or void many invoices, each by itself',
    body: z.object({ action: InvoiceBulkAction, target: InvoiceTarget }),
    data: InvoiceBulkResult,
  }),
};
