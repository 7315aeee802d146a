import { useQuery } from '@tanstack/react-query';
import { ShieldX } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { HomeSummary } from '#contract/people/home.ts';
import type { Business } from '#domain/business.ts';
import { can, type Membership } from '#domain/permission.ts';
import { storage } from '#src/lib/storage.ts';
import { listSetupSteps } from './setup-steps.ts';
import { PayoutSteps } from '#src/features/payout-requirements/payout-steps.tsx';
import { homeSummaryQuery } from './home.queries.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { QueryView } from '#src/ui/feedback/query-view.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Link } from '#src/ui/actions/link.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { HomeActivity } from './home-activity.tsx';
import { HomeDisputes } from './home-disputes.tsx';
import { HomeEvents } from './home-events.tsx';
import { HomeFigures } from './home-figures.tsx';
import { HomeMoney, getTotalBalance } from './home-money.tsx';
import { HomeSkeleton } from './home-skeleton.tsx';
import { HomeStock } from './home-stock.tsx';
import { HomeDelayed } from './home-delayed.tsx';
import { HomeGetStarted } from './home-get-started.tsx';
import { HomeOfNewBusiness } from './home-of-new-business.tsx';
import { HomeSales } from './home-sales.tsx';
import { HomeToDo } from './home-to-do.tsx';
import { getGreeting } from './greeting.ts';
import { describeOrdersToDo } from './orders-to-do.ts';
import { t } from './home.messages.ts';

export type HomeScreenProps = {
  business: Business;
  firstName: string | null;
  membership: Membership;
  /** Returns true if the path has a screen. */
  hasScreen: (path: string) => boolean;
};

/** The home page. */
export function HomeScreen({ business, firstName, membership, hasScreen }: HomeScreenProps) {
  const query = useQuery(homeSummaryQuery());
  const waiting = query.data?.isNew ? null : query.data?.waiting;
  const hasFigures = query.data?.isNew === false;
  useEffect(() => {
    if (hasFigures) storage.write('homeWithFigures', business.id);
  }, [hasFigures, business.id]);
  const [greeting] = useState(() => getGreeting(new Date(), business.timeZone));
  return (
    <>
      <PageHeader
        title={t(greeting, { name: firstName ?? t('noName') })}
        description={waiting ? <OrdersToDo waiting={waiting} /> : business.name}
      />
      <QueryView query={query} what="your home page" skeleton={<HomeSkeleton businessId={business.id} />}>
        {(summary) => (
          <Summary
            summary={summary}
            now={new Date(query.dataUpdatedAt)}
            business={business}
            membership={membership}
            hasScreen={hasScreen}
          />
        )}
      </QueryView>
    </>
  );
}

/** The number of orders to do, as a link to their list. */
const OrdersToDo = ({ waiting }: { waiting: NonNullable<HomeSummary['waiting']> }) =>
  waiting.any === 0 ? (
    describeOrdersToDo(waiting)
  ) : (
    <Link tone="quiet" isStandalone to="/dashboard/store/orders" search={{ waiting: 'any' }}>
      {describeOrdersToDo(waiting)}
    </Link>
  );

type SummaryProps = Omit<HomeScreenProps, 'firstName'> & { summary: HomeSummary; now: Date };

function Summary({ summary, now, business, membership, hasScreen }: SummaryProps) {
  const mayWithdraw = can(membership, 'PAYMENT', 'manage');
  const {
    sales,
    orders,
    waiting,
    stock,
    money,
    unpaidInvoices,
    payout,
    disputes,
    delayed: stuck,
    activity,
  } = summary;
  const { timeZone, currency } = business;
  const steps = listSetupSteps(summary.getStarted, membership, hasScreen);
  const hasParts = waiting || stock || money || unpaidInvoices || stuck.length > 0 || activity.length > 0;
  if (summary.isNew && (hasParts || steps.length > 0))
    return (
      <HomeOfNewBusiness
        summary={summary}
        steps={steps}
        now={now}
        business={business}
        membership={membership}
      />
    );
  if (!hasParts)
    return (
      <EmptyState
        icon={ShieldX}
        title={t('forbidden')}
        description={t('forbiddenWhy', { business: business.name })}
      />
    );
  if (!waiting)
    return (
      <Stack gap="4">
        <HomeDisputes disputes={disputes} timeZone={timeZone} now={now} />
        {sales && <HomeFigures sales={sales} orders={null} />}
        <HomeDelayed stuck={stuck} now={now} />
        <HomeMoney money={money} unpaid={unpaidInvoices} mayWithdraw={mayWithdraw} />
        {sales && <HomeSales daily={sales.daily} currency={currency} />}
        {payout && getTotalBalance(money) > 0 && <PayoutSteps requirements={payout} />}
        {stock && <HomeStock stock={stock} />}
        <HomeActivity activity={activity} timeZone={timeZone} />
      </Stack>
    );
  return (
    <Stack gap="4">
      <HomeDisputes disputes={disputes} timeZone={timeZone} now={now} />
      <HomeFigures sales={sales} orders={orders} />
      <HomeMoney money={money} unpaid={unpaidInvoices} mayWithdraw={mayWithdraw} />
      <Grid columns="mainAside" gap="4">
        <Stack gap="4">
          {sales && <HomeSales daily={sales.daily} currency={currency} />}
          <HomeActivity activity={activity} timeZone={timeZone} />
        </Stack>
        <Stack gap="4">
          <HomeToDo waiting={waiting} />
          <HomeDelayed stuck={stuck} now={now} />
          {stock && <HomeStock stock={stock} />}
          {payout && getTotalBalance(money) > 0 && <PayoutSteps requirements={payout} />}
          <HomeGetStarted steps={steps} />
          {can(membership, 'BUSINESS', 'view-only') && <HomeEvents />}
        </Stack>
      </Grid>
    </Stack>
  );
}
