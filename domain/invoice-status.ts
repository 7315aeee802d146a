import * as z from 'zod/mini';

/** The status of an invoice (decisions, "Record lifecycles"). OVERDUE is derived and never stored. */
export const invoiceStatuses = [
  'DRAFT',
  'PENDING',
  'PARTIAL_PAYMENT',
  'PAID',
  'WRITTEN_OFF',
  'VOID',
] as const;
export const InvoiceStatus = z.enum(invoiceStatuses);
export type InvoiceStatus = z.infer<typeof InvoiceStatus>;

/** The filter of the invoice list: specification, section 4, and the two ways in which an invoice ends unpaid. */
export const invoiceFilters = [
  'ALL',
  'PAID',
  'PENDING',
  'PARTIAL_PAYMENT',
  'OVERDUE',
  'DRAFT',
  'WRITTEN_OFF',
  'VOID',
] as const;
export const InvoiceStatusFilter = z.enum(invoiceFilters);
export type InvoiceStatusFilter = z.infer<typeof InvoiceStatusFilter>;

export type DisplayedInvoiceStatus = InvoiceStatus | 'OVERDUE';

/** The labels of the statuses; PENDING is shown as unpaid (specification, section 4). */
export const invoiceStatusLabels: Record<DisplayedInvoiceStatus, string> = {
  DRAFT: 'Draft',
  PENDING: 'Unpaid',
  PARTIAL_PAYMENT: 'Part-paid',
  PAID: 'Paid',
  OVERDUE: 'Overdue',
  WRITTEN_OFF: 'Written off',
  VOID: 'Void',
};

interface Due {
  status: InvoiceStatus;
  /** YYYY-MM-DD; the invoice can be paid on time until the end of this day. */
  dueOn: string;
}

/** `today` is the day of the business's time zone, YYYY-MM-DD. */
export const isOverdue = ({ status, dueOn }: Due, today: string): boolean =>
  (status === 'PENDING' || status === 'PARTIAL_PAYMENT') && dueOn < today;

/** OVERDUE is shown instead of PENDING and beside PARTIAL_PAYMENT, once the due date has passed with an amount due. */
export function getDisplayedInvoiceStatuses(invoice: Due, today: string): DisplayedInvoiceStatus[] {
  if (!isOverdue(invoice, today)) return [invoice.status];
  return invoice.status === 'PENDING' ? ['OVERDUE'] : [invoice.status, 'OVERDUE'];
}
