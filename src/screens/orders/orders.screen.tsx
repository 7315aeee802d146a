import { useQuery } from '@tanstack/react-query';
import { PackageOpen } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import type { OrderList } from '#contract/order.ts';
import type { Business } from '#domain/business.ts';
import { ApiFailure } from '#src/lib/api.ts';
import { filtered, pagingOf, placed, rowsPerPage } from '#src/lib/list-search.ts';
import { ordersQuery } from '#src/lib/queries/orders.queries.ts';
import { DataList } from '#src/ui/data-list.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { orderColumns } from './orders.columns.tsx';
import { t } from './orders.messages.ts';
import { isNarrowed, type OrdersSearch, queryOf } from './orders-search.ts';
import { shippingTabs, statusTabs } from './orders.tabs.ts';
import { PageJump } from './page-jump.tsx';

const OrdersFilters = lazy(async () => ({ default: (await import('./orders-filters.tsx')).OrdersFilters }));

export type OrdersScreenProps = {
  business: Business;
  mayManage: boolean;
  search: OrdersSearch;
  onSearch: (search: OrdersSearch) => void;
};

const to = '/dashboard/store/orders';

/** All orders of the business; what it shows stands in its address. */
export function OrdersScreen({ business, mayManage, search, onSearch }: OrdersScreenProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(ordersQuery(queryOf(search)));
  const onText = useCallback(
    (text: string) => onSearch(filtered(search, { search: text })),
    [search, onSearch],
  );
  const columns = useMemo(() => orderColumns(search, business.timeZone), [search, business.timeZone]);
  const isForbidden = error instanceof ApiFailure && error.code === 'NO_PERMISSION';
  const failure = isForbidden
    ? { title: t('forbidden'), description: t('forbiddenWhy', { business: business.name }) }
    : { onRetry: () => void refetch(), isRetrying: isFetching };
  const pages = data ? Math.ceil(data.pagination.total / rowsPerPage) : 0;
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description', { business: business.name })}
        actions={
          mayManage && (
            <LinkButton variant="secondary" to="/dashboard/store/orders/import">
              {t('import')}
            </LinkButton>
          )
        }
      />
      <DataList
        label={t('label')}
        tabs={statusTabs(search, data?.counts)}
        moreTabs={{ label: t('byShipping'), tabs: shippingTabs(search, data?.counts) }}
        search={{ label: t('search'), value: search.search ?? '', onSearch: onText }}
        filters={
          <Suspense fallback={null}>
            <OrdersFilters
              search={search}
              timeZone={business.timeZone}
              onChange={(changes) => onSearch(filtered(search, changes))}
            />
          </Suspense>
        }
        columns={columns}
        rows={data?.data}
        rowKey={({ id }) => id}
        rowLabel={({ number }) => t('rowLabel', { number })}
        rowLink={({ id }) => ({ to: '/dashboard/store/orders/$id', params: { id } })}
        isRefreshing={isPlaceholderData}
        error={error && !data ? failure : undefined}
        reset={isNarrowed(search) ? { to, search: withoutFilters(search) } : undefined}
        empty={<NoOrders search={search} counts={data?.counts} mayManage={mayManage} />}
        paging={data && pagingOf(to, search, data.pagination)}
      />
      {pages > 2 && !data?.pagination.totalIsCapped && (
        <PageJump pages={pages} onJump={(page) => onSearch(placed(search, { page }))} />
      )}
    </>
  );
}

const withoutFilters = (search: OrdersSearch): OrdersSearch =>
  filtered(search, { range: undefined, from: undefined, to: undefined, search: undefined });

type NoOrdersProps = Pick<OrdersScreenProps, 'search' | 'mayManage'> & {
  counts: OrderList['counts'] | undefined;
};

/** Nothing at all leads to the import, an empty tab to the others. */
function NoOrders({ search, counts, mayManage }: NoOrdersProps) {
  if (counts?.all === 0)
    return (
      <EmptyState
        icon={PackageOpen}
        title={t('noOrders')}
        description={t('noOrdersWhy')}
        actions={
          mayManage && (
            <LinkButton variant="primary" to="/dashboard/store/orders/import">
              {t('import')}
            </LinkButton>
          )
        }
      />
    );
  const isToShip = search.waiting === 'toShip';
  return (
    <EmptyState
      icon={PackageOpen}
      title={t(isToShip ? 'noToShip' : 'noneHere')}
      description={t(isToShip ? 'noToShipWhy' : 'noneHereWhy')}
      actions={
        <LinkButton variant="secondary" to={to}>
          {t('showAll')}
        </LinkButton>
      }
    />
  );
}
