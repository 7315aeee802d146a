import * as z from 'zod/mini';
import { Day, Id, Instant } from './id.ts';
import { AmountMinor, Currency } from './money.ts';

export const maxEntryReceipts = 20;
/** More receipts than this are completed or discarded first. */
export const maxWaitingDrafts = 200;

/** A receipt: a private file that an address signed for minutes opens. */
export const BookReceipt = z.object({
  /** The file. */
  id: Id,
  name: z.string(),
  contentType: z.string(),
});
export type BookReceipt = z.infer<typeof BookReceipt>;

/** An uploaded receipt that waits for its amount and category. It is no entry before it is completed. */
export const BookDraft = z.object({
  id: Id,
  receipt: BookReceipt,
  /** As read from the text of a PDF, for a person to check. */
  suggestion: z.object({
    amountMinor: z.nullable(AmountMinor),
    currency: z.nullable(Currency),
    day: z.nullable(Day),
  }),
  /** True if the file is the receipt of an entry already. */
  isAttached: z.boolean(),
  createdByName: z.string(),
  createdAt: Instant,
});
export type BookDraft = z.infer<typeof BookDraft>;
