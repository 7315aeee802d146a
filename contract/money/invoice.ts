import * as z from 'zod/mini';
import { Dispute } from '#domain/dispute.ts';
import { EnteredDay } from '#domain/entered-date.ts';
import { Id, Instant } from '#domain/id.ts';
import { Invoice, InvoiceRow } from '#domain/invoice.ts';
import { InvoiceFields } from '#domain/invoice-draft.ts';
import { InvoiceStatusFilter } from '#domain/invoice-status.ts';
import { AmountMinor } from '#domain/money.ts';
import { TimelineEntry } from '#domain/timeline.ts';
import { PaymentMethod, recordablePaymentMethods } from '#domain/order.ts';
import { TransactionSource } from '#domain/transaction.ts';
import { defineCall } from '#contract/call.ts';
import { ResultCode } from '#contract/money/result-code.ts';
import { InvoiceQuery } from './invoice-query.ts';
import { Pagination } from '#contract/list.ts';
import { TeamNote } from '#contract/note.ts';

/** Counts and totals are exact and cover the whole business, or the requested customer, whatever the other filters are. */
export const InvoiceList = z.object({
  result: z.array(InvoiceRow),
  meta: z.object({
    pagination: Pagination,
    counts: z.record(InvoiceStatusFilter, z.int()),
    /** Minor units of the business's currency; `overdue` is a part of `due`. */
    /** `paid` is income, and null without PAYMENT. */
    totals: z.object({ due: AmountMinor, overdue: AmountMinor, paid: z.nullable(AmountMinor) }),
  }),
});
export type InvoiceList = z.infer<typeof InvoiceList>;

/** Money that was received for an invoice, or an attempt to pay it. */
export const InvoicePayment = z.object({
  id: Id,
  at: Instant,
  amountMinor: AmountMinor,
  refundedMinor: AmountMinor,
  method: z.nullable(PaymentMethod),
  source: TransactionSource,
  status: ResultCode,
  note: z.nullable(z.string()),
});
export type InvoicePayment = z.infer<typeof InvoicePayment>;

export const InvoiceOverview = z.object({
  invoice: Invoice,
  /** The page where the invoice is viewed and paid; null before the invoice is sent. */
  link: z.nullable(z.string()),
  payments: z.array(InvoicePayment),
  /** The disputes of its payments, oldest first. */
  disputes: z.array(Dispute),
  timeline: z.array(TimelineEntry),
});
export type InvoiceOverview = z.infer<typeof InvoiceOverview>;

const commerce = { service: 'commerce' } as const;
const one = { ...commerce, params: z.object({ id: Id }) } as const;
const manage = { resource: 'INVOICE', level: 'manage' } as const;
const view = { resource: 'INVOICE', level: 'view-only' } as const;
/** The version that the person saw; a newer version is answered with 409 before anything else is checked. */
const version = z.optional(z.int());
const note = z.optional(z.string().check(z.trim(), z.maxLength(500, 'Use at most 500 characters')));
const method = z.enum(recordablePaymentMethods);
const changing = ['NOT_FOUND', 'ILLEGAL_EVENT', 'VERSION_CONFLICT'] as const;

export const invoiceCalls = {
  invoices: defineCall({
    ...commerce,
    method: 'GET',
    path: '/business/invoices',
    access: view,
    summary: 'List invoices with pages, filters, counts and totals',
    query: InvoiceQuery,
    data: InvoiceList,
  }),
  createInvoice: defineCall({
    ...commerce,
    method: 'POST',
    path: '/invoice',
    access: manage,
    summary: 'Create an invoice; the draft may be incomplete',
    body: InvoiceFields,
    data: InvoiceOverview,
    errors: ['NAME_TAKEN', 'PLAN_LIMIT'],
  }),
  invoice: defineCall({
    ...one,
    method: 'GET',
    path: '/invoice/{id}',
    access: view,
    summary: 'Get an invoice with its payments and its timeline',
    data: InvoiceOverview,
    errors: ['NOT_FOUND'],
  }),
  updateInvoice: defineCall({
    ...one,
    method: 'PATCH',
    path: '/invoice/{id}',
    access: manage,
    summary:
      'Change an invoice: a draft freely, a sent invoice until something is paid, reminders and recurrence always',
    body: z.extend(z.exactPartial(InvoiceFields), { version: z.int() }),
    data: InvoiceOverview,
    errors: [...changing, 'NAME_TAKEN', 'PLAN_LIMIT'],
  }),
  deleteInvoice: defineCall({
    ...one,
    method: 'DELETE',
    path: '/invoice/{id}',
    access: manage,
    summary: 'Delete a draft of an invoice',
    data: z.object({ done: z.literal(true) }),
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT'],
  }),
  invoiceNumber: defineCall({
    ...commerce,
    method: 'GET',
    path: '/invoice/number/generate',
    access: view,
    summary: 'Get the number that the next invoice would get; nothing is reserved',
    data: z.object({ number: z.string() }),
  }),
  deleteInvoiceItem: defineCall({
    ...commerce,
    params: z.object({ id: Id, itemId: Id }),
    method: 'DELETE',
    path: '/invoice/{id}/item/{itemId}',
    access: manage,
    summary: 'Remove an item from an invoice that can still be changed',
    data: InvoiceOverview,
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT'],
  }),
  deleteInvoiceCharge: defineCall({
    ...commerce,
    params: z.object({ id: Id, chargeId: Id }),
    method: 'DELETE',
    path: '/invoice/{id}/charge/{chargeId}',
    access: manage,
    summary: 'Remove a charge from an invoice that can still be changed',
    data: InvoiceOverview,
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT'],
  }),
  sendInvoice: defineCall({
    ...one,
    method: 'POST',
    path: '/invoice/{id}/send',
    access: manage,
    summary:
      'Send an invoice: a draft gets its number, opens for payment and is emailed. A sent invoice is emailed again',
    body: z.object({ version, message: note, mail: z._default(z.boolean(), true) }),
    data: InvoiceOverview,
    errors: [...changing, 'NAME_TAKEN', 'TOO_MANY_REQUESTS', 'PLAN_LIMIT'],
  }),
  updateInvoicePaymentStatus: defineCall({
    ...one,
    method: 'PATCH',
    path: '/invoice/update-payment-status/{id}',
    access: manage,
    summary:
      'Record that an invoice was paid outside of Kontor, or undo it. PAID, or no status, records the whole amount due; PENDING undoes the recorded payments',
    body: z.prefault(
      z.object({
        status: z._default(z.enum(['PAID', 'PENDING']), 'PAID'),
        method: z._default(method, 'TRANSFER'),
        /** The day of the payment; today by default. */
        paidOn: z.optional(EnteredDay),
        version,
      }),
      {},
    ),
    data: InvoiceOverview,
    errors: changing,
  }),
  recordInvoicePayment: defineCall({
    ...one,
    method: 'POST',
    path: '/invoice/{id}/payment',
    access: manage,
    summary: 'Record a payment of an invoice outside of Kontor: the whole amount due or a part of it',
    body: z.object({
      amountMinor: AmountMinor.check(z.minimum(1, 'Enter an amount')),
      method,
      paidOn: z.optional(EnteredDay),
      note,
    }),
    data: InvoiceOverview,
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT'],
  }),
  takeBackInvoicePayment: defineCall({
    ...commerce,
    params: z.object({ id: Id, paymentId: Id }),
    method: 'DELETE',
    path: '/invoice/{id}/payment/{paymentId}',
    access: manage,
    summary: 'Undo a recorded payment of an invoice',
    data: InvoiceOverview,
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT'],
  }),
  voidInvoice: defineCall({
    ...one,
    method: 'POST',
    path: '/invoice/{id}/void',
    access: manage,
    summary: 'Void an unpaid invoice; its number stays used',
    body: z.object({ version, reason: note }),
    data: InvoiceOverview,
    errors: changing,
  }),
  writeOffInvoice: defineCall({
    ...one,
    method: 'POST',
    path: '/invoice/{id}/write-off',
    access: manage,
    summary: 'Write off the amount due of an invoice. It no longer counts as due, and can still be paid',
    body: z.object({ version, reason: note }),
    data: InvoiceOverview,
    errors: changing,
  }),
  undoInvoiceWriteOff: defineCall({
    ...one,
    method: 'POST',
    path: '/invoice/{id}/undo-write-off',
    access: manage,
    summary: 'Undo the write-off of an invoice',
    body: z.object({ version }),
    data: InvoiceOverview,
    errors: changing,
  }),
  duplicateInvoice: defineCall({
    ...one,
    method: 'POST',
    path: '/invoice/{id}/duplicate',
    access: manage,
    summary: 'Duplicate an invoice as a draft that is issued today',
    data: InvoiceOverview,
    errors: ['NOT_FOUND'],
  }),
  noteInvoice: defineCall({
    ...one,
    method: 'POST',
    path: '/invoice/{id}/note',
    access: manage,
    summary: 'Add a note to the timeline; the customer does not see it',
    body: TeamNote,
    data: InvoiceOverview,
    errors: ['NOT_FOUND'],
  }),
  remindOfInvoice: defineCall({
    ...one,
    method: 'POST',
    path: '/invoice/{id}/remind',
    access: manage,
    summary: 'Send the customer a reminder by email',
    body: z.object({ message: note }),
    data: InvoiceOverview,
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT', 'TOO_MANY_REQUESTS'],
  }),
  revokeInvoiceLink: defineCall({
    ...one,
    method: 'POST',
    path: '/invoice/{id}/revoke-link',
    access: manage,
    summary: 'Create a new payment link; the old link stops working',
    data: InvoiceOverview,
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT'],
  }),
};
