import { invoiceBulkCalls } from '#contract/money/invoice-bulk.ts';
import { invoiceCalls, type InvoiceOverview } from '#contract/money/invoice.ts';
import { defineWrite } from '#src/lib/api/define-write.ts';
import { invoiceKeys } from './invoices.queries.ts';

/** A write whose answer is the updated invoice. */
const invoiceWrite = {
  invalidates: ['invoices', 'home'],
  getQueryKey: ({ invoice }: InvoiceOverview) => invoiceKeys.overview(invoice.id),
} as const;

export const createInvoice = defineWrite({ ...invoiceWrite, call: invoiceCalls.createInvoice });
export const duplicateInvoice = defineWrite({ ...invoiceWrite, call: invoiceCalls.duplicateInvoice });
export const noteInvoice = defineWrite({ ...invoiceWrite, call: invoiceCalls.noteInvoice });
export const recordInvoicePayment = defineWrite({ ...invoiceWrite, call: invoiceCalls.recordInvoicePayment });
export const remindOfInvoice = defineWrite({ ...invoiceWrite, call: invoiceCalls.remindOfInvoice });
export const revokeInvoiceLink = defineWrite({ ...invoiceWrite, call: invoiceCalls.revokeInvoiceLink });
export const sendInvoice = defineWrite({
  ...invoiceWrite,
  call: invoiceCalls.sendInvoice,
  invalidates: ['invoices', 'home', 'usage'],
});
export const takeBackInvoicePayment = defineWrite({
  ...invoiceWrite,
  call: invoiceCalls.takeBackInvoicePayment,
});
export const undoInvoiceWriteOff = defineWrite({ ...invoiceWrite, call: invoiceCalls.undoInvoiceWriteOff });
export const updateInvoice = defineWrite({ ...invoiceWrite, call: invoiceCalls.updateInvoice });
export const updateInvoicePaymentStatus = defineWrite({
  ...invoiceWrite,
  call: invoiceCalls.updateInvoicePaymentStatus,
});
export const voidInvoice = defineWrite({ ...invoiceWrite, call: invoiceCalls.voidInvoice });
export const writeOffInvoice = defineWrite({ ...invoiceWrite, call: invoiceCalls.writeOffInvoice });

export const deleteInvoice = defineWrite({
  call: invoiceCalls.deleteInvoice,
  invalidates: ['invoices', 'home'],
});
export const runInvoiceBulkAction = defineWrite({
  call: invoiceBulkCalls.runInvoiceBulkAction,
  invalidates: ['invoices', 'home', 'usage'],
});
