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
 * Moves an invoice that this transaction has locked by one event.
 * @throws ILLEGAL_EVENT with the reason and the events that are legal now
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
 * Records money on an invoice that this transaction has locked, and moves its status. A payment is at most the amount
 * due, a refund at most the amount paid: the caller removes a surplus.
 * @throws RangeError for a recorded amount of zero or beyond these bounds, which is a programming error
 */
export async function recordInvoiceMoney(
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
 * Records that a payer disputed money of an invoice that this transaction has locked, or that the dispute was decided.
 * `amountMinor` is the amount of the event; of a lost dispute, the amount that was returned. The disputed amount is
 * read from the payments, which the caller has saved before.
 */
export async function recordInvoiceDispute(
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

/** Records that the customer opened the invoice, the first time only. The transaction has locked it. */
export async function recordInvoiceView(
  tx: Transaction,
  deps: InvoiceDeps,
  invoice: InvoiceRecord,
): Promise<InvoiceRecord> {
  if (invoice.viewedAt || invoice.status === 'DRAFT') return invoice;
  const customer: Actor = { kind: 'customer', id: null, name: invoice.customerName ?? 'Customer' };
  const viewed = await saveInvoice(tx, invoice.businessId, invoice.id, { viewedAt: deps.clock.now() });
  await recordEvents(tx, viewed.businessId, deps.clock.now(), customer, [
    { record: invoiceRef(viewed), event: 'invoice.viewed' },
  ]);
  return viewed;
}
