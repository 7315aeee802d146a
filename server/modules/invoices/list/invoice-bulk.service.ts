import type { CallBody } from '#contract/call.ts';
import {
  type InvoiceBulkAction,
  type InvoiceBulkResult,
  type InvoiceTarget,
  type invoiceBulkCalls,
  maxInvoicesAtOnce,
} from '#contract/money/invoice-bulk.ts';
import type { Member } from '#server/caller.ts';
import type { Transaction } from '#server/db/client.ts';
import { toMerchantActor } from '#server/platform/timeline/merchant.ts';
import { lockEmailsOfBusiness } from '#server/modules/recipient-limits/recipient-limits.service.ts';
import { AppError } from '#server/app-error.ts';
import { invoiceRef } from '#server/modules/invoices/invoice.adapter.ts';
import { invoiceList } from './invoice-list.repo.ts';
import { toInvoiceFilter } from './invoice-list.service.ts';
import { type InvoiceServiceDeps, voidInvoice } from '#server/modules/invoices/invoices.service.ts';
import { type InvoiceRecord, lockInvoice } from '#server/modules/invoices/invoices.repo.ts';
import { sendReminder, sendInvoice } from '#server/modules/invoices/send-invoice.ts';

type BulkRequest = CallBody<(typeof invoiceBulkCalls)['runInvoiceBulkAction']>;

/** Returns the filter for the selected invoices. */
export const toTargetFilter = (target: InvoiceTarget, timeZone: string, now: Date) =>
  target.kind === 'ids'
    ? { ...toInvoiceFilter({}, timeZone, now), ids: target.ids }
    : toInvoiceFilter(target.filter, timeZone, now);

const actions: Record<
  InvoiceBulkAction,
  (tx: Transaction, deps: InvoiceServiceDeps, caller: Member, invoice: InvoiceRecord) => Promise<unknown>
> = {
  send: (tx, deps, caller, invoice) =>
    sendInvoice(tx, deps, invoice, caller.timeZone, { mail: true }, toMerchantActor(caller)),
  remind: (tx, deps, caller, invoice) =>
    sendReminder(tx, deps, invoice, 'hand', undefined, toMerchantActor(caller)),
  void: (tx, deps, caller, invoice) => voidInvoice(tx, deps, caller, invoice, undefined),
};

/** Rolls back the actions of a preview. */
class PreviewRollback extends Error {}

/** Returns what `runInvoiceBulkAction` would do now: its actions are tried together and rolled back, so that limits count. */
export async function previewInvoiceBulk(
  tx: Transaction,
  deps: InvoiceServiceDeps,
  caller: Member,
  request: BulkRequest,
): Promise<InvoiceBulkResult> {
  let result: InvoiceBulkResult = { done: 0, refused: [] };
  try {
    await tx.transaction(async (step) => {
      result = await runInvoiceBulk(step, deps, caller, request);
      throw new PreviewRollback();
    });
  } catch (problem) {
    if (!(problem instanceof PreviewRollback)) throw problem;
  }
  return result;
}

/**
 * Applies an action to each invoice separately, locked in the order of their ids: a rejected one does not stop the
 * others.
 * @throws INVALID for too many invoices
 */
export async function runInvoiceBulk(
  tx: Transaction,
  deps: InvoiceServiceDeps,
  caller: Member,
  { action, target }: BulkRequest,
): Promise<InvoiceBulkResult> {
  const filter = toTargetFilter(target, caller.timeZone, deps.clock.now());
  const ids = await invoiceList.ids(tx, caller.businessId, filter, maxInvoicesAtOnce + 1);
  if (ids.length > maxInvoicesAtOnce)
    throw new AppError('INVALID', {
      message: `Choose at most ${maxInvoicesAtOnce} invoices`,
      fields: [{ field: 'target', message: `Choose at most ${maxInvoicesAtOnce} invoices` }],
    });
  const result: InvoiceBulkResult = { done: 0, refused: [] };
  await lockEmailsOfBusiness(tx, caller.businessId);
  for (const id of ids.sort()) {
    const invoice = await lockInvoice(tx, caller.businessId, id);
    if (!invoice) continue;
    try {
      await tx.transaction((step) => actions[action](step, deps, caller, invoice));
      result.done += 1;
    } catch (problem) {
      if (!(problem instanceof AppError)) throw problem;
      const reason = problem.details.fields?.[0]?.message ?? problem.message;
      result.refused.push({ id, label: invoiceRef(invoice).label, reason });
    }
  }
  return result;
}
