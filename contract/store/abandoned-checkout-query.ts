import * as z from 'zod/mini';
import { DatePreset } from '#domain/date-preset.ts';
import { Day } from '#domain/id.ts';
import { pageQuery } from '#contract/list.ts';

/** The filter of the list of abandoned checkouts. */
export const AbandonedCheckoutFilter = z.object({
  /** `recovered`: the customer came back and ordered. */
  status: z.optional(z.enum(['open', 'recovered'])),
  range: z.optional(DatePreset),
  from: z.optional(Day),
  to: z.optional(Day),
  /** Any part of the customer's name, email address or phone number. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
});
export type AbandonedCheckoutFilter = z.infer<typeof AbandonedCheckoutFilter>;

export const AbandonedCheckoutQuery = z.object({
  ...pageQuery,
  ...AbandonedCheckoutFilter.shape,
  sort: z.optional(z.enum(['newest', 'oldest'])),
});
export type AbandonedCheckoutQuery = z.infer<typeof AbandonedCheckoutQuery>;
