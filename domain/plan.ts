import * as z from 'zod/mini';

/** The plans that a business can have, from the smallest to the largest (decisions, "Plans"). */
export const plans = ['free', 'basic', 'pro', 'custom'] as const;
export const Plan = z.enum(plans);
export type Plan = z.infer<typeof Plan>;

/** The limits that are counted: products that aren't archived, invoices sent in a month, and members beside the owner. */
export const countedLimits = ['products', 'invoicesPerMonth', 'teamMembers'] as const;
export const CountedLimit = z.enum(countedLimits);
export type CountedLimit = z.infer<typeof CountedLimit>;

/** The features that a plan has or lacks. */
export const planFeatures = [
  'recurringInvoices',
  'paymentReminders',
  'bookkeepingExtras',
  'advancedAnalytics',
  'customDomain',
  'ownBranding',
] as const;
export const PlanFeature = z.enum(planFeatures);
export type PlanFeature = z.infer<typeof PlanFeature>;

/** The name of a limit or a feature: of everything that a plan can refuse. */
export const LimitName = z.enum([...countedLimits, ...planFeatures]);
export type LimitName = z.infer<typeof LimitName>;

const Maximum = z.nullable(z.int().check(z.minimum(0)));

/** The limits and features of a business's plan. */
export const Entitlements = z.object({
  plan: Plan,
  /** The largest number of each; null means unlimited. */
  limits: z.object({ products: Maximum, invoicesPerMonth: Maximum, teamMembers: Maximum }),
  features: z.object({
    recurringInvoices: z.boolean(),
    paymentReminders: z.boolean(),
    bookkeepingExtras: z.boolean(),
    advancedAnalytics: z.boolean(),
    customDomain: z.boolean(),
    ownBranding: z.boolean(),
  }),
  /** How many days the audit log goes back; null means without an end. */
  auditLogDays: Maximum,
});
export type Entitlements = z.infer<typeof Entitlements>;

/** The values that an operator agreed on with a business, in place of those of its plan. */
export interface EntitlementOverrides {
  limits?: Partial<Entitlements['limits']>;
  features?: Partial<Entitlements['features']>;
  auditLogDays?: number | null;
}

const noFeatures: Entitlements['features'] = {
  recurringInvoices: false,
  paymentReminders: false,
  bookkeepingExtras: false,
  advancedAnalytics: false,
  customDomain: false,
  ownBranding: false,
};
const basicFeatures: Entitlements['features'] = {
  ...noFeatures,
  recurringInvoices: true,
  paymentReminders: true,
  bookkeepingExtras: true,
};
const allFeatures: Entitlements['features'] = {
  ...basicFeatures,
  advancedAnalytics: true,
  customDomain: true,
  ownBranding: true,
};

/** The entitlement table (decisions, "Plans"). A custom plan has no limits but those that its overrides set. */
const table: Record<Plan, Omit<Entitlements, 'plan'>> = {
  free: {
    limits: { products: 50, invoicesPerMonth: 20, teamMembers: 1 },
    features: noFeatures,
    auditLogDays: 7,
  },
  basic: {
    limits: { products: 500, invoicesPerMonth: null, teamMembers: 3 },
    features: basicFeatures,
    auditLogDays: 90,
  },
  pro: {
    limits: { products: null, invoicesPerMonth: null, teamMembers: 15 },
    features: allFeatures,
    auditLogDays: 365,
  },
  custom: {
    limits: { products: null, invoicesPerMonth: null, teamMembers: null },
    features: allFeatures,
    auditLogDays: null,
  },
};

/** Returns what a business with this plan may use. */
export function getEntitlements(
  plan: Plan,
  { limits, features, auditLogDays }: EntitlementOverrides = {},
): Entitlements {
  const own = table[plan];
  return {
    plan,
    limits: { ...own.limits, ...limits },
    features: { ...own.features, ...features },
    auditLogDays: auditLogDays === undefined ? own.auditLogDays : auditLogDays,
  };
}

/** The limits and features that a business loses by another plan. */
export const PlanLosses = z.object({
  /** The limits that become smaller, and how much of each is used now. */
  limits: z.array(
    z.object({
      limit: CountedLimit,
      /** The largest number that the other plan includes. */
      max: z.int(),
      used: z.int(),
    }),
  ),
  features: z.array(PlanFeature),
  /** The names of the members for whom the other plan has no seat: those who joined last. */
  members: z.array(z.string()),
});
export type PlanLosses = z.infer<typeof PlanLosses>;

/** Returns the limits that are smaller in other entitlements, and the features that they lack. */
export function listLosses(from: Entitlements, to: Entitlements) {
  const limits = countedLimits.flatMap((limit) => {
    const [before, max] = [from.limits[limit], to.limits[limit]];
    return max !== null && (before === null || max < before) ? [{ limit, max }] : [];
  });
  return { limits, features: planFeatures.filter((name) => from.features[name] && !to.features[name]) };
}

/** The limit that refuses something. */
export const LimitProblem = z.object({
  limit: LimitName,
  /** The largest number that the plan includes; 0 for a feature that it lacks. */
  max: z.int(),
  /** The smallest plan that would allow it; null if no plan does. */
  liftedBy: z.nullable(Plan),
});
export type LimitProblem = z.infer<typeof LimitProblem>;

const isFeature = (limit: LimitName): limit is PlanFeature => planFeatures.some((name) => name === limit);

const getMax = ({ limits, features }: Entitlements, limit: LimitName): number | null => {
  if (!isFeature(limit)) return limits[limit];
  return features[limit] ? null : 0;
};

/**
 * Returns the problem where a business can't add more of something, or use a feature; undefined where it can. What exists
 * beyond a limit stays (decisions, "Plans"), so that adding nothing is always allowed.
 * @param used how many the business has now, without the added ones
 * @param added how many it wants to add; 1 for a feature
 */
export function checkLimit(
  entitlements: Entitlements,
  limit: LimitName,
  used = 0,
  added = 1,
): LimitProblem | undefined {
  const isWithin = (max: number | null) => max === null || used + added <= max;
  const max = getMax(entitlements, limit);
  if (max === null || added <= 0 || isWithin(max)) return undefined;
  const larger = plans.slice(plans.indexOf(entitlements.plan) + 1);
  const liftedBy = larger.find((plan) => isWithin(getMax(getEntitlements(plan), limit))) ?? null;
  return { limit, max, liftedBy };
}
