import { useQuery } from '@tanstack/react-query';
import type { CallData } from '#contract/call.ts';
import { planNames } from '#domain/plan-labels.ts';
import type { teamCalls } from '#contract/people/team.ts';
import { PlanAction } from '#src/features/entitlements/plan-action.tsx';
import { SeatDeadlineNotice } from '#src/features/entitlements/seat-deadline-notice.tsx';
import { usageQuery } from '#src/features/entitlements/usage.queries.ts';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { ProgressBar } from '#src/ui/feedback/progress-bar.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from '#src/features/team/team.messages.ts';

type Seats = CallData<typeof teamCalls.teamMembers>['seats'];

/** The seats of the plan, and how many are used. */
export function SeatUsage({ seats: { plan, used, max } }: { seats: Seats }) {
  const planName = planNames[plan];
  return (
    <Stack gap="1">
      {max === null ? (
        <Text>{t('seatsUnlimited', { used })}</Text>
      ) : (
        <ProgressBar label={t('seats')} ratio={used / max} valueLabel={t('seatsUsed', { used, max })} />
      )}
      <Text variant="small" tone="muted">
        {max === null
          ? t('seatsWhyUnlimited', { plan: planName })
          : t('seatsWhy', { plan: planName, count: max })}
      </Text>
    </Stack>
  );
}

/** Explains that no person can be invited now, or that members will lose access; nothing while a seat is free. */
export function SeatNotice({ seats: { plan, used, max } }: { seats: Seats }) {
  const { data: usage } = useQuery(usageQuery());
  if (max === null || used < max) return null;
  if (usage?.seatDeadline) return <SeatDeadlineNotice />;
  return (
    <Notice tone="info" title={t('seatsFull', { plan: planNames[plan] })}>
      <Stack gap="2" align="start">
        <span>{t('seatsFullWhy')}</span>
        <PlanAction />
      </Stack>
    </Notice>
  );
}
