import { useQuery } from '@tanstack/react-query';
import { planNames } from '#domain/plan-labels.ts';
import type { Subscription } from '#domain/subscription.ts';
import { PlanLosses } from '#src/features/subscription/plan-losses.tsx';
import { previewQuery } from '#src/features/subscription/subscription.queries.ts';
import { cancelSubscription } from '#src/features/subscription/subscription.writes.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { common } from '#src/lib/common.messages.ts';
import { formatDate } from '#src/lib/format.ts';
import { useDialog } from '#src/lib/use-dialog.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { t } from './manage.messages.ts';

/** Cancels the plan: a paid one at the end of its period, any other at once; and says what goes with it. */
export function CancelPlan({ subscription, timeZone }: { subscription: Subscription; timeZone: string }) {
  const { status, periodEnd, plan, period } = subscription;
  const { data: free } = useQuery(previewQuery('free', period));
  const write = useWrite(cancelSubscription);
  const { dialog, open, close } = useDialog<'cancel'>();
  const consequence =
    status !== 'past_due' && periodEnd !== null
      ? t('cancelPeriodWhy', { date: formatDate(periodEnd, timeZone, 'day') })
      : t('cancelNowWhy');
  const cancel = async () => {
    if (!(await write.send({}))) return;
    notify.success(t('cancelled'));
    close();
  };
  return (
    <Card title={t('cancel')}>
      <Stack gap="4" align="start">
        <Text tone="muted">{consequence}</Text>
        {free && <PlanLosses plan="free" losses={free.losses} />}
        <Button variant="danger" onPress={() => open('cancel')}>
          {t('cancel')}
        </Button>
      </Stack>
      <ConfirmDialog
        title={t('cancelTitle', { plan: planNames[plan] })}
        consequence={consequence}
        confirmLabel={t('cancel')}
        cancelLabel={t('keepPlan')}
        isDangerous
        isOpen={dialog === 'cancel'}
        isPending={write.isPending}
        error={write.refusal?.message ?? (write.isUnreachable ? common('unreachable') : undefined)}
        onConfirm={() => void cancel()}
        onClose={close}
      />
    </Card>
  );
}
