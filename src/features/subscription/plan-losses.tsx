import { useRouter } from '@tanstack/react-router';
import { describeLimit, featureNames, planNames } from '#domain/plan-labels.ts';
import type { Plan, PlanLosses as Losses } from '#domain/plan.ts';
import { listMemberNames, seatGraceDays } from '#domain/seats.ts';
import { listBuiltFeatures } from '#src/features/subscription/compare/plan-rows.ts';
import { formatCount } from '#src/lib/format.ts';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './subscription.messages.ts';

export type PlanLossesProps = { plan: Plan; losses: Losses };

/** Says which limits, features and people's access end with another plan; nothing if none do. */
export function PlanLosses({ plan, losses: { limits, features, members } }: PlanLossesProps) {
  const { routesByPath } = useRouter();
  const built = listBuiltFeatures((path) => path in routesByPath || `${path}/` in routesByPath);
  const lost = features.filter((feature) => built.includes(feature));
  if (limits.length === 0 && lost.length === 0) return null;
  return (
    <Notice tone="warning" title={t('losses', { plan: planNames[plan] })}>
      <Stack gap="2">
        {limits.map(({ limit, max, used }) => (
          <Text key={limit} variant="small">
            {used > max
              ? t('limitBelowUse', { includes: describeLimit(limit, max), used: formatCount(used) })
              : t('limit', { includes: describeLimit(limit, max) })}
          </Text>
        ))}
        {lost.map((feature) => (
          <Text key={feature} variant="small">
            {t('featureLost', { feature: featureNames[feature] })}
          </Text>
        ))}
        {members.length > 0 && (
          <Text variant="small">
            {t('membersLost', { names: listMemberNames(members), count: seatGraceDays })}
          </Text>
        )}
      </Stack>
    </Notice>
  );
}
