import type { InvoiceOverview } from '#contract/money/invoice.ts';
import { defineWrite } from '#src/lib/api/define-write.ts';
import { invoiceKeys } from './invoices.queries.ts';

/** A write whose answer is the updated invoice. */
const invoiceWrite = {
  invalidates: ['invoices', 'home'],
  getQueryKey: ({ invoice }: InvoiceOverview) => invoiceKeys.overview(invoice.id),
} as const;

export const createInvoice = defineWrite({ ...invoiceWrite, call: 'createInvoice' });
export const duplicateInvoice = defineWrite({ ...invoiceWrite, call: 'duplicateInvoice' });
export const noteInvoice = defineWrite({ ...invoiceWrite, call: 'noteInvoice' });
export const recordInvoicePayment = defineWrite({ ...invoiceWrite, call: 'recordInvoicePayment' });
export const remindOfInvoice = defineWrite({ ...invoiceWrite, call: 'remindOfInvoice' });
export const revokeInvoiceLink = defineWrite({ ...invoiceWrite, call: 'revokeInvoiceLink' });
export const sendInvoice = defineWrite({
  ...invoiceWrite,
  call: 'sendInvoice',
  invalidates: ['invoices', 'home', 'usage'],
});
export const takeBackInvoicePayment = defineWrite({ ...invoiceWrite, call: 'takeBackInvoicePayment' });
export const undoInvoiceWriteOff = defineWrite({ ...invoiceWrite, call: 'undoInvoiceWriteOff' });
export const updateInvoice = defineWrite({ ...invoiceWrite, call: 'updateInvoice' });
export const updateInvoicePaymentStatus = defineWrite({
  ...invoiceWrite,
  call: 'updateInvoicePaymentStatus',
});
export const voidInvoice = defineWrite({ ...invoiceWrite, call: 'voidInvoice' });
export const writeOffInvoice = defineWrite({ ...invoiceWrite, call: 'writeOffInvoice' });

export const deleteInvoice = defineWrite({ call: 'deleteInvoice', invalidates: ['invoices', 'home'] });
export const runInvoiceBulkAction = defineWrite({
  call: 'runInvoiceBulkAction',
  invalidates: ['invoices', 'home', 'usage'],
});
