import type { InvoiceDisputeEvent, InvoiceEventType } from '#machines/lifecycles/invoice.lifecycle.ts';
import {
  type InvoiceMoney,
  planInvoiceDispute,
  planInvoiceMoney,
} from '#machines/lifecycles/invoice-plan.ts';
import type { Transaction } from '#server/db/client.ts';
import { transactionsFor } from '#server/modules/payments/payments.records.ts';
import { advanceLocked } from '#server/platform/lifecycle/advance.ts';
import { type Actor, recordEvents } from '#server/platform/timeline/timeline.repo.ts';
import { type InvoiceDeps, type InvoiceDetails, invoiceAdapter, invoiceRef } from './invoice.adapter.ts';
import { type InvoiceRecord, saveInvoice } from './invoices.repo.ts';

/**
 * Moves an invoice that this transaction holds by one event.
 * @throws ILLEGAL_EVENT with the reason and what is legal now
 */
export const advanceInvoice = (
  tx: Transaction,
  deps: InvoiceDeps,
  invoice: InvoiceRecord,
  event: InvoiceEventType,
  actor: Actor,
  details: InvoiceDetails = {},
): Promise<InvoiceRecord> => advanceLocked(tx, deps, invoiceAdapter, invoice, event, actor, details);

/**
 * Counts money on an invoice that this transaction holds, and moves its status by it. What comes in is at most what the
 * invoice owes, what goes back at most what is paid: the caller cuts a surplus off. A hand's amount of zero or beyond
 * these bounds is a mistake of the program and thrown as a RangeError.
 */
export async function noteInvoiceMoney(
  tx: Transaction,
  deps: InvoiceDeps,
  invoice: InvoiceRecord,
  { change, amountMinor, note = null }: { change: InvoiceMoney; amountMinor: number; note?: string | null },
  actor: Actor,
): Promise<InvoiceRecord> {
  const { event, changeMinor } = planInvoiceMoney(invoice, change, amountMinor);
  return advanceInvoice(tx, deps, invoice, event, actor, { changeMinor, note });
}

/**
 * A payer disputes money of an invoice that this transaction holds, or the dispute is decided: `amountMinor` is what the event
 * is about, of a lost one what went back. What is disputed now is read off the payments, which the caller saved before.
 */
export async function noteInvoiceDispute(
  tx: Transaction,
  deps: InvoiceDeps,
  invoice: InvoiceRecord,
  { event, amountMinor }: { event: InvoiceDisputeEvent; amountMinor: number },
  actor: Actor,
): Promise<InvoiceRecord> {
  const payments = await transactionsFor(tx, invoice.businessId, { invoiceId: invoice.id });
  const details = planInvoiceDispute(event, amountMinor, payments);
  return advanceInvoice(tx, deps, invoice, event, actor, { ...details, amountMinor });
}

/** The customer opened the invoice: kept and told the first time. The transaction holds it. */
export async function noteInvoiceViewed(
  tx: Transaction,
  deps: InvoiceDeps,
  invoice: InvoiceRecord,
): Promise<InvoiceRecord> {
  if (invoice.viewedAt || invoice.status === 'DRAFT') return invoice;
  const customer: Actor = { kind: 'customer', id: null, name: invoice.customerName ?? 'The customer' };
  const viewed = await saveInvoice(tx, invoice.businessId, invoice.id, { viewedAt: deps.clock.now() });
  await recordEvents(tx, viewed.businessId, deps.clock.now(), customer, [
    { record: invoiceRef(viewed), event: 'invoice.viewed' },
  ]);
  return viewed;
}
