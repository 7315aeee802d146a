import type { DatePreset } from '#domain/date-preset.ts';
import { type DayRange, presetDays, typedDays } from '#domain/date-range.ts';
import { Refusal } from './refusal.ts';

/** A requested period: a preset, or a custom range of which either end may be open. */
export interface PeriodAsked {
  range?: DatePreset | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * Returns undefined without a period; the current day is only computed when it is needed.
 * @throws INVALID if the end date is before the start date
 */
export function daysAsked(
  { range, from, to }: PeriodAsked,
  today: () => DayRange['last'],
  open = { from: '1970-01-01', to: '2999-12-31' },
): DayRange | undefined {
  if (range) return presetDays(range, today());
  if (from === undefined && to === undefined) return undefined;
  const days = typedDays(from ?? open.from, to ?? open.to);
  if (!days)
    throw new Refusal('INVALID', {
      fields: [{ field: 'to', message: 'End date must be on or after the start date' }],
    });
  return days;
}
