import * as z from 'zod/mini';
import { type BookEntry, BookAmount, BookCategory, BookChannel } from '#domain/book-entry.ts';
import { Day } from '#domain/id.ts';
import { Currency } from '#domain/money.ts';
import { PaymentMethod } from '#domain/order.ts';

/** The option that adds a category. */
export const newCategory = '+';
/** The option for an unknown payment method. */
export const noMethod = '' as const;

/** The fields of an entry as they are compared, merged and sent. The server ignores those of the other type. */
export const EntryFields = z.object({
  category: BookCategory,
  currency: Currency,
  valueDate: Day,
  paymentMethod: z.nullable(PaymentMethod),
  note: z.nullable(z.string().check(z.maxLength(2000, 'Use at most 2,000 characters'))),
  amountMinor: BookAmount,
  purpose: z.nullable(z.string().check(z.maxLength(200, 'Use at most 200 characters'))),
  receiver: z.nullable(z.string().check(z.maxLength(120, 'Use at most 120 characters'))),
  channel: BookChannel,
});
export type EntryFields = z.infer<typeof EntryFields>;

export const EntryFormValues = z.object({
  category: z.nullable(z.string()),
  categoryName: z.string(),
  amountMinor: z.optional(z.int()),
  valueDate: z.string(),
  paymentMethod: z.union([z.literal(noMethod), PaymentMethod]),
  channel: BookChannel,
  purpose: z.string(),
  receiver: z.string(),
  note: z.string(),
});
export type EntryFormValues = z.infer<typeof EntryFormValues>;

export const fieldsOf = (entry: BookEntry): EntryFields =>
  z.parse(EntryFields, { ...entry, channel: entry.channel ?? 'OTHER' });

/** Returns the form's values for an entry, or for a new one of today. */
export const toEntryFormValues = (fields: EntryFields | undefined, today: string): EntryFormValues => ({
  category: fields?.category ?? null,
  categoryName: '',
  amountMinor: fields?.amountMinor,
  valueDate: fields?.valueDate ?? today,
  paymentMethod: fields?.paymentMethod ?? noMethod,
  channel: fields?.channel ?? 'IN_STORE',
  purpose: fields?.purpose ?? '',
  receiver: fields?.receiver ?? '',
  note: fields?.note ?? '',
});

const orNull = (text: string): string | null => text.trim() || null;

/** Returns the fields to check and send. */
export const toEntryFields = (
  { category, categoryName, paymentMethod, purpose, receiver, note, ...values }: EntryFormValues,
  currency: Currency,
) => ({
  ...values,
  currency,
  category: category === newCategory ? categoryName.trim() : (category ?? ''),
  paymentMethod: orNull(paymentMethod),
  purpose: orNull(purpose),
  receiver: orNull(receiver),
  note: orNull(note),
});
