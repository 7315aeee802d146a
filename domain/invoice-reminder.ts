import { dayAfter } from './invoice-recurrence.ts';

/** The occasion of a reminder: before the due date, on it, or after it; or a reminder that the merchant sends. */
export const invoiceReminderKinds = ['before', 'due', 'after', 'hand'] as const;
export type InvoiceReminderKind = (typeof invoiceReminderKinds)[number];
export type ScheduledReminder = Exclude<InvoiceReminderKind, 'hand'>;

/** Days from the due date. */
const schedule: [kind: ScheduledReminder, days: number][] = [
  ['before', -3],
  ['due', 0],
  ['after', 7],
];

export interface PlannedReminder {
  kind: ScheduledReminder;
  /** YYYY-MM-DD */
  on: string;
}

const planned = (dueOn: string): PlannedReminder[] =>
  schedule.map(([kind, days]) => ({ kind, on: dayAfter(dueOn, days) }));

/** Returns the first reminder after `day`; undefined after the last one. */
export const findReminderAfter = (dueOn: string, day: string): PlannedReminder | undefined =>
  planned(dueOn).find(({ on }) => on > day);

/** Returns the latest reminder that was due by `day`. */
export const findDueReminder = (dueOn: string, day: string): PlannedReminder | undefined =>
  planned(dueOn).findLast(({ on }) => on <= day);
