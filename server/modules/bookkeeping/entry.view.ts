import { type BookEntry, type BookProduct } from '#domain/book-entry.ts';
import type { EntryRecord, ProductRecord } from './entries.repo.ts';

const toProduct = ({ id, name, quantity, unitPriceMinor }: ProductRecord): BookProduct => ({
  id,
  name,
  quantity,
  unitPriceMinor,
  totalMinor: quantity * unitPriceMinor,
});

/** Returns an entry as the API returns it. @param products those of this entry, or of several */
export const toBookEntry = (entry: EntryRecord, products: readonly ProductRecord[]): BookEntry => ({
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
  products: products.filter(({ entryId }) => entryId === entry.id).map(toProduct),
  createdByName: entry.createdByName,
  createdAt: entry.createdAt.toISOString(),
  version: entry.version,
});
