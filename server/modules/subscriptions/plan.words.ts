import type { BillingPeriod } from '#domain/billing-period.ts';
import type { Plan } from '#domain/plan.ts';

const planNames: Record<Plan, string> = { free: 'Free', basic: 'Basic', pro: 'Pro', custom: 'Custom' };

/** Returns the name of a plan: 'Pro'. */
export const getPlanName = (plan: Plan): string => planNames[plan];

/** Returns the name of a plan with its period: 'Pro quarterly' (specification, section 4). */
export const describeChoice = ({ plan, period }: { plan: Plan; period: BillingPeriod }): string =>
  `${planNames[plan]} ${period}`;

/** The purpose of each plan, in a sentence. */
export const planDescriptions: Record<Plan, string> = {
  free: 'Start selling: products, orders, invoices and payments.',
  basic: 'For a growing business: more products, unlimited invoices, reminders and a small team.',
  pro: 'For a busy business: unlimited products and a large team.',
  custom: 'For what no other plan includes. Limits and price are agreed with you.',
};
