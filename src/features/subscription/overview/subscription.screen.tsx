import { useQuery } from '@tanstack/react-query';
import type { ActiveSubscription } from '#contract/money/active-subscription.ts';
import type { Business } from '#domain/business.ts';
import { isRunning } from '#src/features/subscription/subscription.words.ts';
import { SeatDeadlineNotice } from '#src/features/entitlements/seat-deadline-notice.tsx';
import { activeSubscriptionQuery } from '#src/features/subscription/active-subscription.queries.ts';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { QueryView } from '#src/ui/feedback/query-view.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { HistoryList } from './history-list.tsx';
import { t } from './overview.messages.ts';
import { PlanCard } from './plan-card.tsx';
import { PlanNotices } from './plan-notices.tsx';
import { TrialCard } from './trial-card.tsx';
import { UsageCard } from './usage-card.tsx';

export type SubscriptionScreenProps = { business: Business; canManage: boolean };

const hasTrial = ({ subscription, canStartTrial, trialReason }: ActiveSubscription): boolean =>
  !isRunning(subscription) && (canStartTrial || trialReason !== null);

/** The plan of the business, its usage and its payments. */
export function SubscriptionScreen({ business, canManage }: SubscriptionScreenProps) {
  const query = useQuery(activeSubscriptionQuery());
  const { timeZone } = business;
  const subscription = query.data?.subscription;
  return (
    <Stack gap="6">
      <PageHeader
        title={t('title')}
        description={t('description', { business: business.name })}
        actions={
          <>
            {subscription && canManage && (
              <LinkButton to="/dashboard/subscription/manage">{t('manage')}</LinkButton>
            )}
            <LinkButton variant="primary" to="/dashboard/subscription/compare">
              {t('compare')}
            </LinkButton>
          </>
        }
      />
      <QueryView query={query} what="the subscription">
        {(active) => (
          <>
            <PlanNotices active={active} timeZone={timeZone} canManage={canManage} />
            <SeatDeadlineNotice linksToTeam />
            {!canManage && <Text tone="muted">{t('askOwner', { business: business.name })}</Text>}
            <Grid columns="two">
              <PlanCard active={active} timeZone={timeZone} />
              <UsageCard />
            </Grid>
            {canManage && hasTrial(active) && (
              <TrialCard reason={active.canStartTrial ? null : active.trialReason} />
            )}
            <HistoryList timeZone={timeZone} canManage={canManage} />
          </>
        )}
      </QueryView>
    </Stack>
  );
}
