import { parseDate } from '@internationalized/date';
import { describe, expect, test } from 'vitest';
import { type DatePreset, datePresets } from '#domain/date-preset.ts';
import { presetDays } from '#domain/date-range.ts';
import {
  splitAlike,
  splitForChart,
  getComparisonSpans,
  getPresetStep,
  getCustomStep,
} from '#domain/period.ts';

const timeZone = 'Africa/Lagos';
const now = new Date('2026-03-31T14:30:00Z');
const today = parseDate('2026-03-31');
const days = (first: string, last: string) => ({ first: parseDate(first), last: parseDate(last) });
const besides = (preset: DatePreset) => {
  const { present, before } = getComparisonSpans(
    presetDays(preset, today),
    getPresetStep(preset),
    now,
    timeZone,
  );
  return [present.from, present.to, before.from, before.to].map((instant) =>
    instant.toISOString().slice(0, 16),
  );
};

describe('the comparison period', () => {
  test.each<[DatePreset, string[]]>([
    ['today', ['2026-03-30T23:00', '2026-03-31T14:30', '2026-03-29T23:00', '2026-03-30T14:30']],
    ['yesterday', ['2026-03-29T23:00', '2026-03-30T23:00', '2026-03-28T23:00', '2026-03-29T23:00']],
    ['7d', ['2026-03-24T23:00', '2026-03-31T14:30', '2026-03-17T23:00', '2026-03-24T14:30']],
    ['last_week', ['2026-03-22T23:00', '2026-03-29T23:00', '2026-03-15T23:00', '2026-03-22T23:00']],
    // February ends before its 31st day.
    ['this_month', ['2026-02-28T23:00', '2026-03-31T14:30', '2026-01-31T23:00', '2026-02-28T14:30']],
    ['last_month', ['2026-01-31T23:00', '2026-02-28T23:00', '2025-12-31T23:00', '2026-01-31T23:00']],
    ['last_year', ['2024-12-31T23:00', '2025-12-31T23:00', '2023-12-31T23:00', '2024-12-31T23:00']],
    ['2y', ['2024-03-31T23:00', '2026-03-31T14:30', '2022-03-31T23:00', '2024-03-31T14:30']],
  ])('%s', (preset, expected) => expect(besides(preset)).toEqual(expected));

  test.each(datePresets)('%s is the period right before, or the same part of the previous unit', (preset) => {
    const [from = '', to = '', earlier = '', end = ''] = besides(preset);
    expect(earlier < end && end <= from && from < to).toBe(true);
  });

  test('a custom range is compared with as many days before it', () => {
    const typed = days('2026-03-10', '2026-03-12');
    const { before } = getComparisonSpans(typed, getCustomStep(typed), now, timeZone);
    expect([before.from, before.to].map((instant) => instant.toISOString().slice(0, 10))).toEqual([
      '2026-03-06',
      '2026-03-09',
    ]);
  });
});

describe('the points of a chart over a period', () => {
  const drawn = (first: string, last: string) => {
    const { unit, firsts } = splitForChart(days(first, last));
    return [unit, firsts.length, firsts[0]?.toString(), firsts[1]?.toString(), firsts.at(-1)?.toString()];
  };
  test.each([
    ['one day', '2026-03-31', '2026-03-31', ['day', 1, '2026-03-31', undefined, '2026-03-31']],
    ['a month', '2026-03-01', '2026-03-31', ['day', 31, '2026-03-01', '2026-03-02', '2026-03-31']],
    ['a quarter', '2026-01-01', '2026-03-31', ['week', 14, '2026-01-01', '2026-01-05', '2026-03-30']],
    ['a year', '2025-04-01', '2026-03-31', ['month', 12, '2025-04-01', '2025-05-01', '2026-03-01']],
    [
      'half months at its ends',
      '2025-01-15',
      '2026-03-31',
      ['month', 15, '2025-01-15', '2025-02-01', '2026-03-01'],
    ],
    ['62 days', '2026-01-01', '2026-03-03', ['day', 62, '2026-01-01', '2026-01-02', '2026-03-03']],
    ['63 days', '2026-01-01', '2026-03-04', ['week', 10, '2026-01-01', '2026-01-05', '2026-03-02']],
    ['26 weeks', '2026-01-01', '2026-07-01', ['week', 27, '2026-01-01', '2026-01-05', '2026-06-29']],
    [
      'a day more than 26 weeks',
      '2026-01-01',
      '2026-07-02',
      ['month', 7, '2026-01-01', '2026-02-01', '2026-07-01'],
    ],
    ['120 months', '2016-12-31', '2026-11-01', ['month', 120, '2016-12-31', '2017-01-01', '2026-11-01']],
    ['121 months', '2016-12-31', '2026-12-01', ['year', 11, '2016-12-31', '2017-01-01', '2026-01-01']],
    [
      '121 months within years',
      '2016-01-31',
      '2026-01-01',
      ['year', 11, '2016-01-31', '2017-01-01', '2026-01-01'],
    ],
    [
      'the end of the calendar',
      '9999-12-30',
      '9999-12-31',
      ['day', 2, '9999-12-30', '9999-12-31', '9999-12-31'],
    ],
    [
      'the last years of the calendar',
      '9900-01-01',
      '9999-12-31',
      ['year', 101, '9900-01-01', '9901-01-01', '9999-12-31'],
    ],
    ['thirty years', '1996-05-05', '2026-03-31', ['year', 31, '1996-05-05', '1997-01-01', '2026-01-01']],
  ])('%s', (_, first, last, expected) => expect(drawn(first, last)).toEqual(expected));
});

describe('the comparison with the year before', () => {
  const yearBefore = (first: string, last: string, at: string, zone: string) => {
    const { before } = getComparisonSpans(days(first, last), { years: 1 }, new Date(at), zone);
    return [before.from, before.to].map((instant) => instant.toISOString().slice(0, 16));
  };
  test.each([
    // The 29th of February is compared with the 28th, up to the same time.
    ['2028-02-29', '2028-02-29', '2028-02-29T12:00Z', 'UTC', ['2027-02-28T00:00', '2027-02-28T12:00']],
    ['2028-02-01', '2028-02-29', '2028-03-05T00:00Z', 'UTC', ['2027-02-01T00:00', '2027-03-01T00:00']],
    ['2027-12-31', '2028-01-01', '2028-01-02T00:00Z', 'UTC', ['2026-12-31T00:00', '2027-01-02T00:00']],
    // Summer time begins on the 30th of March 2025 and on the 29th of March 2026: the days have 23 and 24 hours.
    [
      '2026-03-29',
      '2026-03-29',
      '2026-04-01T00:00Z',
      'Europe/Paris',
      ['2025-03-28T23:00', '2025-03-29T23:00'],
    ],
    // At noon there, which is earlier in summer time: up to noon of the day a year before.
    [
      '2026-03-29',
      '2026-03-29',
      '2026-03-29T10:00Z',
      'Europe/Paris',
      ['2025-03-28T23:00', '2025-03-29T11:00'],
    ],
  ])('%s to %s at %s in %s', (first, last, at, zone, expected) =>
    expect(yearBefore(first, last, at, zone)).toEqual(expected),
  );
});

describe('the points of the compared range', () => {
  const alike = (present: [string, string], before: [string, string]) => {
    const { unit, firsts } = splitForChart(days(...present));
    return splitAlike(unit, firsts, days(...before)).map((day) => day.toString());
  };
  test('begin as many days later as those of the range', () => {
    expect(alike(['2026-03-30', '2026-04-01'], ['2025-03-30', '2025-04-01'])).toEqual([
      '2025-03-30',
      '2025-03-31',
      '2025-04-01',
    ]);
    // The first week has three days in both, although the other one begins on a Thursday.
    expect(alike(['2026-01-02', '2026-03-20'], ['2025-01-02', '2025-03-20']).slice(0, 3)).toEqual([
      '2025-01-02',
      '2025-01-05',
      '2025-01-12',
    ]);
  });

  test('are more, or fewer, if that month is longer or shorter', () => {
    expect(alike(['2026-02-01', '2026-02-28'], ['2026-01-01', '2026-01-31'])).toHaveLength(31);
    expect(alike(['2026-03-01', '2026-03-31'], ['2026-02-01', '2026-02-28'])).toHaveLength(28);
  });

  test('are months from their first day', () => {
    expect(alike(['2025-04-01', '2026-03-31'], ['2024-04-01', '2025-03-31'])).toEqual([
      ...['04', '05', '06', '07', '08', '09', '10', '11', '12'].map((month) => `2024-${month}-01`),
      ...['01', '02', '03'].map((month) => `2025-${month}-01`),
    ]);
  });
});
