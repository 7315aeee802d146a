import { useQuery } from '@tanstack/react-query';
import { checkLimit, type LimitProblem } from '#domain/plan.ts';
import { PlanNotice } from '#src/features/entitlements/plan-notice.tsx';
import { usageQuery } from '#src/features/entitlements/usage.queries.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './panels.messages.ts';

/** Returns if the panels of larger plans can be loaded: the problem with the plan, or that it isn't known yet. */
export function useAdvancedPanels(): { problem: LimitProblem | undefined; isKnown: boolean } {
  const { data, isPending } = useQuery(usageQuery());
  // While the plan can't be loaded, the server decides.
  return { problem: data && checkLimit(data.entitlements, 'advancedAnalytics'), isKnown: !isPending };
}

export type LockedPanelProps = { panel: 'cohorts' | 'funnels'; problem: LimitProblem };

/** Says what a panel shows that the plan doesn't include, with the way to a larger plan. */
export const LockedPanel = ({ panel, problem }: LockedPanelProps) => (
  <Card title={t(panel)}>
    <Stack gap="3">
      <Text tone="muted">{t(`locked.${panel}`)}</Text>
      <PlanNotice title={t('notInPlan')} problems={[problem]} />
    </Stack>
  </Card>
);
