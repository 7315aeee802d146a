import * as z from 'zod/mini';
import { DatePreset } from '#domain/date-preset.ts';
import { Day } from '#domain/id.ts';

/** Days in the business's time zone, as a preset or a custom range. */
export const PeriodQuery = z.object({
  range: z.optional(DatePreset),
  from: z.optional(Day),
  to: z.optional(Day),
});
export type PeriodQuery = z.infer<typeof PeriodQuery>;
