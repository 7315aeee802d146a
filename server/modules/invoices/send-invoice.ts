import { invoiceRef } from '#server/modules/invoices/invoice.adapter.ts';
import { v7 as uuid } from 'uuid';
import { getDueMinor } from '#domain/invoice.ts';
import { findSendProblem } from '#domain/invoice-draft.ts';
import type { InvoiceReminderKind } from '#domain/invoice-reminder.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { createSearchText } from '#server/platform/search-text.ts';
import { insertCustomers, lockCustomers } from '#server/modules/customers/customers.records.ts';
import { requireWithinLimit } from '#server/modules/entitlements/entitlements.service.ts';
import { type Actor, recordEvents } from '#server/platform/timeline/timeline.repo.ts';
import {
  isBusinessVerified,
  requireEmailAdmission,
} from '#server/modules/recipient-limits/recipient-limits.service.ts';
import { AppError } from '#server/app-error.ts';
import { advanceInvoice } from './advance-invoice.ts';
import type { InvoiceDeps } from './invoice.adapter.ts';
import { claimNumber, toInvoiceFields, rejectProblem } from './invoice-content.service.ts';
import { getSchedule, getToday } from './invoice-edit.service.ts';
import { loadInvoice } from './invoice.view.ts';
import { type InvoiceOccasion, invoiceEmailJob } from './invoices.outbox.ts';
import { type InvoiceRecord, insertReminder, assignNextNumber } from './invoices.repo.ts';
import { rejectUnverifiedTexts } from './unverified-invoice.rules.ts';

export type SendDeps = InvoiceDeps & Pick<Deps, 'jobs' | 'config'>;

export interface Sending {
  message?: string | undefined;
  /** Whether to email the customer, if they have an address. */
  mail: boolean;
}

/**
 * Sends an invoice that this transaction has locked: a draft gets its number, its customer is created if new, and it
 * can be paid from now on, or is paid if its total is zero; a sent invoice is emailed again.
 * @throws INVALID for what a draft lacks, NAME_TAKEN for its number, PLAN_LIMIT beyond the invoices of a month,
 * ILLEGAL_EVENT where nothing is due, and as `addEmail`
 */
export async function sendInvoice(
  tx: Transaction,
  deps: SendDeps,
  invoice: InvoiceRecord,
  timeZone: string,
  { message, mail }: Sending,
  actor: Actor,
): Promise<InvoiceRecord> {
  if (invoice.status !== 'DRAFT') requireAmountDue(invoice);
  const sent = invoice.status === 'DRAFT' ? await openDraft(tx, deps, invoice, timeZone, actor) : invoice;
  const address = mail ? sent.customer?.email : null;
  if (!address) return sent;
  await addEmail(tx, deps, sent, { occasion: 'sent', message, address, actor });
  await recordEvents(tx, sent.businessId, deps.clock.now(), actor, [
    { record: invoiceRef(sent), event: 'invoice.mailed', note: address },
  ]);
  return sent;
}

/** @throws ILLEGAL_EVENT where no payment is expected */
function requireAmountDue(invoice: InvoiceRecord): void {
  if (getDueMinor(invoice) > 0) return;
  const message =
    invoice.status === 'WRITTEN_OFF'
      ? 'This invoice was written off. Undo the write-off first.'
      : 'This invoice has no amount due.';
  throw new AppError('ILLEGAL_EVENT', { message });
}

async function openDraft(
  tx: Transaction,
  deps: SendDeps,
  draft: InvoiceRecord,
  timeZone: string,
  actor: Actor,
): Promise<InvoiceRecord> {
  const { businessId } = draft;
  const fields = toInvoiceFields(await loadInvoice(tx, draft));
  rejectProblem(findSendProblem(fields));
  const customer = await ensureCustomer(tx, deps, draft);
  await requireWithinLimit(tx, deps, businessId, 'invoicesPerMonth');
  if (draft.number !== null) await claimNumber(tx, businessId, draft.number, draft.id);
  const number = draft.number ?? (await assignNextNumber(tx, businessId));
  return advanceInvoice(tx, deps, draft, 'invoice.send', actor, {
    sending: {
      number,
      searchText: createSearchText(customer ?? {}, fields.items, number),
      customer,
      customerId: customer?.id ?? null,
      ...getSchedule(fields, getToday(deps, timeZone)),
    },
  });
}

/**
 * Creates a customer who was entered in the invoice; a customer who was deleted in the meantime stays only on the
 * document.
 */
async function ensureCustomer(
  tx: Transaction,
  { clock }: SendDeps,
  { businessId, customer }: InvoiceRecord,
): Promise<InvoiceRecord['customer']> {
  if (!customer) return null;
  if (customer.id !== null) {
    const [existing] = await lockCustomers(tx, businessId, [customer.id]);
    return existing ? customer : { ...customer, id: null };
  }
  const made = { ...customer, id: uuid() };
  await insertCustomers(tx, businessId, [{ ...made, createdAt: clock.now() }]);
  return made;
}

interface Mailing {
  occasion: InvoiceOccasion;
  message: string | undefined;
  address: string;
  actor: Actor;
}

/**
 * Adds an email to the customer to the outbox. Beyond the limits, an email sent by a person is rejected; a scheduled
 * one is delayed on delivery.
 * @throws TOO_MANY_REQUESTS beyond the limits of the business, INVALID for messages and links while it is not verified
 */
async function addEmail(
  tx: Transaction,
  deps: SendDeps,
  invoice: InvoiceRecord,
  { occasion, message, address, actor }: Mailing,
): Promise<void> {
  const { businessId, id: invoiceId } = invoice;
  const occasionId = uuid();
  if (actor.kind !== 'timer') {
    await requireEmailAdmission(tx, deps, { businessId, recipient: address, emailId: occasionId });
    if (!(await isBusinessVerified(tx, businessId)))
      rejectUnverifiedTexts(await loadInvoice(tx, invoice), message);
  }
  const mailing = { businessId, invoiceId, occasion, occasionId, message: message || null };
  await deps.jobs.add(tx, invoiceEmailJob, mailing);
}

/**
 * Sends a reminder of an invoice that this transaction has locked.
 * @throws ILLEGAL_EVENT where nothing is due or the customer has no email address, and as `addEmail`
 */
export async function sendReminder(
  tx: Transaction,
  deps: SendDeps,
  invoice: InvoiceRecord,
  kind: InvoiceReminderKind,
  message: string | undefined,
  actor: Actor,
): Promise<void> {
  requireAmountDue(invoice);
  const address = invoice.customer?.email;
  if (!address)
    throw new AppError('ILLEGAL_EVENT', {
      message: 'This invoice has no customer email address. Share its link instead.',
    });
  const { businessId, id: invoiceId, dueOn } = invoice;
  const isNew = await insertReminder(tx, businessId, { invoiceId, kind, dueOn, sentAt: deps.clock.now() });
  if (!isNew) return;
  await addEmail(tx, deps, invoice, { occasion: kind, message, address, actor });
  await recordEvents(tx, invoice.businessId, deps.clock.now(), actor, [
    { record: invoiceRef(invoice), event: 'invoice.reminded', note: address },
  ]);
}
