import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { useMemo } from 'react';
import type { CustomerList, CustomerTarget } from '#contract/store/customer.ts';
import type { Business } from '#domain/business.ts';
import { filtered } from '#src/lists/list-search.ts';
import { customersQuery } from '#src/features/customers/customers.queries.ts';
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
import { Stack } from '#src/ui/layout/stack.tsx';
import type { TabLink } from '#src/ui/table/tab-links.tsx';
import { CustomerFigures } from './customer-figures.tsx';
import { CustomersFilters } from './customers-filters.tsx';
import { customerColumns } from './customers.columns.tsx';
import { t } from './customers.messages.ts';
import { type CustomersSearch, filterOf, isNarrowed, queryOf } from './customers-search.ts';
import { Duplicates } from './duplicates.tsx';

const CustomerActions = lazyPart(async () => (await import('./customer-actions.tsx')).CustomerActions);
const TagDialog = lazyDialog(async () => (await import('./tag-dialog.tsx')).TagDialog);

export type CustomersScreenProps = {
  business: Business;
  mayManage: boolean;
  /** True where the person has access to the amounts that customers spent. */
  showsIncome: boolean;
  search: CustomersSearch;
  onSearch: (search: CustomersSearch) => void;
};

const to = '/dashboard/store/customers';
const rowLink = ({ id }: { id: string }) =>
  linkOptions({ to: '/dashboard/store/customers/$id', params: { id } });

/** Everybody who buys here; what it shows stands in its address. */
export function CustomersScreen({
  business,
  mayManage,
  showsIncome,
  search,
  onSearch,
}: CustomersScreenProps) {
  const found = useQuery(customersQuery(queryOf(search)));
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
  const { asked, ask, close } = useAsked<'tags'>();
  const file = useFile('exportCustomers');
  const columns = useMemo(
    () => customerColumns(search, business, showsIncome),
    [search, business, showsIncome],
  );
  const target: CustomerTarget = chosen.target(filterOf(search));
  const exportThem = async () => {
    if (!(await file.fetch({ body: { target } }))) notify.error(t('exportFailed'));
  };
  return (
    <Stack gap="4">
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
                <LinkButton variant="secondary" to="/dashboard/store/customers/import">
                  {t('import')}
                </LinkButton>
                <LinkButton variant="primary" to="/dashboard/store/customers/create">
                  {t('create')}
                </LinkButton>
              </>
            )}
          </>
        }
      />
      <CustomerFigures />
      {mayManage && <Duplicates />}
      <DataList
        label={t('label')}
        tabs={tabsOf(search, data?.counts)}
        {...list}
        filters={
          <CustomersFilters
            search={search}
            showsIncome={showsIncome}
            onChange={(changes) => onSearch(filtered(search, changes))}
          />
        }
        columns={columns}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name ?? t('noName')}
        rowLink={rowLink}
        reset={
          isNarrowed(search)
            ? { to, search: filtered(search, { search: undefined, tag: undefined }) }
            : undefined
        }
        empty={<NoCustomers tab={search.orders} isNone={data?.counts.all === 0} mayManage={mayManage} />}
        selection={{
          keys: chosen.keys,
          onChange: chosen.onChange,
          actions: (
            <CustomerActions
              {...bulk}
              mayManage={mayManage}
              onTag={() => ask('tags')}
              onExport={() => void exportThem()}
            />
          ),
        }}
      />
      {jump && <PageJump {...jump} />}
      {asked && (
        <TagDialog
          target={target}
          count={count}
          onClose={(isDone) => {
            close();
            if (isDone) chosen.clear();
          }}
        />
      )}
    </Stack>
  );
}

function tabsOf(search: CustomersSearch, counts: CustomerList['counts'] | undefined): TabLink[] {
  const tab = (id: 'all' | 'withOrders' | 'withoutOrders', orders: CustomersSearch['orders']): TabLink => ({
    id,
    label: t(id),
    count: counts?.[id],
    isCurrent: search.orders === orders,
    link: { to, search: filtered(search, { orders }) },
  });
  return [tab('all', undefined), tab('withOrders', 'some'), tab('withoutOrders', 'none')];
}

type NoCustomersProps = { tab: CustomersSearch['orders']; isNone: boolean; mayManage: boolean };

/** Nobody at all leads to the first customer, an empty tab to the others. */
function NoCustomers({ tab, isNone, mayManage }: NoCustomersProps) {
  if (isNone)
    return (
      <EmptyState
        icon={Users}
        title={t('noCustomers')}
        description={t('noCustomersWhy')}
        actions={
          mayManage && (
            <>
              <LinkButton variant="primary" to="/dashboard/store/customers/create">
                {t('create')}
              </LinkButton>
              <LinkButton variant="secondary" to="/dashboard/store/customers/import">
                {t('import')}
              </LinkButton>
            </>
          )
        }
      />
    );
  const which = tab === 'none' ? 'noneWithout' : 'noneWith';
  return (
    <EmptyState
      icon={Users}
      title={t(which)}
      description={t(`${which}Why`)}
      actions={
        <LinkButton variant="secondary" to={to}>
          {t('showAll')}
        </LinkButton>
      }
    />
  );
}
