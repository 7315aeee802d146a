import type { InvoiceOverview, InvoicePayment } from '#contract/money/invoice.ts';
import { dayOf } from '#domain/date-range.ts';
import type { Invoice } from '#domain/invoice.ts';
import { getDisplayedInvoiceStatuses } from '#domain/invoice-status.ts';
import type { Executor } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { createPaymentLink } from '#server/security/public-link.ts';
import { findCase } from '#server/modules/kyc/kyc.records.ts';
import { findVirtual } from '#server/modules/virtual-accounts/virtual-accounts.records.ts';
import { findBusinessRecord } from '#server/modules/business/business.records.ts';
import { listTimeline } from '#server/platform/timeline/timeline.repo.ts';
import { listDisputesOfSubject } from '#server/modules/payments/disputes/dispute.view.ts';
import {
  type TransactionRecord,
  isOnlyStarted,
  transactionsFor,
} from '#server/modules/payments/payments.records.ts';
import { AppError } from '#server/app-error.ts';
import type { InvoicePdfContent } from './invoice.document.ts';
import { type InvoiceRecord, listInvoiceCharges, findInvoice, listInvoiceItems } from './invoices.repo.ts';

const iso = (instant: Date | null) => instant?.toISOString() ?? null;

/** Returns the invoice with its items and charges. */
export async function loadInvoice(executor: Executor, record: InvoiceRecord): Promise<Invoice> {
  const { businessId, id, repeatEvery, repeatUntil } = record;
  return {
    ...record,
    createdAt: record.createdAt.toISOString(),
    sentAt: iso(record.sentAt),
    viewedAt: iso(record.viewedAt),
    paidAt: iso(record.paidAt),
    voidedAt: iso(record.voidedAt),
    writtenOffAt: iso(record.writtenOffAt),
    repeat: repeatEvery && { every: repeatEvery, until: repeatUntil },
    items: await listInvoiceItems(executor, businessId, id),
    charges: await listInvoiceCharges(executor, businessId, id),
  };
}

const toInvoicePayment = (payment: TransactionRecord): InvoicePayment => ({
  id: payment.id,
  at: payment.at.toISOString(),
  amountMinor: payment.grossMinor,
  refundedMinor: payment.refundedMinor,
  method: payment.method,
  source: payment.source,
  status: payment.result,
  note: payment.message,
});

/** @throws NOT_FOUND, also for another business's invoice */
export async function getInvoiceOverview(
  executor: Executor,
  { config }: Pick<Deps, 'config'>,
  businessId: string,
  id: string,
): Promise<InvoiceOverview> {
  const record = await findInvoice(executor, businessId, id);
  if (!record) throw new AppError('NOT_FOUND');
  const invoice = await loadInvoice(executor, record);
  const payments = await transactionsFor(executor, businessId, { invoiceId: id });
  const entries = await listTimeline(executor, businessId, 'invoice', id);
  return {
    invoice,
    link: record.sentAt ? createPaymentLink(config, record.publicToken) : null,
    payments: payments
      .filter((payment) => payment.type === 'invoiceFulfillment' && !isOnlyStarted(payment))
      .map(toInvoicePayment),
    disputes: await listDisputesOfSubject(executor, businessId, { invoiceId: id }),
    timeline: entries.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
  };
}

/** Returns what the PDF of an invoice contains today; undefined where there is no such invoice. */
export async function getInvoicePdfContent(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  businessId: string,
  id: string,
): Promise<InvoicePdfContent | undefined> {
  const [record, business, verification, account] = await Promise.all([
    findInvoice(db, businessId, id),
    findBusinessRecord(db, businessId),
    findCase(db, businessId),
    findVirtual(db, businessId),
  ]);
  if (!record || !business) return undefined;
  return {
    invoice: await loadInvoice(db, record),
    business,
    taxNumber: business.taxNumber,
    company: verification?.status === 'approved' ? verification.company : null,
    account: account?.status === 'active' ? account : null,
    link: record.sentAt ? createPaymentLink(config, record.publicToken) : null,
    status: getDisplayedInvoiceStatuses(record, dayOf(clock.now(), business.timeZone).toString()),
  };
}
