import type { BookEntry, BookProduct } from '#domain/book-entry.ts';
import type { Executor } from '#server/db/client.ts';
import { type EntryRecord, type ProductRecord, listEntryProducts } from './entries.repo.ts';
import { type EntryReceipt, listEntryReceipts } from './receipts.repo.ts';
import { listEntryRecurrences } from './recurrences.repo.ts';

const toProduct = ({ id, name, quantity, unitPriceMinor }: ProductRecord): BookProduct => ({
  id,
  name,
  quantity,
  unitPriceMinor,
  totalMinor: quantity * unitPriceMinor,
});

/** @param parts those of this entry, or of several */
const toBookEntry = (
  entry: EntryRecord,
  parts: {
    products: readonly ProductRecord[];
    receipts: readonly EntryReceipt[];
    recurrences: readonly { entryId: string; recurrenceId: string }[];
  },
): BookEntry => ({
  id: entry.id,
  type: entry.type,
  category: entry.category,
  currency: entry.currency,
  amountMinor: entry.amountMinor,
  valueDate: entry.valueDate,
  paymentMethod: entry.paymentMethod,
  note: entry.note,
  purpose: entry.purpose,
  receiver: entry.receiver,
  channel: entry.channel,
  products: parts.products.filter(({ entryId }) => entryId === entry.id).map(toProduct),
  receipts: parts.receipts
    .filter(({ entryId }) => entryId === entry.id)
    .map(({ id, name, contentType }) => ({ id, name, contentType })),
  recurrenceId: parts.recurrences.find(({ entryId }) => entryId === entry.id)?.recurrenceId ?? null,
  createdByName: entry.createdByName,
  createdAt: entry.createdAt.toISOString(),
  version: entry.version,
});

/** Returns entries as the API returns them, with their products, receipts and recurrence. */
export async function loadEntries(
  executor: Executor,
  businessId: string,
  entries: readonly EntryRecord[],
): Promise<BookEntry[]> {
  const ids = entries.map(({ id }) => id);
  const products = await listEntryProducts(executor, businessId, ids);
  const receipts = await listEntryReceipts(executor, businessId, ids);
  const recurrences = await listEntryRecurrences(executor, businessId, ids);
  return entries.map((entry) => toBookEntry(entry, { products, receipts, recurrences }));
}

/** Returns an entry as the API returns it. */
export async function loadEntry(
  executor: Executor,
  businessId: string,
  entry: EntryRecord,
): Promise<BookEntry> {
  const [loaded] = await loadEntries(executor, businessId, [entry]);
  if (!loaded) throw new Error('an entry was not loaded');
  return loaded;
}
