import * as z from 'zod/mini';
import { Business } from '#domain/business.ts';
import { BusinessDetails } from '#domain/business-details.ts';
import { OpenDispute } from '#domain/dispute.ts';
import { Instant } from '#domain/id.ts';
import { Money } from '#domain/money.ts';
import { PayoutRequirements } from '#domain/payout-requirements.ts';
import { OrdersWaiting } from '#domain/order-waiting.ts';
import { ProductRow } from '#domain/product.ts';
import { RecordType } from '#domain/timeline.ts';
import { Stuck } from '#domain/usual-time.ts';
import { defineCall } from '#contract/call.ts';

/** The ten onboarding tasks (specification, section 3); each is computed from data, never ticked by hand. */
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

/** Sales of one period (decisions, "Terms of money"), and net sales of the same stretch of the period before it. */
const PeriodSales = z.object({ gross: Money, refunds: Money, net: Money, netBefore: Money });

export const HomeSummary = z.object({
  /** Null without PAYMENT. */
  sales: z.nullable(
    z.object({
      today: PeriodSales,
      month: PeriodSales,
      /** Net sales of each of the last 30 days, oldest first; days of the business's time zone. */
      daily: z.array(z.object({ day: z.iso.date(), amountMinor: z.int() })),
    }),
  ),
  /** How many orders were placed this month, and up to the same day of the month before; null without ORDER. */
  orders: z.nullable(z.object({ month: z.int(), monthBefore: z.int() })),
  /** Orders that wait for the merchant, by what they wait for, each in one of them alone; null without ORDER. */
  waiting: z.nullable(
    z.extend(OrdersWaiting, {
      /** Orders on which money is owed, as the filter of unpaid orders finds them. */ unpaid: z.int(),
    }),
  ),
  /** Products that run out, the emptiest first, with how many there are of each; null without PRODUCT. */
  stock: z.nullable(
    z.object({
      low: z.int(),
      out: z.int(),
      products: z.array(
        z.extend(
          z.pick(ProductRow, {
            id: true,
            title: true,
            pictureFileId: true,
            stockState: true,
            variationCount: true,
          }),
          /** What is left of it, or of that of its variations of which least is left. */
          { least: z.int() },
        ),
      ),
    }),
  ),
  /** What the business has with Kontor; null without PAYMENT. */
  money: z.nullable(z.object({ available: Money, pending: Money })),
  /** Invoices on which money is owed, in the business's currency, and how many of them are overdue; null without INVOICE. */
  unpaidInvoices: z.nullable(z.object({ count: z.int(), overdue: z.int(), owed: Money })),
  /** What is missing before the person can withdraw; null without PAYMENT. */
  payout: z.nullable(PayoutRequirements),
  /** Open disputes: how many, and the first five by the date to respond by; null without PAYMENT. */
  disputes: z.nullable(z.object({ count: z.int(), first: z.array(OpenDispute) })),
  /** What takes longer than usual, of what the person may see. */
  stuck: z.array(Stuck),
  getStarted: z.array(z.object({ task: z.enum(onboardingTasks), done: z.boolean() })),
  /** The latest events of every area that the person has access to, newest first. */
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

export const businessCalls = {
  storeIdentityCheck: defineCall({
    method: 'GET',
    service: 'core',
    path: '/business/store-identity-check',
    access: 'public',
    limit: 'lookup',
    summary: 'Whether a handle is valid and free, with the reason and a free one near it',
    query: z.object({ handle: z.string().check(z.maxLength(200)) }),
    data: z.object({
      available: z.boolean(),
      reason: z.nullable(z.string()),
      suggestion: z.nullable(z.string()),
    }),
  }),
  createBusiness: defineCall({
    method: 'POST',
    service: 'core',
    path: '/business',
    access: 'person',
    summary: 'Open a business: profile completion of a person who has none, or one more',
    body: BusinessDetails,
    data: Business,
    errors: ['HANDLE_TAKEN'],
  }),
  homeSummary: defineCall({
    method: 'GET',
    service: 'dashboard',
    path: '/home/summary',
    access: 'business',
    summary:
      "The day's trade: sales, what waits, open disputes, low stock, get-started, latest activity. Parts that the person may not see are empty",
    data: HomeSummary,
  }),
};
