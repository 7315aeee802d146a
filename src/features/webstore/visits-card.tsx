import { useQuery } from '@tanstack/react-query';
import type { StoreVisits } from '#contract/store/webstore.ts';
import { formatCount, formatPercent } from '#src/lib/format.ts';
import { DescriptionList } from '#src/ui/data/description-list.tsx';
import { Stat } from '#src/ui/data/stat.tsx';
import { QueryView } from '#src/ui/feedback/query-view.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './store-home.messages.ts';
import { storeVisitsQuery } from './webstore.queries.ts';

/** The visits of the store in the last 30 days, and where the visitors came from. */
export function VisitsCard() {
  const query = useQuery(storeVisitsQuery);
  return (
    <Card title={t('visits')} description={t('visitsWhy')}>
      <QueryView query={query} what="the visits">
        {(visits) =>
          visits.pageViews === 0 ? <Text tone="muted">{t('noVisits')}</Text> : <Visits {...visits} />
        }
      </QueryView>
    </Card>
  );
}

function Visits({ visitors, previousVisitors, pageViews, orders, sources }: StoreVisits) {
  const compare =
    previousVisitors > 0
      ? { change: (visitors - previousVisitors) / previousVisitors, text: t('fromDaysBefore') }
      : undefined;
  return (
    <Stack gap="4">
      <Grid columns="medium" gap="4">
        <Stat label={t('visitors')} figure={formatCount(visitors)} {...(compare && { compare })} />
        <Stat label={t('pageViews')} figure={formatCount(pageViews)} />
        <Stat
          label={t('orders')}
          figure={formatCount(orders)}
          {...(visitors > 0 && { hint: t('conversion', { rate: formatPercent(orders / visitors) }) })}
        />
      </Grid>
      <DescriptionList
        items={sources.map(({ host, visitors: count }) => ({
          term: getSourceName(host),
          detail: t('visitorsFrom', { count }),
        }))}
      />
    </Stack>
  );
}

const getSourceName = (host: string | null): string =>
  host === null ? t('directly') : host === 'other' ? t('otherSites') : host.replace(/^www\./, '');
