import type { LimitName, LimitProblem, Plan } from './plan.ts';

export const planNames: Record<Plan, string> = {
  free: 'Free',
  basic: 'Basic',
  pro: 'Pro',
  custom: 'Custom',
};

const countOf = (max: number, singular: string, plural: string) =>
  `${max.toLocaleString('en')} ${max === 1 ? singular : plural}`;

/** For each limit: what a plan with this maximum includes or lacks, and what a larger plan is for. */
const texts: Record<LimitName, { includes: (max: number) => string; purpose: string }> = {
  products: { includes: (max) => `includes ${countOf(max, 'product', 'products')}`, purpose: 'add more' },
  invoicesPerMonth: {
    includes: (max) => `includes ${countOf(max, 'invoice', 'invoices')} a month`,
    purpose: 'send more',
  },
  teamMembers: {
    includes: (max) => `includes ${countOf(max, 'team member', 'team members')} besides the owner`,
    purpose: 'invite more',
  },
  recurringInvoices: { includes: () => "doesn't include recurring invoices", purpose: 'use them' },
  paymentReminders: { includes: () => "doesn't include payment reminders", purpose: 'use them' },
  bookkeepingExtras: {
    includes: () => "doesn't include receipts, exports and recurring entries",
    purpose: 'use them',
  },
  advancedAnalytics: {
    includes: () => "doesn't include comparisons, cohorts and funnels",
    purpose: 'use them',
  },
  customDomain: { includes: () => "doesn't include a custom domain", purpose: 'use one' },
};

/** Returns two sentences for a member of the business: what its plan includes, and how to get more. */
export function describeLimitProblem({ limit, max, liftedBy }: LimitProblem): string {
  const { includes, purpose } = texts[limit];
  return `Your plan ${includes(max)}. ${liftedBy === null ? 'Contact us' : 'Upgrade'} to ${purpose}.`;
}
