import type { InvoiceOverview } from '#contract/money/invoice.ts';
import { defineWrite } from '#src/lib/api/define-write.ts';
import { invoiceKeys } from './invoices.queries.ts';

/** A write whose answer is the updated invoice. */
const one = {
  invalidates: ['invoices', 'home'],
  answers: ({ invoice }: InvoiceOverview) => invoiceKeys.overview(invoice.id),
} as const;

export const createInvoice = defineWrite({ ...one, call: 'createInvoice' });
export const duplicateInvoice = defineWrite({ ...one, call: 'duplicateInvoice' });
export const noteInvoice = defineWrite({ ...one, call: 'noteInvoice' });
export const recordInvoicePayment = defineWrite({ ...one, call: 'recordInvoicePayment' });
export const remindOfInvoice = defineWrite({ ...one, call: 'remindOfInvoice' });
export const revokeInvoiceLink = defineWrite({ ...one, call: 'revokeInvoiceLink' });
export const sendInvoice = defineWrite({ ...one, call: 'sendInvoice' });
export const takeBackInvoicePayment = defineWrite({ ...one, call: 'takeBackInvoicePayment' });
export const undoInvoiceWriteOff = defineWrite({ ...one, call: 'undoInvoiceWriteOff' });
export const updateInvoice = defineWrite({ ...one, call: 'updateInvoice' });
export const updateInvoicePaymentStatus = defineWrite({ ...one, call: 'updateInvoicePaymentStatus' });
export const voidInvoice = defineWrite({ ...one, call: 'voidInvoice' });
export const writeOffInvoice = defineWrite({ ...one, call: 'writeOffInvoice' });

export const deleteInvoice = defineWrite({ call: 'deleteInvoice', invalidates: ['invoices', 'home'] });
export const invoicesAtOnce = defineWrite({ call: 'invoicesAtOnce', invalidates: ['invoices', 'home'] });
