import type { CalendarDate } from '@internationalized/date';
import type { AnalyticsQuery, Comparison } from '#contract/analytics/analytics-query.ts';
import type { AnalyticsRange } from '#contract/analytics/analytics-range.ts';
import type { PeriodUnit } from '#domain/date-preset.ts';
import { type Span, dayOf, spanOf } from '#domain/date-range.ts';
import { Currency } from '#domain/money.ts';
import { getComparisonSpans, getCustomStep, getPresetStep, splitAlike } from '#domain/period.ts';
import { type Entitlements, checkLimit } from '#domain/plan.ts';
import type { Member } from '#server/caller.ts';
import type { Deps } from '#server/deps.ts';
import { getEntitlements } from '#server/modules/entitlements/entitlements.service.ts';
import { getReportPeriod } from '#server/modules/transactions/transactions.records.ts';
import { type RollupState } from './rollups/read-plan.ts';
import { getRollupState } from './rollups/rollups.repo.ts';

const defaultPreset = '30d';
const defaultComparison: Comparison = 'previous';

/** A part of a chart: its first day, and its span. */
export interface RangePoint {
  first: CalendarDate;
  span: Span;
}

/** The resolved range of a request, its points, and the same of the compared range; `before` is null without one. */
export interface ResolvedRange {
  businessId: string;
  /** The part of each answer that describes its range. */
  range: AnalyticsRange;
  rollups: RollupState;
  unit: PeriodUnit;
  present: Span;
  before: Span | null;
  /** Oldest first; together they are the whole range. */
  points: RangePoint[];
  pointsBefore: RangePoint[];
}

/**
 * Resolves the range of a request in the time zone of the rollups. A running range contains all of its last day, as there are no
 * later sales; the compared range ends at the same time of day.
 * @param withLater true for figures of customers; see `getRollupState`
 * @throws INVALID if the end date is before the start date
 */
export async function resolveRange(
  deps: Pick<Deps, 'db' | 'clock'>,
  caller: Pick<Member, 'businessId' | 'currency'>,
  query: AnalyticsQuery,
  withLater = false,
): Promise<ResolvedRange> {
  const { businessId } = caller;
  const [rollups, entitlements] = await Promise.all([
    getRollupState(deps.db, businessId, withLater),
    getEntitlements(deps.db, businessId),
  ]);
  const { timeZone } = rollups;
  const period = await getReportPeriod(deps, { businessId, timeZone }, query, defaultPreset);
  const { days, isCustom, unit, firsts, spans } = period;
  const preset = isCustom ? null : (query.range ?? defaultPreset);
  const present = spanOf(days, timeZone);
  const now = deps.clock.now();

  const comparison = query.compare ?? defaultComparison;
  const compared = getComparison(comparison, entitlements);
  const step =
    comparison === 'lastYear' ? { years: 1 } : preset === null ? getCustomStep(days) : getPresetStep(preset);
  const { before } = getComparisonSpans(days, step, now, timeZone);
  const dayBefore = dayOf(new Date(before.to.getTime() - 1), timeZone);
  const firstBefore = days.first.subtract(step);
  const lastBefore = dayBefore.compare(firstBefore) < 0 ? firstBefore : dayBefore;
  return {
    businessId,
    range: {
      currency: query.currency ?? Currency.parse(caller.currency),
      timeZone,
      preset,
      first: days.first.toString(),
      last: days.last.toString(),
      isRunning: present.to > now,
      compared:
        compared.kind === 'range'
          ? {
              ...compared,
              first: firstBefore.toString(),
              last: lastBefore.toString(),
              until: before.to.toISOString(),
            }
          : compared,
    },
    rollups,
    unit,
    present,
    before: compared.kind === 'range' ? before : null,
    points: firsts.flatMap((first, nth) => toPoint(first, spans[nth])),
    pointsBefore:
      compared.kind === 'range'
        ? cutAt(splitAlike(unit, firsts, { first: firstBefore, last: lastBefore }), before.to, timeZone)
        : [],
  };
}

const toPoint = (first: CalendarDate, span: Span | undefined): RangePoint[] =>
  span ? [{ first, span }] : [];

/** Returns the points that begin on these days; the last one ends at `to`. */
function cutAt(firsts: readonly CalendarDate[], to: Date, timeZone: string): RangePoint[] {
  const starts = firsts.map((first) => spanOf({ first, last: first }, timeZone).from);
  return firsts.flatMap((first, nth) =>
    toPoint(first, starts[nth] && { from: starts[nth], to: starts[nth + 1] ?? to }),
  );
}

type Compared =
  | Exclude<AnalyticsRange['compared'], { kind: 'range' }>
  | { kind: 'range'; to: Exclude<Comparison, 'none'> };

/** Returns the comparison that was asked for, as far as the plan includes it (decisions, "Plans"). */
function getComparison(comparison: Comparison, entitlements: Entitlements): Compared {
  if (comparison === 'none') return { kind: 'none' };
  const problem = checkLimit(entitlements, 'advancedAnalytics');
  return problem ? { kind: 'notInPlan', liftedBy: problem.liftedBy } : { kind: 'range', to: comparison };
}
