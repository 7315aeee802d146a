import type { Currency } from './money.ts';
import type { Plan } from './plan.ts';
import type { BillingPeriod } from './billing-period.ts';

/** Plans are sold in naira, whatever the currency of the business (decisions, "Plans"). */
export const subscriptionCurrency: Currency = 'NGN';

/** The payment that exchanges the stored card, in kobo; it is refunded. Paystack recommends this amount (decision 77). */
export const cardCheckMinor = 50_00;

/** The plans that can be bought without an agreement. */
export const soldPlans = ['basic', 'pro'] as const satisfies readonly Plan[];
export type SoldPlan = (typeof soldPlans)[number];

/** The prices of one period, VAT included, in kobo (decisions, "Plans"). */
const pricesMinor: Record<SoldPlan, Record<BillingPeriod, number>> = {
  basic: { quarterly: 9_000_00, yearly: 32_400_00 },
  pro: { quarterly: 24_000_00, yearly: 81_600_00 },
};

const isSold = (plan: Plan): plan is SoldPlan => soldPlans.some((sold) => sold === plan);

/**
 * Returns the listed price of a plan for one period, VAT included, in kobo; null for the free plan, and for a custom one,
 * whose price is agreed with an operator.
 */
export const getListPriceMinor = (plan: Plan, period: BillingPeriod): number | null =>
  isSold(plan) ? pricesMinor[plan][period] : null;
