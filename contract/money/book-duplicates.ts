import * as z from 'zod/mini';
import { BookEntry } from '#domain/book-entry.ts';
import { maxEntryReceipts } from '#domain/book-receipt.ts';
import { Id } from '#domain/id.ts';

/** The body of a new entry: true adds it although it looks like an entry of these days. */
export const allowDuplicate = z.optional(z.boolean());
/** The body of a new entry: uploaded files to attach to it. */
export const receiptIds = z.optional(z.array(Id).check(z.maxLength(maxEntryReceipts)));

/** The `current` of POSSIBLE_DUPLICATE: the entries that look alike, the latest first. */
export const SimilarEntries = z.object({ entries: z.array(BookEntry) });
export type SimilarEntries = z.infer<typeof SimilarEntries>;
