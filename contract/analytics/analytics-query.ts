import * as z from 'zod/mini';
import { Day } from '#domain/id.ts';
import { Currency } from '#domain/money.ts';
import { PeriodQuery } from '#contract/period.ts';

/** The range beside which a range is shown: the one before it, the same days a year earlier, or nothing. */
export const comparisons = ['previous', 'lastYear', 'none'] as const;
export const Comparison = z.enum(comparisons);
export type Comparison = z.infer<typeof Comparison>;

/** Other years are typing errors (decisions, "Identity of what is imported"). */
const RangeDay = Day.check(z.regex(/^(?:199\d|20\d\d)-/, 'Choose a day from 1990 to 2099'));

/**
 * The query that all panels share; apart from the calls, because the screen parses its address with it. The last 30 days
 * by default, compared with the previous range, in the currency of the business.
 */
export const AnalyticsQuery = z.extend(PeriodQuery, {
  from: z.optional(RangeDay),
  to: z.optional(RangeDay),
  compare: z.optional(Comparison),
  currency: z.optional(Currency),
});
export type AnalyticsQuery = z.infer<typeof AnalyticsQuery>;

export const productOrders = ['revenue', 'units'] as const;

const wholeNumber = z.coerce.number().check(z.int(), z.minimum(1));

export const AnalyticsProductsQuery = z.extend(AnalyticsQuery, {
  /** The highest first; by revenue by default. */
  sort: z.optional(z.enum(productOrders)),
  pageNumber: z.optional(wholeNumber.check(z.maximum(1_000_000))),
  perPage: z.optional(wholeNumber.check(z.maximum(100))),
});
export type AnalyticsProductsQuery = z.infer<typeof AnalyticsProductsQuery>;

/** The panels of the page. Cohorts and funnels need the plan's feature `advancedAnalytics`, as a comparison does. */
export const analyticsPanels = [
  'sales',
  'products',
  'customers',
  'cohorts',
  'invoices',
  'payments',
  'channels',
  'funnels',
] as const;
export const AnalyticsPanel = z.enum(analyticsPanels);
export type AnalyticsPanel = z.infer<typeof AnalyticsPanel>;

/** A calendar month in the business's time zone, YYYY-MM. */
export const Month = z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'Enter a month as YYYY-MM'));
