import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, ShieldX } from 'lucide-react';
import type { ActiveSubscription } from '#contract/money/active-subscription.ts';
import type { Business } from '#domain/business.ts';
import { billingPeriods } from '#domain/billing-period.ts';
import { PlanNotices } from '#src/features/subscription/overview/plan-notices.tsx';
import { t as tShared } from '#src/features/subscription/subscription.messages.ts';
import { activeSubscriptionQuery } from '#src/features/subscription/active-subscription.queries.ts';
import { formatChoice } from '#src/features/subscription/subscription.words.ts';
import { common } from '#src/lib/common.messages.ts';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { QueryView } from '#src/ui/feedback/query-view.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { CancelPlan } from './cancel-plan.tsx';
import { t } from './manage.messages.ts';
import { RenewalMethod } from './renewal-method.tsx';

export type ManageScreenProps = {
  business: Business;
  canManage: boolean;
  /** True if the merchant returns from changing the card: the result is scrolled into view. */
  showsCardResult: boolean;
};

/** Changes the plan, its billing period and its payment method, or cancels it. */
export function ManageScreen({ business, canManage, showsCardResult }: ManageScreenProps) {
  const query = useQuery(activeSubscriptionQuery());
  return (
    <Stack gap="6" width="prose">
      <PageHeader back={{ label: t('back'), link: { to: '/dashboard/subscription' } }} title={t('title')} />
      <QueryView query={query} what="the subscription">
        {(active) =>
          canManage ? (
            <ManagedPlan active={active} business={business} showsCardResult={showsCardResult} />
          ) : (
            <EmptyState
              icon={ShieldX}
              title={common('noManage', { area: tShared('area') })}
              description={common('noManageWhy', { area: tShared('area'), business: business.name })}
            />
          )
        }
      </QueryView>
    </Stack>
  );
}

type ManagedPlanProps = { active: ActiveSubscription; business: Business; showsCardResult: boolean };

function ManagedPlan({ active, business, showsCardResult }: ManagedPlanProps) {
  const { timeZone } = business;
  const { subscription } = active;
  if (!subscription || subscription.status === 'canceled' || subscription.status === 'expired')
    return (
      <EmptyState
        icon={BadgeCheck}
        title={t('none')}
        description={t('noneWhy')}
        actions={
          <LinkButton variant="primary" to="/dashboard/subscription/compare">
            {t('compare')}
          </LinkButton>
        }
      />
    );
  const { plan, period, status, scheduled } = subscription;
  const other = billingPeriods.find((one) => one !== period) ?? period;
  const canChange = status === 'active' && plan !== 'custom';
  return (
    <>
      <PlanNotices active={active} timeZone={timeZone} canManage />
      <Card title={t('change')} description={t('changeWhy')}>
        <Stack gap="4">
          <Text variant="strong">{formatChoice(plan, period)}</Text>
          <Inline gap="3">
            <LinkButton to="/dashboard/subscription/compare">{t('changePlan')}</LinkButton>
            {canChange && (
              <LinkButton to="/dashboard/subscription/checkout/{-$id}" search={{ plan, period: other }}>
                {tShared(`switch.${other}`)}
              </LinkButton>
            )}
          </Inline>
        </Stack>
      </Card>
      <RenewalMethod
        subscription={subscription}
        canSpend={active.canSpend}
        businessName={business.name}
        showsCardResult={showsCardResult}
      />
      {scheduled?.kind !== 'cancel' && <CancelPlan subscription={subscription} timeZone={timeZone} />}
    </>
  );
}
