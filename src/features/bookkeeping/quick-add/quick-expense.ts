import * as z from 'zod/mini';
import { BookAmount, BookCategory } from '#domain/book-entry.ts';
import { Day, Id } from '#domain/id.ts';
import { Currency } from '#domain/money.ts';

/** An expense of today as it is added in a few taps. */
export const QuickExpense = z.object({
  amountMinor: BookAmount,
  category: BookCategory,
  currency: Currency,
  valueDate: Day,
  receiptIds: z.array(Id),
});
export type QuickExpense = z.infer<typeof QuickExpense>;

export interface QuickExpenseValues {
  amountMinor: number | undefined;
  category: string | null;
  /** The photo, once it is uploaded. */
  receiptIds: string[];
}
