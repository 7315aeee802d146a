import * as z from 'zod/mini';

/** A note in the timeline of a record. The team sees it, the customer doesn't. */
export const TeamNote = z.object({
  note: z
    .string()
    .check(z.trim(), z.minLength(1, 'Enter a note'), z.maxLength(2000, 'Use at most 2,000 characters')),
});
