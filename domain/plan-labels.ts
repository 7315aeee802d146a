import type { CountedLimit, LimitProblem, Plan, PlanFeature } from './plan.ts';

export const planNames: Record<Plan, string> = {
  free: 'Free',
  basic: 'Basic',
  pro: 'Pro',
  custom: 'Custom',
};

export const featureNames: Record<PlanFeature, string> = {
  recurringInvoices: 'recurring invoices',
  paymentReminders: 'payment reminders',
  bookkeepingExtras: 'receipts, exports and recurring entries',
  advancedAnalytics: 'comparisons, cohorts and funnels',
  customDomain: 'custom domains',
  ownBranding: 'pages without “Powered by Kontor”',
};

const countOf = (max: number, singular: string, plural: string) =>
  `${max.toLocaleString('en')} ${max === 1 ? singular : plural}`;

/** For each counted limit: what a plan with this maximum includes, and what more of it is for. */
const texts: Record<CountedLimit, { includes: (max: number) => string; purpose: string }> = {
  products: { includes: (max) => countOf(max, 'product', 'products'), purpose: 'add more' },
  invoicesPerMonth: {
    includes: (max) => `${countOf(max, 'invoice', 'invoices')} a month`,
    purpose: 'send more',
  },
  teamMembers: {
    includes: (max) => `${countOf(max, 'team member', 'team members')} besides the owner`,
    purpose: 'invite more',
  },
};

/** Returns how much of a limit a plan includes, such as `500 products`. */
export const describeLimit = (limit: CountedLimit, max: number): string => texts[limit].includes(max);

const isCounted = (limit: LimitProblem['limit']): limit is CountedLimit => limit in texts;

/** Returns the sentence that says what the plan of a business includes, or which of these features it lacks. */
export function describePlan(problem: LimitProblem, ...others: LimitProblem[]): string {
  const { limit, max } = problem;
  if (isCounted(limit)) return `Your plan includes ${describeLimit(limit, max)}.`;
  const names = [problem, ...others].flatMap(({ limit: name }) =>
    isCounted(name) ? [] : featureNames[name],
  );
  return `Your plan doesn't include ${names.join(' or ')}.`;
}

/** Returns the sentence about the way to more. */
export function describeUpgrade({ limit, liftedBy }: LimitProblem): string {
  const purpose = isCounted(limit) ? texts[limit].purpose : 'use them';
  return `${liftedBy === null ? 'Contact us' : 'Upgrade'} to ${purpose}.`;
}

/** Returns both sentences, for a refusal. */
export const describeLimitProblem = (problem: LimitProblem): string =>
  `${describePlan(problem)} ${describeUpgrade(problem)}`;
