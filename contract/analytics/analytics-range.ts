import * as z from 'zod/mini';
import { DatePreset } from '#domain/date-preset.ts';
import { Day, Instant } from '#domain/id.ts';
import { Currency } from '#domain/money.ts';
import { Plan } from '#domain/plan.ts';

/**
 * The range beside which the figures are shown. `notInPlan`: a comparison was asked for that the plan doesn't include;
 * `liftedBy` is the smallest plan that does, null if none does. Figures of the compared range are null exactly if this
 * isn't `range`.
 */
const ComparedRange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('notInPlan'), liftedBy: z.nullable(Plan) }),
  z.object({
    kind: z.literal('range'),
    to: z.enum(['previous', 'lastYear']),
    first: Day,
    last: Day,
    /** Where it ends: at the same time of day as the range itself while that isn't over, else after its last day. */
    until: Instant,
  }),
]);

/** The range that the figures of an answer belong to. Each answer extends it. */
export const AnalyticsRange = z.object({
  currency: Currency,
  /** The time zone of all days (IANA). After it was changed, the earlier one until the figures are rebuilt. */
  timeZone: z.string(),
  /** Null for days that the person chose themselves. */
  preset: z.nullable(DatePreset),
  /** Days, both included. */
  first: Day,
  last: Day,
  /** True while the last day isn't over: the figures, and those of the compared range, are of equal parts. */
  isRunning: z.boolean(),
  compared: ComparedRange,
});
export type AnalyticsRange = z.infer<typeof AnalyticsRange>;
