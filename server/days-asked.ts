import type { DatePreset } from '#domain/date-preset.ts';
import { type DayRange, presetDays, typedDays } from '#domain/date-range.ts';
import { Refusal } from './refusal.ts';

/** A period as lists are asked for it: a preset, or typed days of which either end may be open. */
export interface PeriodAsked {
  range?: DatePreset | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * Undefined where none was asked for; nobody works out then which day it is. Refuses with INVALID where the last day lies
 * before the first.
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
      fields: [{ field: 'to', message: 'The last day lies before the first' }],
    });
  return days;
}
