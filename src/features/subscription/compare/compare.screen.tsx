import { useQuery } from '@tanstack/react-query';
import type { PlanPrice } from '#contract/money/subscription.ts';
import type { Business } from '#domain/business.ts';
import { type BillingPeriod, billingPeriods } from '#domain/billing-period.ts';
import { getBillingStyle } from '#domain/subscription.ts';
import { t as tShared } from '#src/features/subscription/subscription.messages.ts';
import { activeSubscriptionQuery } from '#src/features/subscription/active-subscription.queries.ts';
import { plansQuery, pricesQuery } from '#src/features/subscription/subscription.queries.ts';
import { formatPercent } from '#src/lib/format.ts';
import { QueryView } from '#src/ui/feedback/query-view.tsx';
import { RadioGroup } from '#src/ui/fields/radio-group.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { useIsPhone } from '#src/ui/layout/use-media.ts';
import { t } from './compare.messages.ts';
import { listPlanRows } from './plan-rows.ts';
import { PlanCards, PlanTable } from './plan-table.tsx';

export type CompareScreenProps = {
  business: Business;
  canManage: boolean;
  period: BillingPeriod;
  onPeriod: (period: BillingPeriod) => void;
  hasScreen: (path: string) => boolean;
  supportEmail: string;
};

/** Returns the largest share that a year saves against four quarters; 0 if none. */
function getLargestSaving(prices: readonly PlanPrice[]): number {
  const shares = prices
    .filter(({ period }) => period === 'yearly')
    .map(({ plan, priceMinor }) => {
      const quarter = prices.find((price) => price.plan === plan && price.period === 'quarterly');
      return quarter ? 1 - priceMinor / (4 * quarter.priceMinor) : 0;
    });
  return Math.max(0, ...shares);
}

/** All plans with their prices and what each includes. */
export function CompareScreen({ business, canManage, period, onPeriod, ...rest }: CompareScreenProps) {
  const active = useQuery(activeSubscriptionQuery());
  const offered = useQuery(plansQuery());
  const prices = useQuery(pricesQuery());
  const isPhone = useIsPhone();
  const queries = [active, offered, prices];
  const query = {
    data:
      active.data && offered.data && prices.data
        ? { active: active.data, offered: offered.data, prices: prices.data }
        : undefined,
    error: queries.find(({ isError }) => isError)?.error ?? null,
    errorUpdateCount: queries.reduce((sum, { errorUpdateCount }) => sum + errorUpdateCount, 0),
    refetch: () => queries.forEach(({ isError, refetch }) => isError && void refetch()),
  };
  return (
    <Stack gap="6">
      <PageHeader
        back={{ label: t('back'), link: { to: '/dashboard/subscription' } }}
        title={t('title')}
        description={t('description')}
      />
      <QueryView query={query} what="the plans">
        {(loaded) => (
          <>
            <RadioGroup
              look="segment"
              label={t('period')}
              value={period}
              onChange={onPeriod}
              options={billingPeriods.map((value) => ({
                value,
                label:
                  value === 'yearly'
                    ? `${tShared('period.yearly')} · ${t('saving', { percent: formatPercent(getLargestSaving(loaded.prices)) })}`
                    : tShared(`period.${value}`),
              }))}
            />
            {!canManage && <Text tone="muted">{t('askOwner', { business: business.name })}</Text>}
            {createTable(loaded)}
          </>
        )}
      </QueryView>
    </Stack>
  );

  function createTable(loaded: NonNullable<typeof query.data>) {
    const current = loaded.active.subscription;
    const isOver = !current || current.status === 'canceled' || current.status === 'expired';
    const isPaying = !isOver && current.status !== 'incomplete' && current.status !== 'trialing';
    const offers = loaded.offered.map(({ plan, name, canBuy }) => {
      const isPaidPlan = isPaying && current.plan === plan;
      const isSamePeriod = plan === 'custom' || current?.period === period;
      return {
        plan,
        name,
        canBuy,
        price: loaded.prices.find((price) => price.plan === plan && getBillingStyle(price.name) === period),
        isCurrent: isOver ? loaded.active.plan === plan : isPaidPlan && isSamePeriod,
        isOtherPeriod: isPaidPlan && !isSamePeriod,
      };
    });
    const props = {
      offers,
      rows: listPlanRows(rest.hasScreen),
      canManage,
      isPaying,
      supportEmail: rest.supportEmail,
    };
    return isPhone ? <PlanCards {...props} /> : <PlanTable {...props} />;
  }
}
