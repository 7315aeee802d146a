import type { CallData } from '#contract/call.ts';
import { planNames } from '#domain/plan-labels.ts';
import type { teamCalls } from '#contract/people/team.ts';
import { PlanNotice } from '#src/features/entitlements/plan-notice.tsx';
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

/** Explains that nobody can be invited now; nothing while a seat is free. */
export function SeatNotice({ seats: { plan, used, max } }: { seats: Seats }) {
  if (max === null || used < max) return null;
  return <PlanNotice title={t('seatsFull', { plan: planNames[plan] })}>{t('seatsFullWhy')}</PlanNotice>;
}
