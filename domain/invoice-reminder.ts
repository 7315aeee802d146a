import { dayAfter } from './invoice-repeat.ts';

/** What a reminder is sent for: the due day comes near, is there, has passed; or the merchant wants it. */
export const invoiceReminderKinds = ['before', 'due', 'after', 'hand'] as const;
export type InvoiceReminderKind = (typeof invoiceReminderKinds)[number];
export type ScheduledReminder = Exclude<InvoiceReminderKind, 'hand'>;

/** Days from the due day. */
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

/** The first one later than `day`; undefined after the last. */
export const reminderAfter = (dueOn: string, day: string): PlannedReminder | undefined =>
  planned(dueOn).find(({ on }) => on > day);

/** The latest one that has come due by `day`. */
export const reminderDue = (dueOn: string, day: string): PlannedReminder | undefined =>
  planned(dueOn).findLast(({ on }) => on <= day);
