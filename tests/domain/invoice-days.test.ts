import { describe, expect, test } from 'vitest';
import { findReminderAfter, findDueReminder } from '#domain/invoice-reminder.ts';
import { dayAfter, daysBetween, findNextRecurrence, getRecurrenceDay } from '#domain/invoice-recurrence.ts';
import { InvoiceRepeat } from '#domain/invoice-frequency.ts';
import { invoiceStatusLabels } from '#domain/invoice-status.ts';

describe('the reminders of an invoice due on the 10th', () => {
  const dueOn = '2026-03-10';
  const before = { kind: 'before', on: '2026-03-07' };
  const due = { kind: 'due', on: '2026-03-10' };
  const after = { kind: 'after', on: '2026-03-17' };

  test.each([
    ['2026-03-06', before, undefined],
    ['2026-03-07', due, before],
    ['2026-03-08', due, before],
    ['2026-03-09', due, before],
    ['2026-03-10', after, due],
    ['2026-03-16', after, due],
    ['2026-03-17', undefined, after],
    ['2026-03-18', undefined, after],
  ])('on %s', (day, next, latest) => {
    expect(findReminderAfter(dueOn, day)).toEqual(next);
    expect(findDueReminder(dueOn, day)).toEqual(latest);
  });
});

describe('the next recurrence of an invoice', () => {
  const first = '2026-01-31';
  test.each([
    ['before the first day', '2026-01-01', '2026-02-28'],
    ['on the first day', '2026-01-31', '2026-02-28'],
    ['the day before a repetition', '2026-02-27', '2026-02-28'],
    ['on a repetition', '2026-02-28', '2026-03-31'],
    ['the day after a repetition', '2026-03-01', '2026-03-31'],
    ['a year later', '2027-01-31', '2027-02-28'],
  ])('%s', (_, after, next) =>
    expect(findNextRecurrence(first, { every: 'monthly', until: null }, after)).toBe(next),
  );
  test.each([
    ['2026-02-27', undefined],
    ['2026-02-28', '2026-02-28'],
    ['2026-03-01', '2026-02-28'],
  ])('until %s: %s', (until, next) =>
    expect(findNextRecurrence(first, { every: 'monthly', until }, '2026-02-01')).toBe(next),
  );
  test('accepts a frequency with an end, or without one', () => {
    expect(InvoiceRepeat.parse({ every: 'weekly', until: null })).toEqual({ every: 'weekly', until: null });
    expect(InvoiceRepeat.parse({ every: 'yearly', until: first })).toEqual({ every: 'yearly', until: first });
    expect(InvoiceRepeat.safeParse({ every: 'daily', until: null }).success).toBe(false);
    expect(InvoiceRepeat.safeParse({ every: 'weekly' }).success).toBe(false);
    expect(InvoiceRepeat.safeParse({ until: null }).success).toBe(false);
  });
});

describe('days', () => {
  test('are counted in both directions', () => {
    expect(daysBetween('2026-02-27', '2026-03-01')).toBe(2);
    expect(daysBetween('2026-03-01', '2026-02-27')).toBe(-2);
    expect(daysBetween('2026-03-01', '2026-03-01')).toBe(0);
    expect(dayAfter('2028-02-28', 1)).toBe('2028-02-29');
    expect(dayAfter('2026-03-01', -1)).toBe('2026-02-28');
  });
});

test('each status of an invoice has the label of the specification', () =>
  expect(invoiceStatusLabels).toEqual({
    DRAFT: 'Draft',
    PENDING: 'Unpaid',
    PARTIAL_PAYMENT: 'Part-paid',
    PAID: 'Paid',
    WRITTEN_OFF: 'Written off',
    OVERDUE: 'Overdue',
    VOID: 'Void',
  }));

describe('getRecurrenceDay', () => {
  test('keeps an invoice of the 31st on the last day of each month', () => {
    expect([1, 2, 3, 13].map((nth) => getRecurrenceDay('2027-01-31', 'monthly', nth))).toEqual([
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2028-02-29',
    ]);
  });
  test.each([
    ['weekly', '2026-03-05'],
    ['quarterly', '2026-05-26'],
    ['yearly', '2027-02-26'],
  ] as const)('%s', (every, day) => expect(getRecurrenceDay('2026-02-26', every, 1)).toBe(day));
});
