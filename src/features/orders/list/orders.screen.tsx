import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { PackageOpen } from 'lucide-react';
import { useMemo } from 'react';
import type { OrderTarget } from '#contract/store/order-document.ts';
import type { OrderList } from '#contract/store/order.ts';
import type { Business } from '#domain/business.ts';
import { filtered } from '#src/lists/list-search.ts';
import { ordersQuery } from '#src/features/orders/orders.queries.ts';
import { useAsked } from '#src/lib/use-asked.ts';
import { useFile } from '#src/lib/api/use-file.ts';
import { useList } from '#src/lists/use-list.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { DataList } from '#src/ui/table/data-list.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { lazyDialog } from '#src/ui/overlays/lazy-dialog.tsx';
import { lazyPart } from '#src/ui/layout/lazy-part.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { PageJump } from '#src/ui/table/page-jump.tsx';
import { orderColumns } from './orders.columns.tsx';
import { OrdersFilters } from './orders-filters.tsx';
import { t } from './orders.messages.ts';
import { filterOf, isNarrowed, type OrdersSearch, queryOf } from './orders-search.ts';
import { shippingTabs, statusTabs } from './orders.tabs.ts';
import type { BulkKind } from './bulk-orders.tsx';

const BulkOrders = lazyDialog(async () => (await import('./bulk-orders.tsx')).BulkOrders);
const OrderActions = lazyPart(async () => (await import('./order-actions.tsx')).OrderActions);

export type OrdersScreenProps = {
  business: Business;
  mayManage: boolean;
  search: OrdersSearch;
  onSearch: (search: OrdersSearch) => void;
};

const to = '/dashboard/store/orders';
const rowLink = ({ id }: { id: string }) =>
  linkOptions({ to: '/dashboard/store/orders/$id', params: { id } });

/** All orders of the business; what it shows stands in its address. */
export function OrdersScreen({ business, mayManage, search, onSearch }: OrdersScreenProps) {
  const found = useQuery(ordersQuery(queryOf(search)));
  const { list, chosen, bulk, count, jump } = useList(found, {
    to,
    search,
    onSearch,
    words: {
      search: t('search'),
      forbidden: t('forbidden'),
      forbiddenWhy: t('forbiddenWhy', { business: business.name }),
    },
  });
  const { data } = found;
  const { asked, ask, close } = useAsked<BulkKind>();
  const file = useFile('exportOrders');
  const columns = useMemo(() => orderColumns(search, business.timeZone), [search, business.timeZone]);
  const target: OrderTarget = chosen.target(filterOf(search));
  const exportThem = async () => {
    if (!(await file.fetch({ body: { target } }))) notify.error(t('exportFailed'));
  };
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description', { business: business.name })}
        actions={
          <>
            <Button isPending={file.isPending} onPress={() => void exportThem()}>
              {t('export')}
            </Button>
            {mayManage && (
              <>
                <LinkButton variant="secondary" to="/dashboard/store/orders/import">
                  {t('import')}
                </LinkButton>
                <LinkButton variant="primary" to="/dashboard/store/orders/create">
                  {t('create')}
                </LinkButton>
              </>
            )}
          </>
        }
      />
      <DataList
        label={t('label')}
        tabs={statusTabs(search, data?.counts)}
        moreTabs={{ label: t('byShipping'), tabs: shippingTabs(search, data?.counts) }}
        {...list}
        filters={
          <OrdersFilters
            search={search}
            timeZone={business.timeZone}
            onChange={(changes) => onSearch(filtered(search, changes))}
          />
        }
        columns={columns}
        rowKey={({ id }) => id}
        rowLabel={({ number }) => t('rowLabel', { number })}
        rowLink={rowLink}
        reset={isNarrowed(search) ? { to, search: withoutFilters(search) } : undefined}
        empty={<NoOrders search={search} counts={data?.counts} mayManage={mayManage} />}
        selection={{
          keys: chosen.keys,
          onChange: chosen.onChange,
          actions: (
            <OrderActions {...bulk} mayManage={mayManage} onAsk={ask} onExport={() => void exportThem()} />
          ),
        }}
      />
      {asked && (
        <BulkOrders
          kind={asked}
          target={target}
          count={count}
          onClose={(isDone) => {
            close();
            if (isDone) chosen.clear();
          }}
        />
      )}
      {jump && <PageJump {...jump} />}
    </>
  );
}

const withoutFilters = (search: OrdersSearch): OrdersSearch =>
  filtered(search, {
    payment: undefined,
    range: undefined,
    from: undefined,
    to: undefined,
    search: undefined,
  });

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
            <>
              <LinkButton variant="primary" to="/dashboard/store/orders/create">
                {t('create')}
              </LinkButton>
              <LinkButton variant="secondary" to="/dashboard/store/orders/import">
                {t('import')}
              </LinkButton>
            </>
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
