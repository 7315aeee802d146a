import type { AnalyticsRange } from '#contract/analytics/analytics-range.ts';
import { formatDay, formatPercent } from '#src/lib/format.ts';
import { t } from './analytics.messages.ts';

type Compared = AnalyticsRange['compared'];

/** Returns how a figure changed, for a `Stat`; nothing without a comparison, or where it was zero or less. */
export function getChange(
  now: number | null,
  before: number | null | undefined,
  compared: Compared,
  isLowerBetter = false,
) {
  if (compared.kind !== 'range' || now === null || before === null || before === undefined || before <= 0)
    return {};
  return { compare: { change: (now - before) / before, text: t(`than.${compared.to}`), isLowerBetter } };
}

/** Returns a change in short for a column, such as "+12%"; "New" where there was nothing, undefined without a comparison. */
export function describeChange(now: number, before: number | null | undefined): string | undefined {
  if (before === null || before === undefined) return undefined;
  if (before <= 0) return now > 0 ? t('isNew') : '–';
  const change = (now - before) / before;
  const size = formatPercent(Math.abs(change));
  if (size === formatPercent(0)) return size;
  return `${change > 0 ? '+' : '-'}${size}`;
}

/** Returns the days of the range, and those that it is compared with. */
export function describeDays({ first, last, isRunning, compared }: AnalyticsRange): string[] {
  const days = (range: { first: string; last: string }) =>
    range.first === range.last
      ? formatDay(range.first)
      : t('days', { first: formatDay(range.first), last: formatDay(range.last) });
  const own = isRunning ? t('soFar', { days: days({ first, last }) }) : days({ first, last });
  if (compared.kind !== 'range') return [own];
  const comparedDays = days(compared);
  return [own, t(isRunning ? 'comparedPart' : 'comparedWith', { days: comparedDays })];
}
