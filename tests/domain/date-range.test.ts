import { parseDate } from '@internationalized/date';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DatePreset, datePresets } from '#domain/date-preset.ts';
import { dayOf, presetDays, spanOf, parseDayRange } from '#domain/date-range.ts';

/** A Wednesday, the last of February in a leap year. */
const today = parseDate('2028-02-29');
const ranges: Record<DatePreset, [first: string, last: string]> = {
  today: ['2028-02-29', '2028-02-29'],
  yesterday: ['2028-02-28', '2028-02-28'],
  '3d': ['2028-02-27', '2028-02-29'],
  '7d': ['2028-02-23', '2028-02-29'],
  '30d': ['2028-01-31', '2028-02-29'],
  this_week: ['2028-02-28', '2028-02-29'],
  last_week: ['2028-02-21', '2028-02-27'],
  '2w': ['2028-02-16', '2028-02-29'],
  '3w': ['2028-02-09', '2028-02-29'],
  '4w': ['2028-02-02', '2028-02-29'],
  '5w': ['2028-01-26', '2028-02-29'],
  this_month: ['2028-02-01', '2028-02-29'],
  last_month: ['2028-01-01', '2028-01-31'],
  this_year: ['2028-01-01', '2028-02-29'],
  last_year: ['2027-01-01', '2027-12-31'],
  '2m': ['2028-01-01', '2028-02-29'],
  '3m': ['2027-12-01', '2028-02-29'],
  '4m': ['2027-11-01', '2028-02-29'],
  '5m': ['2027-10-01', '2028-02-29'],
  '1y': ['2027-03-01', '2028-02-29'],
  '2y': ['2026-03-01', '2028-02-29'],
  '3y': ['2025-03-01', '2028-02-29'],
  '4y': ['2024-03-01', '2028-02-29'],
  '5y': ['2023-03-01', '2028-02-29'],
};

describe('presetDays', () => {
  test.each(datePresets)('%s', (preset) => {
    const { first, last } = presetDays(preset, today);
    expect([first.toString(), last.toString()]).toEqual(ranges[preset]);
  });

  test('never runs backwards and never reaches beyond today', () => {
    fc.assert(
      fc.property(fc.constantFrom(...datePresets), fc.nat(20_000), (preset, days) => {
        const day = parseDate('2000-01-01').add({ days });
        const { first, last } = presetDays(preset, day);
        expect(first.compare(last)).toBeLessThanOrEqual(0);
        expect(last.compare(day)).toBeLessThanOrEqual(0);
      }),
    );
  });
});

describe('dayOf', () => {
  test.each([
    ['Africa/Lagos', '2026-03-02'],
    ['UTC', '2026-03-01'],
    ['America/New_York', '2026-03-01'],
  ])('returns the local day of one instant in %s', (timeZone, day) => {
    expect(dayOf(new Date('2026-03-01T23:30:00Z'), timeZone).toString()).toBe(day);
  });
});

describe('spanOf', () => {
  const day = (text: string) => ({ first: parseDate(text), last: parseDate(text) });
  const hours = (text: string, timeZone: string) => {
    const { from, to } = spanOf(day(text), timeZone);
    return (to.getTime() - from.getTime()) / 3_600_000;
  };

  test('begins at midnight of the time zone', () => {
    const { from, to } = spanOf(day('2026-03-01'), 'Africa/Lagos');
    expect(from.toISOString()).toBe('2026-02-28T23:00:00.000Z');
    expect(to.toISOString()).toBe('2026-03-01T23:00:00.000Z');
  });
  test('a day with a clock change is shorter or longer', () => {
    expect(hours('2026-03-29', 'Europe/London')).toBe(23);
    expect(hours('2026-10-25', 'Europe/London')).toBe(25);
  });
});

describe('parseDayRange', () => {
  test.each([
    ['2026-01-02', '2026-01-02', true],
    ['2026-01-02', '2026-02-01', true],
    ['2026-01-02', '2026-01-01', false],
    ['2026-02-30', '2026-03-01', false],
    ['yesterday', '2026-03-01', false],
    ['', '', false],
  ])('%s to %s: %s', (first, last, valid) => {
    expect(parseDayRange(first, last) !== undefined).toBe(valid);
  });
});
