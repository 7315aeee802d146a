import { useQuery } from '@tanstack/react-query';
import { type PlanFeature, checkLimit } from '#domain/plan.ts';
import { t } from './entitlements.messages.ts';
import { PlanNotice } from './plan-notice.tsx';
import { usageQuery } from './usage.queries.ts';

/** Explains which of these features the plan lacks; shows nothing where it has them all. */
export function FeaturesNotice({ features }: { features: readonly PlanFeature[] }) {
  const { data } = useQuery(usageQuery());
  const [first, ...others] = features
    .map((feature) => data && checkLimit(data.entitlements, feature))
    .filter((problem) => problem !== undefined);
  return first ? <PlanNotice title={t('notInPlan')} problems={[first, ...others]} /> : null;
}
