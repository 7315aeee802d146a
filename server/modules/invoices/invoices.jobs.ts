import { systemActor } from '#server/platform/timeline/system-actor.ts';
import { invoiceRef } from '#server/modules/invoices/invoice.adapter.ts';
import { findReminderAfter, findDueReminder } from '#domain/invoice-reminder.ts';
import { getDueMinor } from '#domain/invoice.ts';
import { findNextRecurrence } from '#domain/invoice-recurrence.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import {
  admitEmail,
  sweepRecipientEmails,
} from '#server/modules/recipient-limits/recipient-limits.service.ts';
import { handleRecipientEmails } from '#server/modules/recipient-limits/recipient-emails.jobs.ts';
import { getEntitlements, requireFeature } from '#server/modules/entitlements/entitlements.service.ts';
import { recordEvents } from '#server/platform/timeline/timeline.repo.ts';
import { AppError } from '#server/app-error.ts';
import { copyFields, toInvoiceFields, insertDraft } from './invoice-content.service.ts';
import { invoicePdf } from './invoice.document.ts';
import { getToday } from './invoice-edit.service.ts';
import { createInvoiceEmail } from './invoice.emails.ts';
import { getInvoicePdfContent, loadInvoice } from './invoice.view.ts';
import { type InvoiceEmailPayload, invoiceEmailJob } from './invoices.outbox.ts';
import {
  type InvoiceRecord,
  listInvoicesToRemind,
  listInvoicesToRecur,
  hasRecurrenceOn,
  lockInvoice,
  saveInvoice,
} from './invoices.repo.ts';
import { type SendDeps, sendReminder, sendInvoice } from './send-invoice.ts';
import { redactForUnverified } from './unverified-invoice.rules.ts';

const batchSize = 100;

/**
 * Sends the reminders that are due. Of several that were missed while the server was down, only the latest is sent. None
 * is sent while the plan lacks them, nor later for that time (decision 72).
 */
export async function runReminders(tx: Transaction, deps: SendDeps): Promise<void> {
  for (const { businessId, id, timeZone } of await listInvoicesToRemind(tx, deps.clock.now(), batchSize)) {
    const invoice = await lockInvoice(tx, businessId, id);
    const today = getToday(deps, timeZone);
    if (!invoice?.remindOn || invoice.remindOn > today) continue;
    const planned = findDueReminder(invoice.dueOn, today);
    const remindOn = findReminderAfter(invoice.dueOn, today)?.on ?? null;
    await saveInvoice(tx, businessId, id, { remindOn });
    if (!planned || !invoice.reminders) continue;
    if (!(await getEntitlements(tx, businessId)).features.paymentReminders) continue;
    try {
      await sendReminder(tx, deps, invoice, planned.kind, undefined, systemActor);
    } catch (problem) {
      // Nothing is due any more, or the customer has no email address.
      if (!(problem instanceof AppError)) throw problem;
    }
  }
}

/**
 * Creates and sends the due recurrences of invoices, each once, on the day in the business's time zone. One that the plan
 * doesn't allow on its day is left out (decision 72).
 */
export async function runRecurrences(tx: Transaction, deps: SendDeps): Promise<void> {
  for (const { businessId, id, timeZone } of await listInvoicesToRecur(tx, deps.clock.now(), batchSize)) {
    const invoice = await lockInvoice(tx, businessId, id);
    const today = getToday(deps, timeZone);
    if (!invoice?.nextRecurrenceOn || invoice.nextRecurrenceOn > today) continue;
    const { repeatEvery, repeatUntil, nextRecurrenceOn, issuedOn } = invoice;
    if (repeatEvery && !(await hasRecurrenceOn(tx, businessId, id, nextRecurrenceOn)))
      await runWithinPlan(tx, (step) => createRecurrence(step, deps, invoice, nextRecurrenceOn, timeZone));
    const next =
      repeatEvery &&
      findNextRecurrence(issuedOn, { every: repeatEvery, until: repeatUntil }, nextRecurrenceOn);
    await saveInvoice(tx, businessId, id, { nextRecurrenceOn: next || null });
  }
}

/** Runs a step that the plan may refuse: then it changes nothing. */
async function runWithinPlan(tx: Transaction, step: (tx: Transaction) => Promise<void>): Promise<void> {
  try {
    await tx.transaction(step);
  } catch (problem) {
    if (!(problem instanceof AppError) || problem.code !== 'PLAN_LIMIT') throw problem;
  }
}

/** @throws PLAN_LIMIT */
async function createRecurrence(
  tx: Transaction,
  deps: SendDeps,
  source: InvoiceRecord,
  issuedOn: string,
  timeZone: string,
): Promise<void> {
  const { businessId, currency, id } = source;
  await requireFeature(tx, businessId, 'recurringInvoices');
  const fields = { ...copyFields(toInvoiceFields(await loadInvoice(tx, source)), issuedOn), repeat: null };
  const made = { createdAt: deps.clock.now(), currency, recurrenceOf: id };
  const draft = await insertDraft(tx, businessId, fields, made);
  await recordEvents(tx, draft.businessId, deps.clock.now(), systemActor, [
    {
      record: invoiceRef(draft),
      lifecycle: 'invoice',
      event: 'invoice.created',
      to: 'DRAFT',
      note: `Recurrence of ${source.number}`,
    },
  ]);
  await sendInvoice(tx, deps, draft, timeZone, { mail: true }, systemActor);
}

/**
 * Emails the invoice in its present state to the customer; does nothing if it was deleted or the customer has no
 * address. Beyond the limits of the business, the email is delayed until one is admitted.
 */
export async function sendInvoiceEmail(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'mail' | 'jobs'>,
  mailing: InvoiceEmailPayload,
): Promise<void> {
  const { businessId, invoiceId, occasion, occasionId, message, isDelayed = false } = mailing;
  const content = await getInvoicePdfContent(deps, businessId, invoiceId);
  const to = content?.invoice.customer?.email;
  if (!content || !to || content.link === null) return;
  const isOver = getDueMinor(content.invoice) === 0;
  // The invoice itself is delivered however late its job runs; a reminder of a written-off invoice is not.
  const isReminder = occasion !== 'sent' && content.invoice.status === 'WRITTEN_OFF';
  if (isOver && (isDelayed || isReminder)) return;
  const admission = await deps.db.transaction(async (tx) => {
    const result = await admitEmail(tx, deps, { businessId, recipient: to, emailId: occasionId });
    if (!result.isAdmitted)
      await deps.jobs.add(
        tx,
        invoiceEmailJob,
        { ...mailing, isDelayed: true },
        { runAt: result.retryAt, singletonKey: `delayed ${occasionId}` },
      );
    return result;
  });
  if (!admission.isAdmitted) return;
  const { link } = content;
  const { isVerified } = admission;
  const mailed = isVerified ? { ...content, pdf: await invoicePdf(content) } : redactForUnverified(content);
  const words = { occasionId, message: isVerified ? message : null };
  await deps.mail.deliver(createInvoiceEmail({ ...mailed, link }, to, occasion, words));
}

export function handleInvoiceJobs(deps: Deps): void {
  deps.jobs.handle(invoiceEmailJob, (mailing) => sendInvoiceEmail(deps, mailing));
  handleRecipientEmails(deps);
  sweepRecipientEmails(deps);
  deps.jobs.sweep('invoice-reminders', 60_000, (tx) => runReminders(tx, deps));
  deps.jobs.sweep('invoice-repetitions', 60_000, (tx) => runRecurrences(tx, deps));
}
