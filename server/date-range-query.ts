import type { DatePreset } from '#domain/date-preset.ts';
import { type DayRange, presetDays, parseDayRange } from '#domain/date-range.ts';
import { AppError } from './app-error.ts';

/** A requested period: a preset, or a custom range of which either end may be open. */
export interface DateRangeQuery {
  range?: DatePreset | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * Returns undefined without a period; the current day is only computed when it is needed.
 * @throws INVALID if the end date is before the start date
 */
export function parseDateRange(
  { range, from, to }: DateRangeQuery,
  today: () => DayRange['last'],
  open = { from: '1970-01-01', to: '2999-12-31' },
): DayRange | undefined {
  if (range) return presetDays(range, today());
  if (from === undefined && to === undefined) return undefined;
  const days = parseDayRange(from ?? open.from, to ?? open.to);
  if (!days)
    throw new AppError('INVALID', {
      fields: [{ field: 'to', message: 'End date must be on or after the start date' }],
    });
  return days;
}
