import * as z from 'zod/mini';
import { periodUnits } from '#domain/date-preset.ts';
import { Day, Id } from '#domain/id.ts';
import { AmountMinor, Currency } from '#domain/money.ts';
import { defineCall } from '#contract/call.ts';
import { AnalyticsProductsQuery, AnalyticsQuery } from './analytics-query.ts';
import { AnalyticsRange } from './analytics-range.ts';

/** Sales (decisions, "Terms of money"): the same definitions and figures as those of revenue. Minor units. */
export const SalesFigures = z.object({
  /** Orders and invoices at the moment they are paid, by a provider or recorded by the merchant. */
  grossMinor: AmountMinor,
  /** At the moment the money is refunded. */
  refundsMinor: AmountMinor,
  /** Gross sales less refunds. */
  netMinor: AmountMinor,
  /** The orders that were paid in this time. */
  orders: z.int(),
  /** The gross sales of these orders, without invoices, by their number; null without orders. */
  averageOrderMinor: z.nullable(AmountMinor),
});
export type SalesFigures = z.infer<typeof SalesFigures>;

const SalesPoint = z.extend(SalesFigures, { first: Day });
export type SalesPoint = z.infer<typeof SalesPoint>;

export const AnalyticsSummary = z.extend(AnalyticsRange, {
  figures: SalesFigures,
  before: z.nullable(SalesFigures),
  unit: z.enum(periodUnits),
  /** Oldest first; each ends where the next one begins. */
  points: z.array(SalesPoint),
  /** Those of the compared range, the nth beside the nth of `points`; there can be fewer or more. */
  pointsBefore: z.nullable(z.array(SalesPoint)),
  /** The currencies in which the business has ever had sales, its own first. */
  currencies: z.array(Currency),
});
export type AnalyticsSummary = z.infer<typeof AnalyticsSummary>;

const ProductFigures = z.object({
  units: z.int(),
  /** The lines' prices by their quantities; without delivery, and before discounts and refunds of the whole order. */
  revenueMinor: AmountMinor,
});

/** The sales of a product by the orders that were paid in the range. */
export const AnalyticsProduct = z.extend(ProductFigures, {
  /** Null for items without a product of their own, such as those of past orders; they are grouped by their names. */
  productId: z.nullable(Id),
  name: z.string(),
  before: z.nullable(ProductFigures),
  /** The units in stock of all variations; null without a product. */
  stock: z.nullable(z.int()),
  /** How many days the stock lasts at the rate of the last 30 days; null without a product, or if none was sold in them. */
  daysOfStockLeft: z.nullable(z.int()),
});
export type AnalyticsProduct = z.infer<typeof AnalyticsProduct>;

export const AnalyticsProducts = z.extend(AnalyticsRange, {
  data: z.array(AnalyticsProduct),
  /** All products of the range. */
  totals: ProductFigures,
  /** The product whose revenue differs most from that of the compared range; null without a comparison or a difference. */
  largestChange: z.nullable(
    z.object({
      productId: z.nullable(Id),
      name: z.string(),
      revenueMinor: AmountMinor,
      revenueBeforeMinor: AmountMinor,
    }),
  ),
  pagination: z.object({ pageNumber: z.int(), pageSize: z.int(), perPage: z.int(), total: z.int() }),
});
export type AnalyticsProducts = z.infer<typeof AnalyticsProducts>;

const CustomerSales = z.object({ customers: z.int(), orders: z.int(), salesMinor: AmountMinor });

const CustomerFigures = z.object({
  /** Customers whose first paid order was paid in the range. */
  new: CustomerSales,
  /** Customers who had paid an order before it. */
  returning: CustomerSales,
  /** Orders without a customer. */
  withoutCustomer: z.object({ orders: z.int(), salesMinor: AmountMinor }),
});
export type CustomerFigures = z.infer<typeof CustomerFigures>;

/** The customers who paid an order in the range, and the gross sales of their orders. */
export const AnalyticsCustomers = z.extend(AnalyticsRange, {
  figures: CustomerFigures,
  before: z.nullable(CustomerFigures),
});
export type AnalyticsCustomers = z.infer<typeof AnalyticsCustomers>;

const service = 'dashboard';
const access = { resource: 'PAYMENT', level: 'view-only' } as const;

export const analyticsCalls = {
  analyticsSummary: defineCall({
    method: 'GET',
    service,
    path: '/analytics/summary',
    access,
    summary:
      'Get the sales, refunds, orders and average order of a range, those of the compared range, and the points of a chart',
    query: AnalyticsQuery,
    data: AnalyticsSummary,
  }),
  analyticsProducts: defineCall({
    method: 'GET',
    service,
    path: '/analytics/products',
    access,
    summary: 'List the products that sold most in a range: units, revenue and how long the stock lasts',
    query: AnalyticsProductsQuery,
    data: AnalyticsProducts,
  }),
  analyticsCustomers: defineCall({
    method: 'GET',
    service,
    path: '/analytics/customers',
    access,
    summary: 'Get how many new and returning customers bought in a range, and for how much',
    query: AnalyticsQuery,
    data: AnalyticsCustomers,
  }),
};
