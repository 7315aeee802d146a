import * as z from 'zod/mini';
import { Dispute } from '#domain/dispute.ts';
import { Day, Id, Instant } from '#domain/id.ts';
import { Invoice, InvoiceRow } from '#domain/invoice.ts';
import { InvoiceFields } from '#domain/invoice-draft.ts';
import { InvoiceStatusFilter } from '#domain/invoice-status.ts';
import { AmountMinor } from '#domain/money.ts';
import { TimelineEntry } from '#domain/timeline.ts';
import { PaymentMethod, handPaymentMethods } from '#domain/order.ts';
import { PaymentResult } from '#domain/payment.ts';
import { TransactionSource } from '#domain/transaction.ts';
import { defineCall } from '#contract/call.ts';
import { InvoiceQuery } from './invoice-query.ts';
import { Pagination } from '#contract/list.ts';
import { TeamNote } from '#contract/note.ts';

/** Counts and totals are exact and those of the whole business, or of the customer asked for, whatever the other filters. */
export const InvoiceList = z.object({
  result: z.array(InvoiceRow),
  meta: z.object({
    pagination: Pagination,
    counts: z.record(InvoiceStatusFilter, z.int()),
    /** Minor units of the business's currency; `overdue` is a part of `owed`. */
    /** `paid` is income, and null without PAYMENT. */
    totals: z.object({ owed: AmountMinor, overdue: AmountMinor, paid: z.nullable(AmountMinor) }),
  }),
});
export type InvoiceList = z.infer<typeof InvoiceList>;

/** Money that came in for an invoice, or tried to. */
export const InvoicePayment = z.object({
  id: Id,
  at: Instant,
  amountMinor: AmountMinor,
  refundedMinor: AmountMinor,
  method: z.nullable(PaymentMethod),
  source: TransactionSource,
  status: PaymentResult,
  note: z.nullable(z.string()),
});
export type InvoicePayment = z.infer<typeof InvoicePayment>;

export const InvoiceOverview = z.object({
  invoice: Invoice,
  /** The page where it is seen and paid; null before it is sent. */
  link: z.nullable(z.string()),
  payments: z.array(InvoicePayment),
  /** Disputes of its payments, oldest first. */
  disputes: z.array(Dispute),
  timeline: z.array(TimelineEntry),
});
export type InvoiceOverview = z.infer<typeof InvoiceOverview>;

const commerce = { service: 'commerce' } as const;
const one = { ...commerce, params: z.object({ id: Id }) } as const;
const manage = { resource: 'INVOICE', level: 'manage' } as const;
const view = { resource: 'INVOICE', level: 'view-only' } as const;
/** The version that the person saw; a newer one is answered 409 before anything is judged. */
const version = z.optional(z.int());
const note = z.optional(z.string().check(z.trim(), z.maxLength(500, 'Use at most 500 characters')));
const method = z.enum(handPaymentMethods);
const changing = ['NOT_FOUND', 'ILLEGAL_EVENT', 'VERSION_CONFLICT'] as const;

export const invoiceCalls = {
  invoices: defineCall({
    ...commerce,
    method: 'GET',
    path: '/business/invoices',
    access: view,
    summary: 'Invoices, paged, filtered, counted and summed up',
    query: InvoiceQuery,
    data: InvoiceList,
  }),
  createInvoice: defineCall({
    ...commerce,
    method: 'POST',
    path: '/invoice',
    access: manage,
    summary: 'Save a new draft; it may be incomplete',
    body: InvoiceFields,
    data: InvoiceOverview,
    errors: ['NAME_TAKEN'],
  }),
  invoice: defineCall({
    ...one,
    method: 'GET',
    path: '/invoice/{id}',
    access: view,
    summary: 'One invoice with its payments and its timeline',
    data: InvoiceOverview,
    errors: ['NOT_FOUND'],
  }),
  updateInvoice: defineCall({
    ...one,
    method: 'PATCH',
    path: '/invoice/{id}',
    access: manage,
    summary:
      'Change what is sent: a draft freely, a sent one while nothing is paid, reminders and repetition always',
    body: z.extend(z.exactPartial(InvoiceFields), { version: z.int() }),
    data: InvoiceOverview,
    errors: [...changing, 'NAME_TAKEN'],
  }),
  deleteInvoice: defineCall({
    ...one,
    method: 'DELETE',
    path: '/invoice/{id}',
    access: manage,
    summary: 'Throw a draft away',
    data: z.object({ done: z.literal(true) }),
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT'],
  }),
  invoiceNumber: defineCall({
    ...commerce,
    method: 'GET',
    path: '/invoice/number/generate',
    access: view,
    summary: 'The number that the next invoice would be given; nothing is reserved',
    data: z.object({ number: z.string() }),
  }),
  deleteInvoiceItem: defineCall({
    ...commerce,
    params: z.object({ id: Id, itemId: Id }),
    method: 'DELETE',
    path: '/invoice/{id}/item/{itemId}',
    access: manage,
    summary: 'Take an item off, as long as the invoice can be changed',
    data: InvoiceOverview,
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT'],
  }),
  deleteInvoiceCharge: defineCall({
    ...commerce,
    params: z.object({ id: Id, chargeId: Id }),
    method: 'DELETE',
    path: '/invoice/{id}/charge/{chargeId}',
    access: manage,
    summary: 'Take a charge off, as long as the invoice can be changed',
    data: InvoiceOverview,
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT'],
  }),
  sendInvoice: defineCall({
    ...one,
    method: 'POST',
    path: '/invoice/{id}/send',
    access: manage,
    summary:
      'Give a draft its number and open it for payment; mail it where the customer has an address. Sent already: mail it again',
    body: z.object({ version, message: note, mail: z._default(z.boolean(), true) }),
    data: InvoiceOverview,
    errors: [...changing, 'NAME_TAKEN', 'TOO_MANY_REQUESTS'],
  }),
  updateInvoicePaymentStatus: defineCall({
    ...one,
    method: 'PATCH',
    path: '/invoice/update-payment-status/{id}',
    access: manage,
    summary:
      'PAID, unless said otherwise: all that is owed was paid outside of Kontor. PENDING: what was recorded by hand is taken back',
    body: z.object({
      status: z._default(z.enum(['PAID', 'PENDING']), 'PAID'),
      method: z._default(method, 'TRANSFER'),
      /** The day on which it was paid; today unless said otherwise. */
      paidOn: z.optional(Day),
      version,
    }),
    data: InvoiceOverview,
    errors: changing,
  }),
  recordInvoicePayment: defineCall({
    ...one,
    method: 'POST',
    path: '/invoice/{id}/payment',
    access: manage,
    summary: 'Record money that came in outside of Kontor: the whole or a part of what is owed',
    body: z.object({
      amountMinor: AmountMinor.check(z.minimum(1, 'Enter an amount')),
      method,
      paidOn: z.optional(Day),
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
    summary: 'Take back a payment that was recorded by hand',
    data: InvoiceOverview,
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT'],
  }),
  voidInvoice: defineCall({
    ...one,
    method: 'POST',
    path: '/invoice/{id}/void',
    access: manage,
    summary: 'End an invoice that nobody paid; its number stays used',
    body: z.object({ version, reason: note }),
    data: InvoiceOverview,
    errors: changing,
  }),
  writeOffInvoice: defineCall({
    ...one,
    method: 'POST',
    path: '/invoice/{id}/write-off',
    access: manage,
    summary: 'Stop expecting what is still owed. It counts as owed no more, and can still be paid',
    body: z.object({ version, reason: note }),
    data: InvoiceOverview,
    errors: changing,
  }),
  undoInvoiceWriteOff: defineCall({
    ...one,
    method: 'POST',
    path: '/invoice/{id}/undo-write-off',
    access: manage,
    summary: 'Expect what was written off again',
    body: z.object({ version }),
    data: InvoiceOverview,
    errors: changing,
  }),
  duplicateInvoice: defineCall({
    ...one,
    method: 'POST',
    path: '/invoice/{id}/duplicate',
    access: manage,
    summary: 'A new draft with the same content, of today',
    data: InvoiceOverview,
    errors: ['NOT_FOUND'],
  }),
  noteInvoice: defineCall({
    ...one,
    method: 'POST',
    path: '/invoice/{id}/note',
    access: manage,
    summary: 'Write a note into the timeline; the customer does not see it',
    body: TeamNote,
    data: InvoiceOverview,
    errors: ['NOT_FOUND'],
  }),
  remindOfInvoice: defineCall({
    ...one,
    method: 'POST',
    path: '/invoice/{id}/remind',
    access: manage,
    summary: 'Mail the customer now that it is to be paid',
    body: z.object({ message: note }),
    data: InvoiceOverview,
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT', 'TOO_MANY_REQUESTS'],
  }),
  revokeInvoiceLink: defineCall({
    ...one,
    method: 'POST',
    path: '/invoice/{id}/revoke-link',
    access: manage,
    summary: 'Make a new link; the old one opens nothing any more',
    data: InvoiceOverview,
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT'],
  }),
};
