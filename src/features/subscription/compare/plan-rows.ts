import { type Plan, type PlanFeature, countedLimits, getEntitlements } from '#domain/plan.ts';
import { formatCount } from '#src/lib/format.ts';
import { t } from './compare.messages.ts';

/** A line of the comparison; true and false mean that the plan has or lacks it. */
export interface PlanRow {
  id: string;
  label: string;
  valueOf: (plan: Plan) => string | boolean;
}

/**
 * The features of plans, and the screen that each belongs to. A feature is listed once its screen exists; those of bookkeeping
 * follow with entries by hand.
 */
const features: readonly { feature: PlanFeature; path: string }[] = [
  { feature: 'recurringInvoices', path: '/dashboard/invoicing' },
  { feature: 'paymentReminders', path: '/dashboard/invoicing' },
  { feature: 'advancedAnalytics', path: '/dashboard/analytics' },
  { feature: 'customDomain', path: '/dashboard/settings/webstore/domains' },
  { feature: 'ownBranding', path: '/dashboard/settings/webstore/branding' },
];

/** Returns the features whose screens exist. */
export const listBuiltFeatures = (hasScreen: (path: string) => boolean): PlanFeature[] =>
  features.filter(({ path }) => hasScreen(path)).map(({ feature }) => feature);

const describeMax = (max: number | null): string => (max === null ? t('unlimited') : formatCount(max));

/** Returns the lines of the comparison from the table of entitlements, which the server enforces. */
export const listPlanRows = (hasScreen: (path: string) => boolean): PlanRow[] => [
  ...countedLimits.map((limit) => ({
    id: limit,
    label: t(`row.${limit}`),
    valueOf: (plan: Plan) =>
      plan === 'custom' ? t('agreed') : describeMax(getEntitlements(plan).limits[limit]),
  })),
  ...listBuiltFeatures(hasScreen).map((feature) => ({
    id: feature,
    label: t(`row.${feature}`),
    valueOf: (plan: Plan) => getEntitlements(plan).features[feature],
  })),
  {
    id: 'auditLog',
    label: t('row.auditLog'),
    valueOf: (plan: Plan) => {
      const { auditLogDays } = getEntitlements(plan);
      if (plan === 'custom') return t('agreed');
      return auditLogDays === null ? t('unlimited') : t('days', { count: auditLogDays });
    },
  },
];
