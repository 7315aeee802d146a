import * as z from 'zod/mini';

/** Where an invoice is in its life (decisions, "Record lifecycles"). OVERDUE is shown and never stored. */
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

/** Specification, section 4, and what was written off: what a list of invoices is filtered by; void ones stand under ALL. */
export const invoiceFilters = [
  'ALL',
  'PAID',
  'PENDING',
  'PARTIAL_PAYMENT',
  'OVERDUE',
  'DRAFT',
  'WRITTEN_OFF',
] as const;
export const InvoiceStatusFilter = z.enum(invoiceFilters);
export type InvoiceStatusFilter = z.infer<typeof InvoiceStatusFilter>;

export type ShownInvoiceStatus = InvoiceStatus | 'OVERDUE';

/** What people read; PENDING is shown as unpaid (specification, section 4). */
export const invoiceStatusLabels: Record<ShownInvoiceStatus, string> = {
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
  /** YYYY-MM-DD; its whole day is left to pay. */
  dueOn: string;
}

/** `today` is the day of the business's time zone, YYYY-MM-DD. */
export const isOverdue = ({ status, dueOn }: Due, today: string): boolean =>
  (status === 'PENDING' || status === 'PARTIAL_PAYMENT') && dueOn < today;

/** OVERDUE is shown instead of PENDING and beside PARTIAL_PAYMENT, once the due day has passed with money owed. */
export function shownInvoiceStatuses(invoice: Due, today: string): ShownInvoiceStatus[] {
  if (!isOverdue(invoice, today)) return [invoice.status];
  return invoice.status === 'PENDING' ? ['OVERDUE'] : [invoice.status, 'OVERDUE'];
}
