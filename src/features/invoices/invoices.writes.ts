import { defineWrite } from '#src/lib/api/define-write.ts';
import { noteInvoiceChanged } from './invoices.queries.ts';

export const recordInvoicePayment = defineWrite({
  call: 'recordInvoicePayment',
  invalidates: [],
  onSuccess: noteInvoiceChanged,
});
export const updateInvoicePaymentStatus = defineWrite({
  call: 'updateInvoicePaymentStatus',
  invalidates: [],
  onSuccess: noteInvoiceChanged,
});
export const sendInvoice = defineWrite({
  call: 'sendInvoice',
  invalidates: [],
  onSuccess: noteInvoiceChanged,
});
export const createInvoice = defineWrite({
  call: 'createInvoice',
  invalidates: [],
  onSuccess: noteInvoiceChanged,
});
export const updateInvoice = defineWrite({
  call: 'updateInvoice',
  invalidates: [],
  onSuccess: noteInvoiceChanged,
});
