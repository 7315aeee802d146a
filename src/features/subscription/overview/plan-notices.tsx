import type { ActiveSubscription } from '#contract/money/active-subscription.ts';
import type { Dunning, ScheduledChange, Subscription } from '#domain/subscription.ts';
import { formatChoice, formatWhole } from '#src/features/subscription/subscription.words.ts';
import { undoSubscriptionChange } from '#src/features/subscription/subscription.writes.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { common } from '#src/lib/common.messages.ts';
import { formatDate } from '#src/lib/format.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { Stack } from '#src/ui/layout/stack.tsx';
import { t } from './overview.messages.ts';

export type PlanNoticesProps = { active: ActiveSubscription; timeZone: string; canManage: boolean };

/** Shows everything that needs the merchant's attention: a failed or an open payment, a scheduled change, or the end of the trial. */
export function PlanNotices({ active, timeZone, canManage }: PlanNoticesProps) {
  const { subscription, openOrder } = active;
  const isNextPaid = subscription?.periodEnd !== null;
  if (subscription?.dunning)
    return <PastDueNotice {...{ subscription, timeZone, canManage }} dunning={subscription.dunning} />;
  return (
    <>
      {openOrder && (
        <Notice tone="warning" title={t('openOrder')}>
          <Stack gap="3" align="start">
            {t('openOrderWhy', {
              choice: formatChoice(openOrder.plan, openOrder.period),
              amount: formatWhole(openOrder.bill.totalMinor, openOrder.currency),
            })}
            {canManage && (
              <LinkButton
                size="sm"
                to="/dashboard/subscription/checkout/{-$id}"
                params={{ id: openOrder.subscriptionId }}
              >
                {t('continueOrder')}
              </LinkButton>
            )}
          </Stack>
        </Notice>
      )}
      {subscription?.scheduled && (
        <ScheduledNotice
          scheduled={subscription.scheduled}
          timeZone={timeZone}
          canUndo={canManage && active.canSpend}
        />
      )}
      {subscription?.status === 'trialing' && subscription.trialEndsAt !== null && !openOrder && (
        <Notice
          tone="info"
          title={t('trialEnds', { date: formatDate(subscription.trialEndsAt, timeZone, 'day') })}
        >
          <Stack gap="3" align="start">
            {isNextPaid
              ? t('trialEndsPaid', { choice: formatChoice(subscription.plan, subscription.period) })
              : t('trialEndsWhy')}
            {canManage && !isNextPaid && (
              <LinkButton size="sm" variant="primary" to="/dashboard/subscription/compare">
                {t('choosePlan')}
              </LinkButton>
            )}
          </Stack>
        </Notice>
      )}
    </>
  );
}

/** Says what happens with a failed payment, and until when the plan's features stay. */
export function describeDunning(dunning: Dunning, timeZone: string): string {
  const day = (at: string) => formatDate(at, timeZone, 'day');
  const isInGrace = !dunning.isGraceOver;
  const end = day(dunning.endsAt);
  const grace = day(dunning.graceEndsAt);
  if (dunning.nextAttemptAt === null || dunning.isHardDecline)
    return isInGrace ? t('pastDueHard', { grace, end }) : t('pastGraceHard', { end });
  const date = day(dunning.nextAttemptAt);
  return isInGrace ? t('pastDueSoft', { date, grace, end }) : t('pastGraceSoft', { date });
}

function PastDueNotice({
  subscription: { currency },
  dunning,
  timeZone,
  canManage,
}: Omit<PlanNoticesProps, 'active'> & { subscription: Subscription; dunning: Dunning }) {
  return (
    <Notice tone="danger" title={t('pastDue', { amount: formatWhole(dunning.amountMinor, currency) })}>
      <Stack gap="3" align="start">
        {describeDunning(dunning, timeZone)}
        {canManage && (
          <LinkButton
            variant="primary"
            to="/dashboard/subscription/checkout/{-$id}"
            params={{ id: dunning.orderId }}
          >
            {t('payNow')}
          </LinkButton>
        )}
      </Stack>
    </Notice>
  );
}

/** A change at the end of the period, which can be undone until then. */
export function ScheduledNotice({
  scheduled,
  timeZone,
  canUndo,
}: Pick<PlanNoticesProps, 'timeZone'> & { scheduled: ScheduledChange; canUndo: boolean }) {
  const undo = useWrite(undoSubscriptionChange);
  const date = formatDate(scheduled.at, timeZone, 'day');
  const isCancel = scheduled.kind === 'cancel';
  const keep = async () => {
    if (await undo.send({})) notify.success(t('undone'));
  };
  return (
    <Notice
      tone="warning"
      title={
        isCancel
          ? t('scheduledCancel', { date })
          : t('scheduledChange', { choice: formatChoice(scheduled.plan, scheduled.period), date })
      }
    >
      <Stack gap="3" align="start">
        {t(isCancel ? 'scheduledCancelWhy' : 'scheduledChangeWhy')}
        {undo.refusal?.message ?? (undo.isUnreachable && common('unreachable'))}
        {canUndo && (
          <Button size="sm" isPending={undo.isPending} onPress={() => void keep()}>
            {t('keepPlan')}
          </Button>
        )}
      </Stack>
    </Notice>
  );
}
