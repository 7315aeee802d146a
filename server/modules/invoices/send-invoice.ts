import { invoiceRef } from '#server/modules/invoices/invoice.adapter.ts';
import { v7 as uuid } from 'uuid';
import { owedMinor } from '#domain/invoice.ts';
import { sendProblem } from '#domain/invoice-draft.ts';
import type { InvoiceReminderKind } from '#domain/invoice-reminder.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { insertCustomers, lockCustomers } from '#server/modules/customers/customers.records.ts';
import { type Actor, recordEvents } from '#server/platform/timeline/timeline.repo.ts';
import {
  isBusinessVerified,
  refuseTooManyMails,
} from '#server/modules/recipient-limits/recipient-limits.service.ts';
import { Refusal } from '#server/refusal.ts';
import { advanceInvoice } from './advance-invoice.ts';
import type { InvoiceDeps } from './invoice.adapter.ts';
import { claimNumber, fieldsOf, refuseProblem } from './invoice-content.service.ts';
import { scheduleOf, todayOf } from './invoice-edit.service.ts';
import { wholeInvoice } from './invoice.view.ts';
import { type InvoiceOccasion, mailInvoice } from './invoices.outbox.ts';
import { type InvoiceRecord, insertReminder, takeNumber } from './invoices.repo.ts';
import { refuseUnverifiedTexts } from './unverified-invoice.rules.ts';

export type SendDeps = InvoiceDeps & Pick<Deps, 'jobs' | 'config'>;

export interface Sending {
  message?: string | undefined;
  /** Whether the customer is mailed, where they have an address. */
  mail: boolean;
}

/**
 * Sends an invoice that this transaction holds: a draft is given its number, its customer becomes one of the business's,
 * and from now on it can be paid; one that was sent is mailed again. Refuses with INVALID what a draft lacks, NAME_TAKEN
 * for its number, ILLEGAL_EVENT where nothing is owed any more, and as `addMail`.
 */
export async function sendInvoice(
  tx: Transaction,
  deps: SendDeps,
  invoice: InvoiceRecord,
  timeZone: string,
  { message, mail }: Sending,
  actor: Actor,
): Promise<InvoiceRecord> {
  const sent = invoice.status === 'DRAFT' ? await open(tx, deps, invoice, timeZone, actor) : invoice;
  refuseUnlessOwed(sent);
  const address = mail ? sent.customer?.email : null;
  if (!address) return sent;
  await addMail(tx, deps, sent, { occasion: 'sent', message, address, actor });
  await recordEvents(tx, sent.businessId, deps.clock.now(), actor, [
    { record: invoiceRef(sent), event: 'invoice.mailed', note: address },
  ]);
  return sent;
}

/** @throws ILLEGAL_EVENT where no payment is expected */
function refuseUnlessOwed(invoice: InvoiceRecord): void {
  if (owedMinor(invoice) > 0) return;
  const message =
    invoice.status === 'WRITTEN_OFF'
      ? 'This invoice was written off. Undo the write-off first.'
      : 'Nothing is owed on this invoice.';
  throw new Refusal('ILLEGAL_EVENT', { message });
}

async function open(
  tx: Transaction,
  deps: SendDeps,
  draft: InvoiceRecord,
  timeZone: string,
  actor: Actor,
): Promise<InvoiceRecord> {
  const { businessId } = draft;
  const fields = fieldsOf(await wholeInvoice(tx, draft));
  refuseProblem(sendProblem(fields));
  const customer = await knownCustomer(tx, deps, draft);
  if (draft.number !== null) await claimNumber(tx, businessId, draft.number, draft.id);
  return advanceInvoice(tx, deps, draft, 'invoice.send', actor, {
    sending: {
      number: draft.number ?? (await takeNumber(tx, businessId)),
      customer,
      customerId: customer?.id ?? null,
      ...scheduleOf(fields, todayOf(deps, timeZone)),
    },
  });
}

/** Somebody who was typed into the invoice becomes a customer; one who is gone meanwhile stays on the paper alone. */
async function knownCustomer(
  tx: Transaction,
  { clock }: SendDeps,
  { businessId, customer }: InvoiceRecord,
): Promise<InvoiceRecord['customer']> {
  if (!customer) return null;
  if (customer.id !== null) {
    const [known] = await lockCustomers(tx, businessId, [customer.id]);
    return known ? customer : { ...customer, id: null };
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
 * Promises the customer a mail. What a person sends is refused beyond the limits; what is scheduled waits for them where
 * it is delivered.
 * @throws TOO_MANY_REQUESTS beyond the limits of the business, INVALID for words and links while it is not verified
 */
async function addMail(
  tx: Transaction,
  deps: SendDeps,
  invoice: InvoiceRecord,
  { occasion, message, address, actor }: Mailing,
): Promise<void> {
  const { businessId, id: invoiceId } = invoice;
  const occasionId = uuid();
  if (actor.kind !== 'timer') {
    await refuseTooManyMails(tx, deps, { businessId, recipient: address, mailId: occasionId });
    if (!(await isBusinessVerified(tx, businessId)))
      refuseUnverifiedTexts(await wholeInvoice(tx, invoice), message);
  }
  const mailing = { businessId, invoiceId, occasion, occasionId, message: message || null };
  await deps.jobs.add(tx, mailInvoice, mailing);
}

/**
 * Reminds of an invoice that this transaction holds. Refuses with ILLEGAL_EVENT where nothing is owed, or where the
 * customer has no address to write to, and as `addMail`.
 */
export async function remindOf(
  tx: Transaction,
  deps: SendDeps,
  invoice: InvoiceRecord,
  kind: InvoiceReminderKind,
  message: string | undefined,
  actor: Actor,
): Promise<void> {
  refuseUnlessOwed(invoice);
  const address = invoice.customer?.email;
  if (!address)
    throw new Refusal('ILLEGAL_EVENT', {
      message: 'The customer has no e-mail address on this invoice. Share its link instead.',
    });
  const { businessId, id: invoiceId, dueOn } = invoice;
  const isNew = await insertReminder(tx, businessId, { invoiceId, kind, dueOn, sentAt: deps.clock.now() });
  if (!isNew) return;
  await addMail(tx, deps, invoice, { occasion: kind, message, address, actor });
  await recordEvents(tx, invoice.businessId, deps.clock.now(), actor, [
    { record: invoiceRef(invoice), event: 'invoice.reminded', note: address },
  ]);
}
