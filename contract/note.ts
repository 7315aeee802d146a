import * as z from 'zod/mini';

/** What the team writes into the timeline of a record; the customer doesn't see it. */
export const TeamNote = z.object({
  note: z
    .string()
    .check(z.trim(), z.minLength(1, 'Enter a note'), z.maxLength(2000, 'Use at most 2,000 characters')),
});
