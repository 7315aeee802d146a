import { recordEvents } from '#server/platform/timeline/timeline.repo.ts';
import { invoiceRef } from '#server/modules/invoices/invoice.adapter.ts';
import type { CallBody } from '#contract/call.ts';
import type { InvoiceOverview, invoiceCalls } from '#contract/money/invoice.ts';
import { getDueMinor, getWrittenOffMinor } from '#domain/invoice.ts';
import type { Member } from '#server/caller.ts';
import type { Transaction } from '#server/db/client.ts';
import { toMerchantActor } from '#server/platform/timeline/merchant.ts';
import { createToken } from '#server/platform/tokens.ts';
import { lockEmailsOfBusiness } from '#server/modules/recipient-limits/recipient-limits.service.ts';
import { AppError } from '#server/app-error.ts';
import { advanceInvoice } from './advance-invoice.ts';
import { type EditDeps, getLockedInvoice } from './invoice-edit.service.ts';
import { getInvoiceOverview } from './invoice.view.ts';
import { type InvoiceRecord, saveInvoice } from './invoices.repo.ts';
import { type SendDeps, sendReminder, sendInvoice } from './send-invoice.ts';

export type InvoiceServiceDeps = EditDeps & SendDeps;
type Body<Name extends keyof typeof invoiceCalls> = CallBody<(typeof invoiceCalls)[Name]>;

/** @throws NOT_FOUND, VERSION_CONFLICT, and as `sendInvoice` */
export async function sendOne(
  tx: Transaction,
  deps: InvoiceServiceDeps,
  caller: Member,
  id: string,
  { version, message, mail }: Body<'sendInvoice'>,
): Promise<InvoiceOverview> {
  // Locked before the invoice, as everywhere: sending several invoices holds this lock while waiting for the next one.
  await lockEmailsOfBusiness(tx, caller.businessId);
  const invoice = await getLockedInvoice(tx, caller.businessId, id, version);
  await sendInvoice(tx, deps, invoice, caller.timeZone, { message, mail }, toMerchantActor(caller));
  return getInvoiceOverview(tx, deps, caller.businessId, id);
}

/** @throws NOT_FOUND and as `sendReminder` */
export async function remindOne(
  tx: Transaction,
  deps: InvoiceServiceDeps,
  caller: Member,
  id: string,
  { message }: Body<'remindOfInvoice'>,
): Promise<InvoiceOverview> {
  await lockEmailsOfBusiness(tx, caller.businessId);
  const invoice = await getLockedInvoice(tx, caller.businessId, id);
  await sendReminder(tx, deps, invoice, 'hand', message, toMerchantActor(caller));
  return getInvoiceOverview(tx, deps, caller.businessId, id);
}

/** @throws NOT_FOUND, VERSION_CONFLICT, ILLEGAL_EVENT where it has payments */
export async function voidOne(
  tx: Transaction,
  deps: InvoiceServiceDeps,
  caller: Member,
  id: string,
  { version, reason }: Body<'voidInvoice'>,
): Promise<InvoiceOverview> {
  const invoice = await getLockedInvoice(tx, caller.businessId, id, version);
  await voidInvoice(tx, deps, caller, invoice, reason);
  return getInvoiceOverview(tx, deps, caller.businessId, id);
}

/** Voids an invoice: it gets no more reminders and does not recur. */
export async function voidInvoice(
  tx: Transaction,
  deps: EditDeps,
  caller: Member,
  invoice: InvoiceRecord,
  reason: string | undefined,
): Promise<void> {
  await advanceInvoice(tx, deps, invoice, 'invoice.void', toMerchantActor(caller), { note: reason || null });
}

/**
 * Writes off the amount due: it no longer counts as due and gets no reminders, but can still be paid.
 * @throws NOT_FOUND, VERSION_CONFLICT, ILLEGAL_EVENT where nothing is due
 */
export async function writeOffOne(
  tx: Transaction,
  deps: InvoiceServiceDeps,
  caller: Member,
  id: string,
  { version, reason }: Body<'writeOffInvoice'>,
): Promise<InvoiceOverview> {
  const invoice = await getLockedInvoice(tx, caller.businessId, id, version);
  await advanceInvoice(tx, deps, invoice, 'invoice.writeOff', toMerchantActor(caller), {
    amountMinor: getDueMinor(invoice),
    reason: reason || null,
  });
  return getInvoiceOverview(tx, deps, caller.businessId, id);
}

/**
 * Undoes a write-off: the amount is due again.
 * @throws NOT_FOUND, VERSION_CONFLICT, ILLEGAL_EVENT for one that is paid, void or a draft
 */
export async function undoWriteOff(
  tx: Transaction,
  deps: InvoiceServiceDeps,
  caller: Member,
  id: string,
  { version }: Body<'undoInvoiceWriteOff'>,
): Promise<InvoiceOverview> {
  const invoice = await getLockedInvoice(tx, caller.businessId, id, version);
  await advanceInvoice(tx, deps, invoice, 'invoice.undoWriteOff', toMerchantActor(caller), {
    amountMinor: getWrittenOffMinor(invoice),
  });
  return getInvoiceOverview(tx, deps, caller.businessId, id);
}

/** @throws NOT_FOUND */
export async function addInvoiceNote(
  tx: Transaction,
  deps: InvoiceServiceDeps,
  caller: Member,
  id: string,
  { note }: Body<'noteInvoice'>,
): Promise<InvoiceOverview> {
  const invoice = await getLockedInvoice(tx, caller.businessId, id);
  await recordEvents(tx, invoice.businessId, deps.clock.now(), toMerchantActor(caller), [
    { record: invoiceRef(invoice), event: 'invoice.noted', note },
  ]);
  return getInvoiceOverview(tx, deps, caller.businessId, id);
}

/** @throws NOT_FOUND, ILLEGAL_EVENT for an invoice without a link */
export async function revokeLink(
  tx: Transaction,
  deps: InvoiceServiceDeps,
  caller: Member,
  id: string,
): Promise<InvoiceOverview> {
  const invoice = await getLockedInvoice(tx, caller.businessId, id);
  if (invoice.sentAt === null)
    throw new AppError('ILLEGAL_EVENT', { message: 'This invoice has no link yet. Send it first.' });
  const saved = await saveInvoice(tx, caller.businessId, id, { publicToken: createToken() });
  await recordEvents(tx, saved.businessId, deps.clock.now(), toMerchantActor(caller), [
    { record: invoiceRef(saved), event: 'invoice.linkRevoked' },
  ]);
  return getInvoiceOverview(tx, deps, caller.businessId, id);
}
