import * as z from 'zod/mini';

/** The checks of a month before it is closed. */
export const bookChecks = [
  'waitingReceipts',
  'newStatementLines',
  'noCategory',
  'noMethod',
  'noReceipt',
  'unfinishedPayments',
] as const;
export const BookCheck = z.enum(bookChecks);
export type BookCheck = z.infer<typeof BookCheck>;

/** The checks whose rows are entries of the books: the list of the books can show them. */
export const entryChecks = ['noCategory', 'noMethod', 'noReceipt'] as const satisfies readonly BookCheck[];
export type EntryCheck = (typeof entryChecks)[number];
