import * as z from 'zod/mini';
import { BookChannel, ExpenseDetails } from './book-entry.ts';
import { bookTypes } from './books.ts';
import { EnteredDay } from './entered-date.ts';
import { Day, Id, Instant } from './id.ts';
import { dayAfter, findNextRecurrence } from './invoice-recurrence.ts';
import { AmountMinor, Currency } from './money.ts';
import { PaymentMethod } from './order.ts';

export const bookFrequencies = ['weekly', 'monthly', 'yearly'] as const;
export const BookFrequency = z.enum(bookFrequencies);
export type BookFrequency = z.infer<typeof BookFrequency>;

/** `ended`: its last day has passed. `stopped`: by a person, for good. */
export const recurrenceStatuses = ['active', 'paused', 'stopped', 'ended'] as const;
export const RecurrenceStatus = z.enum(recurrenceStatuses);
export type RecurrenceStatus = z.infer<typeof RecurrenceStatus>;

export const maxRecurrences = 100;

/** The last day of a recurrence; null: until it is stopped. */
export const RecurrenceEnd = z.nullable(EnteredDay);

/** The fields of a new recurring entry. */
export const RecurrenceDetails = z.extend(z.omit(ExpenseDetails, { valueDate: true }), {
  type: z.enum(bookTypes),
  /** Of an income. */
  channel: z.optional(BookChannel),
  every: BookFrequency,
  /** The first day that is booked, today or later; with `entryId`, the day of that entry counts as the first. */
  firstOn: z.optional(EnteredDay),
  until: RecurrenceEnd,
  /** The entry that it repeats. */
  entryId: z.optional(Id),
});
export type RecurrenceDetails = z.infer<typeof RecurrenceDetails>;

export const BookRecurrence = z.object({
  id: Id,
  status: RecurrenceStatus,
  type: z.enum(bookTypes),
  category: z.string(),
  currency: Currency,
  amountMinor: AmountMinor,
  paymentMethod: z.nullable(PaymentMethod),
  note: z.nullable(z.string()),
  purpose: z.nullable(z.string()),
  receiver: z.nullable(z.string()),
  channel: z.nullable(BookChannel),
  every: BookFrequency,
  firstOn: Day,
  until: z.nullable(Day),
  /** The day that is booked next; null unless it is active. */
  nextOn: z.nullable(Day),
  /** The latest day that was left out because the plan had no recurring entries. */
  skippedOn: z.nullable(Day),
  createdByName: z.string(),
  createdAt: Instant,
  version: z.int(),
});
export type BookRecurrence = z.infer<typeof BookRecurrence>;

/** Returns the first day of a recurrence that isn't before `from`; null where it has ended by then. */
export function findRecurrenceFrom(
  { firstOn, every, until }: Pick<BookRecurrence, 'firstOn' | 'every' | 'until'>,
  from: string,
): string | null {
  if (firstOn >= from) return until !== null && firstOn > until ? null : firstOn;
  return findRecurrenceAfter({ firstOn, every, until }, dayAfter(from, -1));
}

/** Returns the first day of a recurrence after a day; null where it has ended by then. */
export const findRecurrenceAfter = (
  { firstOn, every, until }: Pick<BookRecurrence, 'firstOn' | 'every' | 'until'>,
  day: string,
): string | null => findNextRecurrence(firstOn, { every, until }, day) ?? null;
