import { v7 as uuid } from 'uuid';
import type { CallBody } from '#contract/call.ts';
import type { bookReceiptCalls } from '#contract/money/book-receipts.ts';
import type { BookEntry } from '#domain/book-entry.ts';
import { type BookDraft, maxWaitingDrafts } from '#domain/book-receipt.ts';
import type { ReceiptSuggestion } from '#domain/receipt-text.ts';
import { AppError } from '#server/app-error.ts';
import type { Member } from '#server/caller.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { requireFeature } from '#server/modules/entitlements/entitlements.service.ts';
import { attachReceipts, requireReceiptFile } from './attach-receipts.ts';
import { type BookDeps, createExpense, createIncome } from './entries.service.ts';
import {
  type DraftRecord,
  countWaitingDrafts,
  findWaitingDraft,
  insertDraft,
  listWaitingDrafts,
  listEntryReceipts,
  lockDraft,
  saveDraft,
} from './receipts.repo.ts';

const toBookDraft = (draft: DraftRecord): BookDraft => ({
  id: draft.id,
  receipt: draft.receipt,
  suggestion: {
    amountMinor: draft.suggestedMinor,
    currency: draft.suggestedCurrency,
    day: draft.suggestedDay,
  },
  isAttached: draft.isAttached,
  createdByName: draft.createdByName,
  createdAt: draft.createdAt.toISOString(),
});

/** Returns the receipts that wait, the newest first. */
export const listDrafts = async (executor: Executor, businessId: string): Promise<BookDraft[]> =>
  (await listWaitingDrafts(executor, businessId)).map(toBookDraft);

/**
 * Lets an uploaded receipt wait to be completed. One that waits already is returned as it is.
 * @throws NOT_FOUND, PLAN_LIMIT, ILLEGAL_EVENT if too many wait
 */
export async function createDraft(
  tx: Transaction,
  { clock }: BookDeps,
  { businessId, userId, name }: Member,
  fileId: string,
  { amountMinor, currency, day }: ReceiptSuggestion,
): Promise<BookDraft> {
  await requireFeature(tx, businessId, 'bookkeepingExtras');
  await requireReceiptFile(tx, businessId, fileId);
  await insertDraft(tx, businessId, {
    id: uuid(),
    fileId,
    suggestedMinor: amountMinor,
    suggestedCurrency: currency,
    suggestedDay: day,
    createdBy: userId,
    createdByName: name,
    createdAt: clock.now(),
  });
  if ((await countWaitingDrafts(tx, businessId)) > maxWaitingDrafts)
    throw new AppError('ILLEGAL_EVENT', {
      message: `${maxWaitingDrafts} receipts are waiting. Complete or discard some first`,
    });
  const draft = await findWaitingDraft(tx, businessId, fileId);
  if (!draft) throw new AppError('UNAVAILABLE');
  return toBookDraft(draft);
}

/** @throws NOT_FOUND, ALREADY_DONE for a receipt that was completed or discarded */
async function requireWaiting(tx: Transaction, businessId: string, id: string) {
  const draft = await lockDraft(tx, businessId, id);
  if (!draft) throw new AppError('NOT_FOUND');
  if (draft.status === 'waiting') return draft;
  const message =
    draft.status === 'booked' ? 'This receipt is already recorded' : 'This receipt was discarded';
  throw new AppError('ALREADY_DONE', { message });
}

/**
 * Adds the entry of a receipt that waits, with the receipt, exactly once. It does so on every plan: a receipt that waits was
 * added while the plan had receipts.
 * @throws NOT_FOUND, ALREADY_DONE, INVALID, POSSIBLE_DUPLICATE
 */
export async function completeDraft(
  tx: Transaction,
  deps: BookDeps,
  caller: Member,
  id: string,
  { type, channel, ...fields }: CallBody<typeof bookReceiptCalls.completeBookDraft>,
): Promise<BookEntry> {
  const { businessId } = caller;
  const { fileId } = await requireWaiting(tx, businessId, id);
  const entry =
    type === 'expense'
      ? await createExpense(tx, deps, caller, fields)
      : await createIncome(tx, deps, caller, { ...fields, channel: requireChannel(channel) });
  await attachReceipts(tx, deps, businessId, entry.id, [fileId]);
  await saveDraft(tx, businessId, id, { status: 'booked', entryId: entry.id });
  const receipts = await listEntryReceipts(tx, businessId, [entry.id]);
  return { ...entry, receipts };
}

function requireChannel<Channel>(channel: Channel | undefined): Channel {
  if (channel !== undefined) return channel;
  throw new AppError('INVALID', { fields: [{ field: 'channel', message: 'Choose a sales channel' }] });
}

/** Discards a receipt that waits. Its file is deleted a day later if it belongs to nothing else. @throws NOT_FOUND, ALREADY_DONE */
export async function discardDraft(
  tx: Transaction,
  { businessId }: Member,
  id: string,
): Promise<{ done: true }> {
  await requireWaiting(tx, businessId, id);
  await saveDraft(tx, businessId, id, { status: 'discarded' });
  return { done: true };
}
