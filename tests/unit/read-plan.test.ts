import { type CalendarDate, parseDate } from '@internationalized/date';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Span, spanOf } from '#domain/date-range.ts';
import { type ReadPlan, type RollupRun, planRead } from '#server/modules/analytics/rollups/read-plan.ts';

const timeZones = ['Africa/Lagos', 'America/Havana', 'America/Sao_Paulo', 'Asia/Kathmandu', 'Pacific/Apia'];
const start = parseDate('2018-10-20');
const dayAt = (nth: number): CalendarDate => start.add({ days: nth });
const spanByDay = new Map<string, Span>();
function spanOfDay(day: CalendarDate, timeZone: string): Span {
  const key = `${timeZone} ${day.toString()}`;
  const span = spanByDay.get(key) ?? spanOf({ first: day, last: day }, timeZone);
  spanByDay.set(key, span);
  return span;
}

/** Returns the days of a run, with their spans. */
function listDays({ first, end, grain }: RollupRun, timeZone: string): { day: string; span: Span }[] {
  if (grain === 'month') expect([parseDate(first).day, parseDate(end).day]).toEqual([1, 1]);
  const days = [];
  for (let day = parseDate(first); day.compare(parseDate(end)) < 0; day = day.add({ days: 1 }))
    days.push({ day: day.toString(), span: spanOfDay(day, timeZone) });
  return days;
}

/** Expects that the parts of a plan follow each other without a gap from the beginning of the range to its end. */
function expectWhole({ runs, spans }: ReadPlan, range: Span, timeZone: string): void {
  const parts = [
    ...runs.flatMap((run) => listDays(run, timeZone).map(({ span }) => span)),
    ...spans.map(({ from, to }) => ({ from, to })),
  ].toSorted((one, other) => one.from.getTime() - other.from.getTime());
  const edges = [range.from, ...parts.map(({ to }) => to)].map((instant) => instant.getTime());
  expect([...parts.map(({ from }) => from.getTime()), range.to.getTime()]).toEqual(edges);
}

describe('the plan of a range', () => {
  const days = fc.uniqueArray(fc.nat(900), { maxLength: 6 });
  test('reads each moment of it once, and no rollup of a changed day', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...timeZones),
        fc.nat(800),
        fc.nat(800),
        fc.option(fc.integer({ min: 1, max: 86_399 })),
        days,
        fc.boolean(),
        (timeZone, first, length, secondsOfNextDay, changed, byMonth) => {
          const whole = spanOf({ first: dayAt(first), last: dayAt(first + length) }, timeZone);
          const to = new Date(whole.to.getTime() + (secondsOfNextDay ?? 0) * 1000);
          const changedDays = changed
            .toSorted((one, other) => one - other)
            .map((nth) => dayAt(nth).toString());
          const range = { from: whole.from, to };
          const plan = planRead([range], { timeZone, changedDays }, byMonth);
          expectWhole(plan, range, timeZone);
          const rolled = plan.runs.flatMap((run) => listDays(run, timeZone).map(({ day }) => day));
          expect(rolled.filter((day) => changedDays.includes(day))).toEqual([]);
          expect(plan.spans.length).toBeLessThanOrEqual(new Set(changedDays).size + 2);
        },
      ),
      { numRuns: 40 },
    );
  });

  const range = spanOf({ first: parseDate('2024-02-15'), last: parseDate('2024-05-31') }, 'Africa/Lagos');
  const state = { timeZone: 'Africa/Lagos' };
  test('has the rollups of whole months that have not changed', () => {
    const { runs, spans } = planRead([range], { ...state, changedDays: ['2024-04-30'] }, true);
    expect(runs.map(({ grain, first, end }) => [grain, first, end])).toEqual([
      ['day', '2024-02-15', '2024-03-01'],
      ['month', '2024-03-01', '2024-04-01'],
      ['day', '2024-04-01', '2024-04-30'],
      ['month', '2024-05-01', '2024-06-01'],
    ]);
    expect(spans.map(({ day }) => day)).toEqual(['2024-04-30']);
  });

  test('has nothing for a range without time', () => {
    expect(planRead([{ from: range.from, to: range.from }], { ...state, changedDays: [] })).toEqual({
      runs: [],
      spans: [],
    });
  });
});
