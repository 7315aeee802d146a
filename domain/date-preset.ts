import * as z from 'zod/mini';

/** Specification, section 3: date range presets. `2w` to `5w`, `2m` to `5m` and `1y` to `5y` end today. */
export const datePresets = [
  'today',
  'yesterday',
  '3d',
  '7d',
  '30d',
  'this_week',
  'last_week',
  '2w',
  '3w',
  '4w',
  '5w',
  'this_month',
  'last_month',
  'this_year',
  'last_year',
  '2m',
  '3m',
  '4m',
  '5m',
  '1y',
  '2y',
  '3y',
  '4y',
  '5y',
] as const;
export const DatePreset = z.enum(datePresets);
export type DatePreset = z.infer<typeof DatePreset>;

/** The unit of the points of a chart over a period. */
export const periodUnits = ['day', 'week', 'month', 'year'] as const;
export type PeriodUnit = (typeof periodUnits)[number];
