import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { datePresets } from '#domain/date-preset.ts';
import { AnalyticsSearch, productsQueryOf, queryOf } from '#src/features/analytics/analytics-search.ts';
import { describeChange, describeDays, getChange } from '#src/features/analytics/comparison.ts';
import { getStepShares } from '#src/features/analytics/panels/step-shares.ts';
import {
  getPayingCustomers,
  getCohortRows,
  getDayBefore,
  getMonthDays,
} from '#src/features/analytics/rows.ts';
import { getSalesSeries } from '#src/features/analytics/sales-series.ts';
import { getComparedName } from '#src/features/analytics/sentence.ts';

const read = (search: Record<string, unknown>) => z.parse(AnalyticsSearch, search);
const compared = {
  kind: 'range',
  to: 'previous',
  first: '2026-10-01',
  last: '2026-10-31',
  until: '2026-10-31T23:00:00Z',
} as const;
const range = {
  currency: 'NGN',
  timeZone: 'Africa/Lagos',
  preset: 'this_month',
  first: '2026-11-01',
  last: '2026-11-30',
  isRunning: false,
  compared,
} as const;

describe('the search of analytics', () => {
  it('is the last 30 days if it names no range', () =>
    expect(queryOf(read({}))).toEqual({ range: '30d', compare: undefined, currency: undefined }));

  it.each(datePresets)('reads the preset %s', (preset) =>
    expect(queryOf(read({ range: preset }))).toMatchObject({ range: preset }),
  );

  it('keeps a custom range, of which an end can be open', () => {
    expect(queryOf(read({ from: '2026-01-05', to: '2026-02-01', compare: 'lastYear' }))).toEqual({
      from: '2026-01-05',
      to: '2026-02-01',
      compare: 'lastYear',
      currency: undefined,
    });
    expect(queryOf(read({ from: '2026-01-05' }))).toMatchObject({ from: '2026-01-05', to: undefined });
  });

  it('ignores what is not valid', () =>
    expect(queryOf(read({ range: '9y', compare: 'nothing', from: 'soon' }))).toEqual(queryOf(read({}))));

  it('has a page of the products', () =>
    expect(productsQueryOf(read({ sort: 'units', page: '2' }))).toMatchObject({
      range: '30d',
      sort: 'units',
      pageNumber: 2,
      perPage: 10,
    }));
});

describe('a comparison', () => {
  it('is the relative change', () => {
    expect(getChange(150, 100, compared)).toMatchObject({ compare: { change: 0.5, isLowerBetter: false } });
    expect(getChange(50, 100, compared, true)).toMatchObject({
      compare: { change: -0.5, isLowerBetter: true },
    });
  });

  it.each([
    [150, 100, { kind: 'none' } as const],
    [150, 0, compared],
    [150, -20, compared],
    [150, null, compared],
    [null, 100, compared],
  ])('of %s with %s is left out where it has no meaning', (now, before, kind) =>
    expect(getChange(now, before, kind)).toEqual({}),
  );

  it.each([
    [112, 100, '+12%'],
    [88, 100, '-12%'],
    [100, 100, '0%'],
    [99_999, 100_000, '0%'],
    [100_001, 100_000, '0%'],
    [5, 0, 'New'],
    [0, 0, '–'],
    [5, null, undefined],
    [5, undefined, undefined],
  ])('from %s to %s is described in a column', (now, before, words) =>
    expect(describeChange(now, before)).toBe(words),
  );
});

describe('the days of the range', () => {
  it('are both ranges', () =>
    expect(describeDays(range)).toEqual([
      '1 Nov 2026 to 30 Nov 2026',
      'Compared with 1 Oct 2026 to 31 Oct 2026',
    ]));

  it('of a running range say that equal parts are compared', () =>
    expect(describeDays({ ...range, isRunning: true })).toEqual([
      '1 Nov 2026 to 30 Nov 2026, until now',
      'Compared with the same part of 1 Oct 2026 to 31 Oct 2026',
    ]));

  it('are one day, and nothing else without a comparison', () =>
    expect(describeDays({ ...range, last: range.first, compared: { kind: 'none' } })).toEqual([
      '1 Nov 2026',
    ]));
});

describe('the name of the compared range', () => {
  it.each([
    ['this_month', 'last month'],
    ['last_month', 'the month before'],
    ['today', 'yesterday'],
    ['5w', 'the period before'],
    [null, 'the period before'],
  ] as const)('of %s is "%s"', (preset, name) => expect(getComparedName({ preset, compared })).toBe(name));

  it('is a year earlier for the same days last year', () =>
    expect(getComparedName({ preset: 'this_month', compared: { ...compared, to: 'lastYear' } })).toBe(
      'a year earlier',
    ));
});

describe('the chart of sales', () => {
  const point = (first: string, netMinor: number) => ({
    first,
    netMinor,
    grossMinor: netMinor,
    refundsMinor: 0,
    orders: 1,
    averageOrderMinor: netMinor,
  });
  const points = [point('2026-11-01', 10), point('2026-11-02', -20), point('2026-11-03', 30)];

  it('has the compared days beside its own, and no value where there are fewer', () => {
    const pointsBefore = [point('2026-10-30', 1), point('2026-10-31', 2)];
    const { series } = getSalesSeries({ points, pointsBefore, unit: 'day', compared });
    expect(series.map(({ values }) => values)).toEqual([
      [10, -20, 30],
      [1, 2, undefined],
    ]);
    expect(series[1]).toMatchObject({ isCompared: true, ownCategories: ['30 Oct 2026', '31 Oct 2026', ''] });
  });

  it('leaves out compared days beyond its own', () => {
    const pointsBefore = [...points, point('2026-11-04', 99)];
    const { series } = getSalesSeries({ points, pointsBefore, unit: 'day', compared });
    expect(series[1]?.values).toEqual([10, -20, 30]);
  });

  it('has one series without a comparison', () =>
    expect(
      getSalesSeries({ points, pointsBefore: null, unit: 'day', compared: { kind: 'none' } }).series,
    ).toHaveLength(1));
});

describe('the steps of a funnel', () => {
  it('have a share of the step before, in both ranges', () =>
    expect(
      getStepShares([
        { count: 200, countBefore: 100 },
        { count: 50, countBefore: 10 },
        { count: 0, countBefore: null },
        { count: 3, countBefore: 1 },
      ]),
    ).toEqual([
      { now: undefined, before: undefined },
      { now: 0.25, before: 0.1 },
      { now: 0, before: undefined },
      { now: undefined, before: undefined },
    ]));
});

describe('the rows behind a figure', () => {
  it.each([
    ['2026-03-01', '2026-02-28'],
    ['2024-03-01', '2024-02-29'],
    ['2026-01-01', '2025-12-31'],
  ])('the day before %s is %s', (day, before) => expect(getDayBefore(day)).toBe(before));

  it.each([
    ['2026-02', '2026-02-28'],
    ['2024-02', '2024-02-29'],
    ['2026-12', '2026-12-31'],
  ])('the month %s ends on %s', (month, last) =>
    expect(getMonthDays(month)).toEqual({ first: `${month}-01`, last }),
  );

  it('returning customers had paid before the range', () => {
    expect(getPayingCustomers(range, 'returning').search).toEqual({
      paidFrom: '2026-11-01',
      paidTo: '2026-11-30',
      firstPaidTo: '2026-10-31',
    });
    expect(getPayingCustomers(range, 'new').search).toEqual({
      firstPaidFrom: '2026-11-01',
      firstPaidTo: '2026-11-30',
    });
  });

  it('a cell of a cohort is those of its month who paid in another', () =>
    expect(getCohortRows('2026-09', '2026-11').search).toEqual({
      firstPaidFrom: '2026-09-01',
      firstPaidTo: '2026-09-30',
      paidFrom: '2026-11-01',
      paidTo: '2026-11-30',
    }));
});
