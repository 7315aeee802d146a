import * as z from 'zod/mini';
import { OpenDispute } from '#domain/dispute.ts';
import { Id, Instant } from '#domain/id.ts';
import { Money } from '#domain/money.ts';
import { OrdersWaiting } from '#domain/order-waiting.ts';
import { PayoutRequirements } from '#domain/payout-requirements.ts';
import { StockState } from '#domain/stock-state.ts';
import { StoreStatus } from '#domain/store-status.ts';
import { RecordType } from '#domain/timeline.ts';
import { DelayedProcess } from '#domain/usual-time.ts';
import { defineCall } from '#contract/call.ts';

/** The ten onboarding tasks (specification, section 3); each is computed from data and never ticked by hand. */
export const onboardingTasks = [
  'ADD_PRODUCT',
  'CUSTOMIZE_STORE',
  'DELIVERY_HANDLER',
  'RETURN_POLICY',
  'TRANSACTION_PIN',
  'KYC',
  'WITHDRAWAL_ACCOUNT',
  'FIND_EVENT',
  'REQUEST_PAYMENT',
  'JOIN_COMMUNITY',
] as const;

/** The sales of one period (decisions, "Terms of money"), and the net sales of the same span of the period before. */
const PeriodSales = z.object({ gross: Money, refunds: Money, net: Money, netBefore: Money });

export const HomeSummary = z.object({
  /** The business has no order, and no invoice was paid yet. */
  isNew: z.boolean(),
  /** The online store, as customers see it today, and its address; null without WEB_STORE. */
  store: z.nullable(z.object({ status: StoreStatus, address: z.string() })),
  /** Null without PAYMENT. */
  sales: z.nullable(
    z.object({
      today: PeriodSales,
      month: PeriodSales,
      /** Net sales of each of the last 30 days, oldest first; days of the business's time zone. */
      daily: z.array(z.object({ day: z.iso.date(), amountMinor: z.int() })),
    }),
  ),
  /** How many orders were placed this month, and in the month before up to the same day; null without ORDER. */
  orders: z.nullable(z.object({ month: z.int(), monthBefore: z.int() })),
  /** Orders that wait for the merchant, each counted once by what it waits for; null without ORDER. */
  waiting: z.nullable(
    z.extend(OrdersWaiting, {
      /** Orders with an amount due, as the filter of unpaid orders finds them. */ unpaid: z.int(),
    }),
  ),
  /** Products with low stock, the lowest first, with the stock of each; null without PRODUCT. */
  stock: z.nullable(
    z.object({
      low: z.int(),
      out: z.int(),
      products: z.array(
        z.object({
          id: Id,
          title: z.string(),
          imageFileId: z.nullable(Id),
          stockState: StockState,
          variationCount: z.int(),
          /** The stock of the product, or of the variant that has the least. */
          least: z.int(),
        }),
      ),
    }),
  ),
  /** The balance of the business; null without PAYMENT. */
  money: z.nullable(z.object({ available: Money, pending: Money, inDispute: Money, onItsWay: Money })),
  /** Invoices with an amount due, in the business's currency, and how many of them are overdue; null without INVOICE. */
  unpaidInvoices: z.nullable(z.object({ count: z.int(), overdue: z.int(), due: Money })),
  /** The unmet requirements of a withdrawal; null without access to PAYMENT. */
  payout: z.nullable(PayoutRequirements),
  /** Open disputes: how many, and the first five by the date to respond by; null without PAYMENT. */
  disputes: z.nullable(z.object({ count: z.int(), first: z.array(OpenDispute) })),
  /** The delayed processes that the person can view. */
  delayed: z.array(DelayedProcess),
  /** `url`: the address outside of Kontor at which the task is done; null for a page of Kontor. */
  getStarted: z.array(
    z.object({ task: z.enum(onboardingTasks), done: z.boolean(), url: z.nullable(z.url()) }),
  ),
  /** The latest events of every area that the person can access, newest first. */
  activity: z.array(
    z.object({
      id: z.string(),
      at: Instant,
      recordType: RecordType,
      recordId: z.string(),
      recordLabel: z.string(),
      event: z.string(),
      actorName: z.string(),
      note: z.nullable(z.string()),
    }),
  ),
});
export type HomeSummary = z.infer<typeof HomeSummary>;

/** Apart from the other calls of a business, because every page of the dashboard makes it. */
export const homeCalls = {
  homeSummary: defineCall({
    method: 'GET',
    service: 'dashboard',
    path: '/home/summary',
    access: 'business',
    summary:
      "Get the overview of the day: sales, to-do items, open disputes, low stock, get-started tasks, latest activity. Parts that the person can't access are empty",
    data: HomeSummary,
  }),
};
