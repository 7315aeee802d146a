import { owedMinor } from '#domain/invoice.ts';
import type { InvoiceStatus } from '#domain/invoice-status.ts';
import {
  type InvoiceCondition,
  type InvoiceEventType,
  type InvoiceDisputeEvent,
  type InvoiceMoneyEvent,
  invoiceLaw,
} from '#machines/lifecycles/invoice.lifecycle.ts';
import type { Refusal as LawRefusal } from '#machines/lifecycles/law.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { moneyText } from '#server/format.ts';
import { transactionsFor } from '#server/modules/transactions/transactions.repo.ts';
import { type Actor, appendTimeline, type Happening } from '#server/platform/timeline/timeline.repo.ts';
import { Refusal } from '#server/refusal.ts';
import { type InvoiceChange, type InvoiceRecord, saveInvoice } from './invoices.repo.ts';

export { findInvoiceByToken, lockInvoice, lockInvoiceByToken } from './invoices.repo.ts';

/** The part of `Deps` that changing an invoice needs; the demo hands in a clock of its own. */
export type InvoiceDeps = Pick<Deps, 'clock'>;

const statusWords: Record<InvoiceStatus, string> = {
  DRAFT: 'a draft',
  PENDING: 'sent and not paid',
  PARTIAL_PAYMENT: 'part-paid',
  PAID: 'paid',
  VOID: 'void',
};
const conditionWords: Record<InvoiceCondition, string> = {
  isUnpaid: 'nothing of it may be paid',
  isPartPaid: 'a part of it has to be paid',
  isSettled: 'all of it has to be paid',
};

function whyNot({ status }: InvoiceRecord, refusal: LawRefusal<InvoiceEventType, InvoiceCondition>): string {
  const stands = `This invoice is ${statusWords[status]}.`;
  const unmet = refusal.unmet.map((name) => conditionWords[name]).join(' or ');
  return unmet ? `${stands} For that, ${unmet}.` : `${stands} That is not possible now.`;
}

/**
 * What people call it in timelines: its number, or that it is a draft.
 */
export const labelOf = ({ number }: Pick<InvoiceRecord, 'number'>): string => number ?? 'Draft';

export async function tellOf(
  tx: Transaction,
  { clock }: InvoiceDeps,
  invoice: Pick<InvoiceRecord, 'businessId' | 'id' | 'number'>,
  actor: Actor,
  happening: Pick<Happening, 'event'> & Partial<Happening>,
): Promise<void> {
  const record = { type: 'invoice', id: invoice.id, label: labelOf(invoice) } as const;
  await appendTimeline(tx, invoice.businessId, clock.now(), actor, [
    { lifecycle: null, from: null, to: null, note: null, ...happening, record },
  ]);
}

/**
 * The one door: moves an invoice that this transaction holds by one event, with `change` beside its status, and tells it
 * in the timeline. The same state again writes nothing. Refuses with ILLEGAL_EVENT and what is legal now.
 */
export async function advanceInvoice(
  tx: Transaction,
  deps: InvoiceDeps,
  before: InvoiceRecord,
  event: InvoiceEventType,
  actor: Actor,
  { change = {}, note = null }: { change?: InvoiceChange; note?: string | null } = {},
): Promise<InvoiceRecord> {
  const verdict = invoiceLaw.nextStatus({ ...before, ...change }, event, actor.kind);
  if (!verdict.ok)
    throw new Refusal('ILLEGAL_EVENT', { message: whyNot(before, verdict), legal: verdict.legal });
  if (!verdict.changed) return before;
  const after = await saveInvoice(tx, before.businessId, before.id, { ...change, status: verdict.to });
  await tellOf(tx, deps, after, actor, {
    lifecycle: 'invoice',
    event,
    from: before.status,
    to: after.status,
    note,
  });
  return after;
}

/** `collected` by a provider, `recorded` by hand; `takenBack` what was recorded, `reversed` or `refunded` what was collected. */
export type InvoiceMoney = 'collected' | 'recorded' | 'takenBack' | 'reversed' | 'refunded';

const backBy: Record<Exclude<InvoiceMoney, 'collected' | 'recorded'>, InvoiceMoneyEvent> = {
  takenBack: 'payment.takenBack',
  reversed: 'payment.reversed',
  refunded: 'payment.refunded',
};

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
  const comesIn = change === 'collected' || change === 'recorded';
  const bound = comesIn ? owedMinor(invoice) : invoice.paidMinor;
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0 || amountMinor > bound)
    throw new RangeError(`${amountMinor} ${change} of at most ${bound} on invoice ${invoice.id}`);
  const paidMinor = invoice.paidMinor + (comesIn ? amountMinor : -amountMinor);
  const isSettled = paidMinor === invoice.totalMinor;
  const event = comesIn ? (isSettled ? 'payment.settled' : 'payment.partial') : backBy[change];
  const told = [moneyText(amountMinor, invoice.currency), note].filter(Boolean).join(' · ');
  return advanceInvoice(tx, deps, invoice, event, actor, {
    change: { paidMinor, paidAt: isSettled ? deps.clock.now() : null },
    note: told,
  });
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
  const { businessId, id, paidMinor } = invoice;
  const payments = await transactionsFor(tx, businessId, { invoiceId: id });
  const disputedMinor = payments.reduce((sum, payment) => sum + payment.disputedMinor, 0);
  const isLost = event === 'dispute.lost';
  const change = isLost
    ? { disputedMinor, paidMinor: paidMinor - amountMinor, paidAt: null }
    : { disputedMinor };
  const note = moneyText(amountMinor, invoice.currency);
  return advanceInvoice(tx, deps, invoice, event, actor, { change, note });
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
  await tellOf(tx, deps, viewed, customer, { event: 'invoice.viewed' });
  return viewed;
}
