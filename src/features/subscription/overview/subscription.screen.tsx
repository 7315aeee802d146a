import { useQuery } from '@tanstack/react-query';
import type { Business } from '#domain/business.ts';
import { isRunning } from '#src/features/subscription/subscription.words.ts';
import { SeatDeadlineNotice } from '#src/features/entitlements/seat-deadline-notice.tsx';
import { activeSubscriptionQuery } from '#src/features/subscription/subscription.queries.ts';
import { common } from '#src/lib/common.messages.ts';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { ErrorState } from '#src/ui/feedback/error-state.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
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

/** The plan of the business, its usage and its payments. */
export function SubscriptionScreen({ business, canManage }: SubscriptionScreenProps) {
  const { data: active, isError, isFetching, refetch } = useQuery(activeSubscriptionQuery());
  const { timeZone } = business;
  const hasTrial =
    active && !isRunning(active.subscription) && (active.canStartTrial || active.trialReason !== null);
  return (
    <Stack gap="6">
      <PageHeader
        title={t('title')}
        description={t('description', { business: business.name })}
        actions={
          <>
            {active?.subscription && canManage && (
              <LinkButton to="/dashboard/subscription/manage">{t('manage')}</LinkButton>
            )}
            <LinkButton variant="primary" to="/dashboard/subscription/compare">
              {t('compare')}
            </LinkButton>
          </>
        }
      />
      {isError && !active && (
        <ErrorState
          title={common('loadFailed', { what: t('what') })}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!active && !isError && (
        <output aria-busy aria-label={t('loading')}>
          <Skeleton shape="block" />
        </output>
      )}
      {active && (
        <>
          <PlanNotices active={active} timeZone={timeZone} canManage={canManage} />
          <SeatDeadlineNotice linksToTeam />
          {!canManage && <Text tone="muted">{t('askOwner', { business: business.name })}</Text>}
          <Grid columns="two">
            <PlanCard active={active} timeZone={timeZone} />
            <UsageCard />
          </Grid>
          {canManage && hasTrial && <TrialCard reason={active.canStartTrial ? null : active.trialReason} />}
          <HistoryList timeZone={timeZone} canManage={canManage} />
        </>
      )}
    </Stack>
  );
}
