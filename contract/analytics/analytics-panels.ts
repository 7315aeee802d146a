import * as z from 'zod/mini';
import { Day } from '#domain/id.ts';
import { AmountMinor } from '#domain/money.ts';
import { OrderSource, PaymentMethod } from '#domain/order.ts';
import { defineCall } from '#contract/call.ts';
import { RecordedFlow } from '#contract/flow-recording.ts';
import { AnalyticsQuery, Month } from './analytics-query.ts';
import { AnalyticsRange } from './analytics-range.ts';

/** Customers by the month of their first paid order, for each month in which the range has a day; the oldest first. */
export const AnalyticsCohorts = z.extend(AnalyticsRange, {
  cohorts: z.array(
    z.object({
      month: Month,
      customers: z.int(),
      /** This month and those after it, up to the present one: the customers who paid an order in it, and their gross sales. */
      months: z.array(z.object({ month: Month, customers: z.int(), salesMinor: AmountMinor })),
    }),
  ),
});
export type AnalyticsCohorts = z.infer<typeof AnalyticsCohorts>;

const CountedAmount = z.object({ count: z.int(), amountMinor: AmountMinor });

const InvoiceFigures = z.object({
  /** First sent in the range. A void invoice stays counted. */
  issued: CountedAmount,
  /** Fully paid in the range. */
  paid: CountedAmount,
  /** Days from sending to full payment of those that were paid in the range; null without any. */
  averageDaysToPay: z.nullable(z.number()),
  medianDaysToPay: z.nullable(z.number()),
});
export type InvoiceFigures = z.infer<typeof InvoiceFigures>;

export const AnalyticsInvoices = z.extend(AnalyticsRange, {
  figures: InvoiceFigures,
  before: z.nullable(InvoiceFigures),
  /** Now, whatever the range is: the invoices that are overdue, and the amount that is due on them. */
  overdue: CountedAmount,
});
export type AnalyticsInvoices = z.infer<typeof AnalyticsInvoices>;

const MethodFigures = z.object({ paid: z.int(), amountMinor: AmountMinor, failed: z.int() });

/** The payments of orders and invoices by method; the largest amount first. */
export const AnalyticsPayments = z.extend(AnalyticsRange, {
  methods: z.array(
    z.extend(MethodFigures, {
      /** Null where it isn't known. */
      method: z.nullable(PaymentMethod),
      before: z.nullable(MethodFigures),
      /** Why payments failed; the most frequent first. */
      failures: z.array(z.object({ reason: z.string(), count: z.int() })),
    }),
  ),
});
export type AnalyticsPayments = z.infer<typeof AnalyticsPayments>;

const ChannelFigures = z.object({ count: z.int(), salesMinor: AmountMinor });
const VisitFigures = z.object({ visitors: z.int(), orders: z.int() });

export const AnalyticsChannels = z.extend(AnalyticsRange, {
  /** The payments of orders in the range by the source of the order, and those of invoices; the largest amount first. */
  channels: z.array(
    z.extend(ChannelFigures, {
      channel: z.enum([...OrderSource.options, 'invoice']),
      before: z.nullable(ChannelFigures),
    }),
  ),
  /** The store's visitors, each once a day, and the orders of its checkout that were paid or confirmed in these days. */
  store: z.extend(VisitFigures, {
    before: z.nullable(VisitFigures),
    /**
     * The sites that led to it, and the orders of the customers whom they led there on the day of the order; `host` is null for
     * those who came directly. The most visitors first, at most 10.
     */
    referrers: z.array(z.object({ host: z.nullable(z.string()), visitors: z.int(), orders: z.int() })),
  }),
});
export type AnalyticsChannels = z.infer<typeof AnalyticsChannels>;

/**
 * `shop`: from a visit to an order; visitors are counted once a day. `checkout`: from a started checkout to an order, by way of an
 * order that may be unpaid. `payLinks`: of invoices that were first sent in the range.
 */
export const funnelNames = ['shop', 'checkout', 'payLinks'] as const;
export const funnelSteps = [
  'visited',
  'addedToCart',
  'started',
  'attempted',
  'sent',
  'opened',
  'completed',
] as const;

export const AnalyticsFunnels = z.extend(AnalyticsRange, {
  /** The steps in their order, each with how many took it and how many did in the compared range. */
  conversions: z.array(
    z.object({
      name: z.enum(funnelNames),
      steps: z.array(
        z.object({ step: z.enum(funnelSteps), count: z.int(), countBefore: z.nullable(z.int()) }),
      ),
    }),
  ),
  /** The recorded flows that were used in the range, for the owner alone; the most used first. Recordings don't last longer than `flowsSince`. */
  flows: z.array(
    z.object({
      flow: RecordedFlow,
      journeys: z.int(),
      /** The states that journeys reached, in their usual order, as in `JourneyStep.state`. */
      states: z.array(z.object({ state: z.string(), journeys: z.int() })),
    }),
  ),
  flowsSince: Day,
});
export type AnalyticsFunnels = z.infer<typeof AnalyticsFunnels>;

const get = {
  method: 'GET',
  service: 'dashboard',
  access: { resource: 'PAYMENT', level: 'view-only' },
  query: AnalyticsQuery,
} as const;

export const analyticsPanelCalls = {
  analyticsCohorts: defineCall({
    ...get,
    path: '/analytics/cohorts',
    summary: 'Get how many customers bought again, by the month of their first order',
    data: AnalyticsCohorts,
    errors: ['PLAN_LIMIT'],
  }),
  analyticsInvoices: defineCall({
    ...get,
    path: '/analytics/invoices',
    summary: 'Get the invoices that were issued and paid in a range, how long they took, and what is overdue',
    data: AnalyticsInvoices,
  }),
  analyticsPayments: defineCall({
    ...get,
    path: '/analytics/payments',
    summary: 'Get the payments of a range by method, and why payments failed',
    data: AnalyticsPayments,
  }),
  analyticsChannels: defineCall({
    ...get,
    path: '/analytics/channels',
    summary: "Get the sales of a range by channel, and where the store's visitors came from",
    data: AnalyticsChannels,
  }),
  analyticsFunnels: defineCall({
    ...get,
    path: '/analytics/funnels',
    summary: 'Get the conversion of the store, checkout and pay links, and the funnels of recorded flows',
    data: AnalyticsFunnels,
    errors: ['PLAN_LIMIT'],
  }),
};
