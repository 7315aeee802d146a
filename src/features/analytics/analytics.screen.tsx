import { useQuery } from '@tanstack/react-query';
import { ShieldX } from 'lucide-react';
import type { Business } from '#domain/business.ts';
import { ApiError } from '#src/lib/api/api-errors.ts';
import { common } from '#src/lib/common.messages.ts';
import { useTimely } from '#src/lib/use-timely.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { QueryView } from '#src/ui/feedback/query-view.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { AnalyticsActions } from './views/analytics-actions.tsx';
import { t } from './analytics.messages.ts';
import { analyticsProductsQuery, analyticsSummaryQuery } from './analytics.queries.ts';
import { type AnalyticsSearch, productsQueryOf, queryOf } from './analytics-search.ts';
import { Panels } from './panels/panels.tsx';
import { RangeBar } from './range-bar.tsx';
import { SalesCards } from './sales-cards.tsx';
import { SalesChart } from './sales-chart.tsx';
import { SalesSkeleton } from './sales-skeleton.tsx';
import { getSentence } from './sentence.ts';

export type AnalyticsScreenProps = {
  business: Business;
  search: AnalyticsSearch;
  onSearch: (search: AnalyticsSearch) => void;
};

/** The page of analytics: sales, products and customers beside an earlier range. The panels are loaded after the figures of sales. */
export function AnalyticsScreen({ business, search, onSearch }: AnalyticsScreenProps) {
  const query = queryOf(search);
  const summary = useQuery(analyticsSummaryQuery(query));
  const data = useTimely(summary.data, summary.isPlaceholderData);
  const isForbidden = summary.error instanceof ApiError && summary.error.code === 'NO_PERMISSION';
  // The panel of products loads them; the sentence names the one that changed most.
  const products = useQuery({ ...analyticsProductsQuery(productsQueryOf(search)), enabled: false });
  return (
    <Stack gap="6">
      <PageHeader
        title={t('title')}
        description={t('description', { business: business.name })}
        actions={<AnalyticsActions query={query} onSearch={onSearch} />}
      />
      <RangeBar
        business={business}
        search={search}
        summary={data}
        isLoading={!summary.isError}
        onChange={(changes) => onSearch({ ...search, page: undefined, ...changes })}
      />
      <QueryView
        query={{ ...summary, data }}
        what="your sales"
        skeleton={<SalesSkeleton />}
        forbidden={
          <EmptyState
            icon={ShieldX}
            title={common('noAccess', { area: 'analytics' })}
            description={common('noAccessWhy', { business: business.name, area: 'payments' })}
          />
        }
      >
        {(sales) => (
          <section aria-label={t('sales')}>
            <Stack gap="4">
              <Text variant="heading">
                {getSentence(sales, products.isPlaceholderData ? undefined : products.data)}
              </Text>
              <SalesCards summary={sales} />
              <SalesChart summary={sales} query={query} />
            </Stack>
          </section>
        )}
      </QueryView>
      {!isForbidden && <Panels search={search} isEnabled={summary.isFetched} onSearch={onSearch} />}
    </Stack>
  );
}
