import { parseDate } from '@internationalized/date';
import type { InvoiceRepeat, InvoiceFrequency } from './invoice-frequency.ts';

/**
 * Returns the day of the `nth` recurrence of an invoice of `first`, YYYY-MM-DD. It is counted from the first day each
 * time, so that one of the 31st falls on the last day of shorter months and returns to the 31st afterwards.
 */
export function getRecurrenceDay(first: string, every: InvoiceFrequency, nth: number): string {
  const steps: Record<InvoiceFrequency, { weeks?: number; months?: number; years?: number }> = {
    weekly: { weeks: nth },
    monthly: { months: nth },
    quarterly: { months: 3 * nth },
    yearly: { years: nth },
  };
  return parseDate(first).add(steps[every]).toString();
}

/** Returns the first recurrence after `after`; undefined where the series has ended by then. */
export function findNextRecurrence(
  first: string,
  { every, until }: InvoiceRepeat,
  after: string,
): string | undefined {
  let nth = 1;
  while (getRecurrenceDay(first, every, nth) <= after) nth += 1;
  const day = getRecurrenceDay(first, every, nth);
  return until !== null && day > until ? undefined : day;
}

/** Returns the number of days between two days. */
export const daysBetween = (from: string, to: string): number => parseDate(to).compare(parseDate(from));

export const dayAfter = (day: string, days: number): string => parseDate(day).add({ days }).toString();
