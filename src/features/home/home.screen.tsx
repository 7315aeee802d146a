import { useQuery } from '@tanstack/react-query';
import { FileUp, ShieldX } from 'lucide-react';
import { useState } from 'react';
import type { HomeSummary } from '#contract/people/business.ts';
import type { Business } from '#domain/business.ts';
import { can, type Standing } from '#domain/permission.ts';
import { PayoutSteps } from '#src/features/payout-requirements/payout-steps.tsx';
import { homeSummaryQuery } from './home.queries.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ErrorState } from '#src/ui/feedback/error-state.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { HomeActivity } from './home-activity.tsx';
import { HomeDisputes } from './home-disputes.tsx';
import { HomeFigures } from './home-figures.tsx';
import { HomeMoney, moneyIn } from './home-money.tsx';
import { HomeSkeleton } from './home-skeleton.tsx';
import { HomeStock } from './home-stock.tsx';
import { HomeStuck } from './home-stuck.tsx';
import { HomeStarted } from './home-started.tsx';
import { HomeTrade } from './home-trade.tsx';
import { HomeWaiting } from './home-waiting.tsx';
import { greetingOf } from './greeting.ts';
import { t } from './home.messages.ts';

export type HomeScreenProps = { business: Business; firstName: string | null; standing: Standing };

/** The home page. */
export function HomeScreen({ business, firstName, standing }: HomeScreenProps) {
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(homeSummaryQuery());
  const [greeting] = useState(() => greetingOf(new Date(), business.timeZone));
  const waiting = data?.waiting?.any;
  return (
    <>
      <PageHeader
        title={t(greeting, { name: firstName ?? t('noName') })}
        description={waiting === undefined ? business.name : waitingWords(waiting)}
      />
      {error && !data && <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!error && !data && <HomeSkeleton />}
      {data && (
        <Summary summary={data} now={new Date(dataUpdatedAt)} business={business} standing={standing} />
      )}
    </>
  );
}

const waitingWords = (count: number) => (count === 0 ? t('nothingWaits') : t('waits', { count }));

type SummaryProps = { summary: HomeSummary; now: Date; business: Business; standing: Standing };

function Summary({ summary, now, business, standing }: SummaryProps) {
  const mayWithdraw = can(standing, 'PAYMENT', 'manage');
  const { sales, orders, waiting, stock, money, unpaidInvoices, payout, disputes, stuck, activity } = summary;
  const { getStarted } = summary;
  const { timeZone, currency } = business;
  if (!waiting && !stock && !money && !unpaidInvoices && stuck.length === 0 && activity.length === 0)
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
        <HomeStuck stuck={stuck} now={now} />
        <HomeMoney money={money} unpaid={unpaidInvoices} mayWithdraw={mayWithdraw} />
        {sales && <HomeTrade daily={sales.daily} currency={currency} />}
        {payout && moneyIn(money) > 0 && <PayoutSteps needs={payout} />}
        {stock && <HomeStock stock={stock} />}
        <HomeActivity activity={activity} timeZone={timeZone} />
      </Stack>
    );
  const isNew = activity.length === 0;
  const hasMoney = moneyIn(money) > 0 || (unpaidInvoices?.count ?? 0) > 0;
  return (
    <Stack gap="4">
      {isNew && can(standing, 'ORDER', 'manage') && (
        <Card>
          <EmptyState
            icon={FileUp}
            title={t('welcome')}
            description={t('welcomeWhy')}
            actions={
              <LinkButton variant="primary" size="lg" to="/dashboard/store/orders/import">
                {t('bringOrders')}
              </LinkButton>
            }
          />
        </Card>
      )}
      <HomeDisputes disputes={disputes} timeZone={timeZone} now={now} />
      <HomeFigures sales={sales} orders={orders} />
      {(!isNew || hasMoney) && <HomeMoney money={money} unpaid={unpaidInvoices} mayWithdraw={mayWithdraw} />}
      <Grid columns="mainAside" gap="4">
        <Stack gap="4">
          {!isNew && sales && <HomeTrade daily={sales.daily} currency={currency} />}
          <HomeActivity activity={activity} timeZone={timeZone} />
        </Stack>
        <Stack gap="4">
          {!isNew && <HomeWaiting waiting={waiting} />}
          <HomeStuck stuck={stuck} now={now} />
          {stock && (stock.products.length > 0 || !isNew) && <HomeStock stock={stock} />}
          {payout && moneyIn(money) > 0 && <PayoutSteps needs={payout} />}
          <HomeStarted tasks={getStarted} />
        </Stack>
      </Grid>
    </Stack>
  );
}
