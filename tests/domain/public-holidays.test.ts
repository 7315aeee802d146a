import { parseDate } from '@internationalized/date';
import { describe, expect, test } from 'vitest';
import { countryCodes } from '#domain/business.ts';
import { easterSunday, nextWorkingDay, publicHolidays } from '#domain/public-holidays.ts';
import { getSettlementTime } from '#server/modules/payments/settlement.service.ts';

test.each([
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2033, '2033-04-17'],
  [2038, '2038-04-25'],
  [2049, '2049-04-18'],
  [2076, '2076-04-19'],
  [2285, '2285-03-22'],
])('returns Easter of %i as published', (year, day) => {
  expect(easterSunday(year).toString()).toBe(day);
});

describe('the public holidays', () => {
  test('of Nigeria in 2026 are those of printed calendars', () => {
    expect(publicHolidays('NG', 2026)).toEqual([
      '2026-01-01',
      '2026-03-20',
      '2026-03-21',
      '2026-04-03',
      '2026-04-06',
      '2026-05-01',
      '2026-05-27',
      '2026-05-28',
      '2026-06-12',
      '2026-08-25',
      '2026-10-01',
      '2026-12-25',
      '2026-12-26',
    ]);
  });

  test.each([
    ['GH', 2026, '01-01 01-07 03-06 03-20 03-21 04-03 04-06 05-01 05-27 07-01 09-21 12-04 12-25 12-26'],
    ['KE', 2026, '01-01 03-20 04-03 04-06 05-01 05-27 06-01 10-10 10-20 12-12 12-25 12-26'],
    ['ZA', 2026, '01-01 03-21 04-03 04-06 04-27 05-01 06-16 08-09 08-10 09-24 12-16 12-25 12-26'],
    ['GB', 2025, '01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26'],
    ['GB', 2021, '01-01 04-02 04-05 05-03 05-31 08-30 12-25 12-26 12-27 12-28'],
  ] as const)('of %s in %i are %s, in order', (country, year, days) =>
    expect(publicHolidays(country, year)).toEqual(days.split(' ').map((day) => `${year}-${day}`)),
  );

  test.each([
    ['GH', 2026, '2026-12-04', 'the first Friday of December'],
    ['KE', 2027, '2027-12-13', 'a Sunday’s, kept on Monday'],
    ['ZA', 2027, '2027-03-22', 'a Sunday’s, kept on Monday'],
    ['GB', 2026, '2026-12-28', 'a Saturday’s, kept on Monday'],
    ['GB', 2027, '2027-12-28', 'of a Saturday and a Sunday, kept on Monday and Tuesday'],
    ['GB', 2026, '2026-08-31', 'the last Monday of August'],
    ['NG', 2030, '2030-02-05', 'the first Eid al-Fitr of its year'],
  ] as const)('of %s in %i include %s, %s', (country, year, day, _why) => {
    expect(publicHolidays(country, year)).toContain(day);
  });

  test.each(countryCodes)('of %s are days of their year without duplicates, for fifty years', (country) => {
    for (let year = 2020; year < 2070; year += 1) {
      const days = publicHolidays(country, year);
      expect(new Set(days).size).toBe(days.length);
      expect(days.length).toBeGreaterThanOrEqual(8);
      expect(days.length).toBeLessThanOrEqual(18);
    }
  });
});

describe('the next working day', () => {
  test.each([
    ['NG', '2026-11-20', '2026-11-23', 'passes over a weekend'],
    ['NG', '2026-04-02', '2026-04-07', 'passes over Easter, both of its holidays and the weekend between'],
    ['NG', '2026-12-24', '2026-12-28', 'finds Boxing Day on a Saturday, which is kept on no other day'],
    ['GB', '2026-12-24', '2026-12-29', 'finds it kept on Monday'],
    ['GB', '2027-12-31', '2028-01-04', 'passes over the end of the year'],
    ['ZA', '2026-09-23', '2026-09-25', 'passes over one holiday in the week'],
    ['KE', '2026-10-09', '2026-10-12', 'finds a holiday on a Saturday'],
  ] as const)('of %s after %s is %s: it %s', (country, day, next, _why) => {
    expect(nextWorkingDay(country, parseDate(day)).toString()).toBe(next);
  });

  test("settles collected money at nine in the morning of the business's time zone", () => {
    const lagos = { country: 'NG', timeZone: 'Africa/Lagos' } as const;
    // Half past midnight of Good Friday in Lagos is still Thursday in London.
    const collected = new Date('2026-04-02T23:30:00Z');
    expect(getSettlementTime(collected, lagos, undefined).toISOString()).toBe('2026-04-07T08:00:00.000Z');
    const lastOfThursday = new Date('2026-04-01T22:59:00Z');
    expect(getSettlementTime(lastOfThursday, lagos, undefined).toISOString()).toBe(
      '2026-04-02T08:00:00.000Z',
    );
    expect(getSettlementTime(collected, lagos, 60).toISOString()).toBe('2026-04-02T23:31:00.000Z');
  });
});
