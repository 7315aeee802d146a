import * as z from 'zod/mini';
import { BookEntry } from '#domain/book-entry.ts';

/** The body of a new entry: true adds it although it looks like an entry of these days. */
export const allowDuplicate = z.optional(z.boolean());

/** The `current` of POSSIBLE_DUPLICATE: the entries that look alike, the latest first. */
export const SimilarEntries = z.object({ entries: z.array(BookEntry) });
export type SimilarEntries = z.infer<typeof SimilarEntries>;
