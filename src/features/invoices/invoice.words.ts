import {
  type InvoiceStatus,
  type DisplayedInvoiceStatus,
  invoiceStatusLabels,
  getDisplayedInvoiceStatuses,
} from '#domain/invoice-status.ts';
import type { InvoiceFrequency } from '#domain/invoice-frequency.ts';
import { dayIn } from '#src/lib/format.ts';
import type { Tone } from '#src/ui/data/badge.tsx';
import { getNoticeEventLabel } from '#domain/customer-notice-labels.ts';
import type { StatusLook } from '#src/ui/data/status-badge.tsx';

const tones: Record<DisplayedInvoiceStatus, Tone> = {
  DRAFT: 'neutral',
  PENDING: 'info',
  PARTIAL_PAYMENT: 'primary',
  PAID: 'success',
  OVERDUE: 'danger',
  WRITTEN_OFF: 'neutral',
  VOID: 'neutral',
};

/** Returns the one or two badges of an invoice today, in the business's time zone. */
export const getInvoiceBadges = (
  invoice: { status: InvoiceStatus; dueOn: string },
  timeZone: string,
): (StatusLook & { id: DisplayedInvoiceStatus })[] =>
  getDisplayedInvoiceStatuses(invoice, dayIn(new Date(), timeZone)).map((status) => ({
    id: status,
    label: invoiceStatusLabels[status],
    tone: tones[status],
  }));

export const rhythmLabels: Record<InvoiceFrequency, string> = {
  weekly: 'Every week',
  monthly: 'Every month',
  quarterly: 'Every quarter',
  yearly: 'Every year',
};

const eventLabels: Readonly<Record<string, string>> = {
  'invoice.created': 'Draft created',
  'invoice.edited': 'Edited',
  'invoice.send': 'Sent',
  'invoice.mailed': 'Emailed',
  'invoice.viewed': 'Viewed by the customer',
  'invoice.noted': 'Note',
  'invoice.reminded': 'Reminder emailed',
  'invoice.linkRevoked': 'Link replaced',
  'invoice.void': 'Voided',
  'invoice.writeOff': 'Written off',
  'invoice.undoWriteOff': 'Write-off undone',
  'payment.partial': 'Partial payment',
  'payment.settled': 'Paid in full',
  'payment.undone': 'Recorded payment undone',
  'payment.reversed': 'Payment reversed',
  'payment.refunded': 'Payment refunded',
  'refund.failed': 'Refund failed',
  'dispute.opened': 'Payment disputed',
  'dispute.won': 'Dispute won',
  'dispute.lost': 'Dispute lost',
};

/** Returns the text of an event, or its name if it has none. */
export const getInvoiceEventLabel = (event: string): string =>
  eventLabels[event] ?? getNoticeEventLabel(event) ?? event;
