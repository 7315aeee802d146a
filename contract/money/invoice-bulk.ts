import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { defineCall } from '#contract/call.ts';
import { InvoiceFilter } from './invoice-query.ts';

/** The largest number of invoices in one bulk action. */
export const maxInvoicesAtOnce = 500;

/** These invoices, or every invoice that matches this filter. */
export const InvoiceTarget = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ids'),
    ids: z.array(Id).check(z.minLength(1, 'Select at least one invoice'), z.maxLength(maxInvoicesAtOnce)),
  }),
  z.object({ kind: z.literal('matching'), filter: InvoiceFilter }),
]);
export type InvoiceTarget = z.infer<typeof InvoiceTarget>;

export const invoiceBulkActions = ['send', 'remind', 'void'] as const;
export const InvoiceBulkAction = z.enum(invoiceBulkActions);
export type InvoiceBulkAction = z.infer<typeof InvoiceBulkAction>;

/** The result of a bulk action: each invoice that was skipped has a reason. */
export const InvoiceBulkResult = z.object({
  done: z.int(),
  refused: z.array(z.object({ id: Id, label: z.string(), reason: z.string() })),
});
export type InvoiceBulkResult = z.infer<typeof InvoiceBulkResult>;

/** A file that can be downloaded for some minutes by everyone who has the address. */
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
    summary: 'Get the download address of the invoice as a PDF',
    query: z.object({
      /** Opens the print dialog of the viewer. */
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
    summary: 'Export invoices as CSV; returns the download link',
    body: z.object({ target: InvoiceTarget }),
    data: Address,
  }),
  planInvoicesAtOnce: defineCall({
    ...commerce,
    method: 'POST',
    path: '/invoice/bulk/plan',
    access: { resource: 'INVOICE', level: 'manage' },
    summary: 'Preview a bulk action; nothing is written and no email is sent',
    body: z.object({ action: InvoiceBulkAction, target: InvoiceTarget }),
    data: InvoiceBulkResult,
  }),
  runInvoiceBulkAction: defineCall({
    ...commerce,
    method: 'POST',
    path: '/invoice/bulk',
    access: { resource: 'INVOICE', level: 'manage' },
    summary: 'Send, remind of or void many invoices, each on its own',
    body: z.object({ action: InvoiceBulkAction, target: InvoiceTarget }),
    data: InvoiceBulkResult,
  }),
};
