import * as z from 'zod/mini';
import { BookReceipt } from './book-receipt.ts';
import { bookTypes } from './books.ts';
import { Day, Id, Instant, text } from './id.ts';
import { AmountMinor, Currency } from './money.ts';
import { PaymentMethod } from './order.ts';

/** The largest amount of an entry, so that every sum is an exact integer. */
export const maxBookMinor = 1_000_000_000_000;
export const maxBookProducts = 100;
/** Entries of the same amount are compared if their days are at most this many apart. */
export const duplicateDays = 3;

/** Where an income was earned (decisions, "Books"). */
export const bookChannels = ['IN_STORE', 'ONLINE', 'SOCIAL_MEDIA', 'MARKETPLACE', 'EVENT', 'OTHER'] as const;
export const BookChannel = z.enum(bookChannels);
export type BookChannel = z.infer<typeof BookChannel>;

const optionalText = (max: number) =>
  z.optional(
    z.nullable(
      z.string().check(z.trim(), z.maxLength(max, `Use at most ${max.toLocaleString('en')} characters`)),
    ),
  );

export const BookAmount = z
  .int('Enter an amount')
  .check(z.minimum(1, 'Enter an amount above zero'), z.maximum(maxBookMinor, 'Enter a smaller amount'));
export const BookCategory = text(1, 60, 'Choose a category');

/** A product of an income. It is no item of the catalogue and never changes its stock. */
export const BookProductDetails = z.object({
  name: text(1, 200, 'Enter a name'),
  quantity: z
    .int('Enter a whole number')
    .check(z.minimum(1, 'Enter at least 1'), z.maximum(100_000, 'Use at most 100,000')),
  unitPriceMinor: AmountMinor.check(
    z.minimum(0, 'Enter a price of zero or more'),
    z.maximum(maxBookMinor, 'Enter a smaller amount'),
  ),
});
export type BookProductDetails = z.infer<typeof BookProductDetails>;

/** Returns the sum of these products in minor units; it may be larger than the largest amount. */
export const sumBookProducts = (
  products: readonly Pick<BookProductDetails, 'quantity' | 'unitPriceMinor'>[],
): number => products.reduce((sum, { quantity, unitPriceMinor }) => sum + quantity * unitPriceMinor, 0);

/** The fields of every entry that a person makes (specification, section 3). */
const shared = {
  category: BookCategory,
  currency: Currency,
  /** The day on which the money moved; of an instant, its day in the business's time zone. */
  valueDate: z.union([Day, Instant], 'Choose a date'),
  paymentMethod: z.optional(z.nullable(PaymentMethod)),
  note: optionalText(2000),
};

export const ExpenseDetails = z.object({
  ...shared,
  amountMinor: BookAmount,
  /** The item that was paid for, and the person or shop that received the money. */
  purpose: optionalText(200),
  receiver: optionalText(120),
});
export type ExpenseDetails = z.infer<typeof ExpenseDetails>;

export const IncomeDetails = z.object({
  ...shared,
  /** Only without products, which add up to the amount of an income that has some. */
  amountMinor: z.optional(BookAmount),
  channel: BookChannel,
});
export type IncomeDetails = z.infer<typeof IncomeDetails>;

export const BookProduct = z.extend(BookProductDetails, { id: Id, totalMinor: AmountMinor });
export type BookProduct = z.infer<typeof BookProduct>;

/** An entry that a person made. */
export const BookEntry = z.object({
  id: Id,
  type: z.enum(bookTypes),
  category: z.string(),
  currency: Currency,
  amountMinor: AmountMinor,
  valueDate: Day,
  paymentMethod: z.nullable(PaymentMethod),
  note: z.nullable(z.string()),
  purpose: z.nullable(z.string()),
  receiver: z.nullable(z.string()),
  /** Of an income. */
  channel: z.nullable(BookChannel),
  products: z.array(BookProduct),
  receipts: z.array(BookReceipt),
  /** The recurring entry that it is one of. */
  recurrenceId: z.nullable(Id),
  createdByName: z.string(),
  createdAt: Instant,
  version: z.int(),
});
export type BookEntry = z.infer<typeof BookEntry>;
