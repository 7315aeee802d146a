import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { FileUp, Plus, Tag, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { customerCalls, type CustomerList } from '#contract/store/customer.ts';
import { canSeeIncome } from '#domain/permission.ts';
import {
  customersQuery,
  customerStatsQuery,
  duplicatesQuery,
} from '#src/features/customers/customers.queries.ts';
import { formatCount, formatDate, formatPercent } from '#src/lib/format.ts';
import { ListSummaryView } from '#src/lists/list-summary.tsx';
import { defineList, type ListOption, type ListTab, type SummaryProps } from '#src/lists/define-list.ts';
import { Badge } from '#src/ui/data/badge.tsx';
import { Money } from '#src/ui/data/money.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { lazyDialog } from '#src/ui/overlays/lazy-dialog.tsx';
import { common } from '#src/lib/common.messages.ts';
import { t } from './customers.messages.ts';
import { type CustomersSearch, filterOf, queryOf } from './customers-search.ts';
import { DuplicateGroups } from './duplicates.tsx';

const TagDialog = lazyDialog(async () => (await import('./tag-dialog.tsx')).TagDialog);

const maxTags = { desk: 2, phone: 1 };

const none = (
  <Text as="span" tone="subtle">
    {t('none')}
  </Text>
);

/** The first tags, and how many more there are. */
function Tags({ tags, max }: { tags: readonly string[]; max: number }) {
  return (
    <Inline gap="1" wrap={false}>
      {tags.slice(0, max).map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
      {tags.length > max && (
        <Text as="span" tone="subtle">
          {t('moreTags', { count: tags.length - max })}
        </Text>
      )}
    </Inline>
  );
}

export const customersList = defineList({
  to: '/dashboard/store/customers',
  resource: 'CUSTOMER',
  words: {
    title: t('title'),
    label: t('label'),
    search: t('search'),
    noMatch: t('noMatch'),
    showAll: t('showAll'),
    forbidden: common('noAccess', { area: 'customers' }),
    forbiddenWhy: ({ business }) => common('noAccessWhy', { area: 'customers', business: business.name }),
  },
  filterOf,
  query: (search: CustomersSearch) => customersQuery(queryOf(search)),
  page: (answer: CustomerList) => answer,
  rowLabel: ({ name }) => name ?? common('noName'),
  rowLink: ({ id }) => linkOptions({ to: '/dashboard/store/customers/$id', params: { id } }),
  columns: [
    {
      id: 'name',
      header: t('name'),
      isFlexible: true,
      cell: ({ name }) =>
        name ?? (
          <Text as="span" tone="subtle">
            {common('noName')}
          </Text>
        ),
      card: 'title',
      sort: { ascending: 'name' },
    },
    {
      id: 'contact',
      header: t('contact'),
      cell: ({ email, phoneNumber }) => phoneNumber ?? email ?? none,
      cardCell: ({ email, phoneNumber }) => phoneNumber ?? email,
      card: 'note',
    },
    { id: 'city', header: t('city'), cell: ({ city }) => city ?? none, card: 'none' },
    {
      id: 'tags',
      header: t('tags'),
      cell: ({ tags }) => (tags.length === 0 ? none : <Tags tags={tags} max={maxTags.desk} />),
      cardCell: ({ tags }) => (tags.length === 0 ? null : <Tags tags={tags} max={maxTags.phone} />),
      card: 'mark',
    },
    {
      id: 'orders',
      header: t('orders'),
      cell: ({ orderCount }) => formatCount(orderCount),
      cardCell: ({ orderCount }) => t('ordersCount', { count: orderCount }),
      align: 'end',
      card: 'note',
      sort: { descending: 'mostOrders' },
    },
    {
      id: 'spent',
      header: t('spent'),
      cell: ({ spentMinor }, { business }) => (
        <Money amountMinor={spentMinor ?? 0} currency={business.currency} variant="strong" />
      ),
      cardCell: ({ spentMinor }, { business }) =>
        spentMinor ? <Money amountMinor={spentMinor} currency={business.currency} variant="strong" /> : null,
      align: 'end',
      card: 'aside',
      // Income is shown only to people with access to payments.
      isShown: ({ membership }) => canSeeIncome(membership),
      sort: { descending: 'highestSpent' },
    },
    {
      id: 'lastOrder',
      header: t('lastOrder'),
      cell: ({ lastOrderAt }, { business }) =>
        lastOrderAt === null ? none : formatDate(lastOrderAt, business.timeZone, 'day'),
      card: 'none',
      sort: { descending: 'lastOrder' },
    },
  ],
  tabs: createTabs,
  filters: {
    tag: {
      label: t('tag'),
      any: t('anyTag'),
      Options: TagOptions,
    },
  },
  otherFilters: ['paidFrom', 'paidTo', 'firstPaidFrom', 'firstPaidTo'],
  sorts: [
    { value: 'newest', label: t('newest') },
    { value: 'name', label: t('byName') },
    { value: 'mostOrders', label: t('mostOrders') },
    {
      value: 'highestSpent',
      label: t('highestSpent'),
      isShown: ({ membership }) => canSeeIncome(membership),
    },
    { value: 'lastOrder', label: t('byLastOrder') },
  ],
  exportFile: { call: customerCalls.exportCustomers, input: (target) => ({ body: { target } }) },
  bulk: { actions: [{ id: 'tags', label: t('addTags'), icon: Tag }], Dialog: TagDialog },
  primary: {
    id: 'create',
    label: t('create'),
    icon: Plus,
    link: linkOptions({ to: '/dashboard/store/customers/create' }),
  },
  links: [
    {
      id: 'import',
      label: t('import'),
      icon: FileUp,
      link: linkOptions({ to: '/dashboard/store/customers/import' }),
    },
  ],
  empty: {
    icon: Users,
    hasNoRecords: ({ counts }) => counts.all === 0,
    none: { title: t('noCustomers'), description: t('noCustomersWhy') },
    tab: ({ orders }) =>
      orders === 'none'
        ? { title: t('noneWithout'), description: t('noneWithoutWhy') }
        : { title: t('noneWith'), description: t('noneWithWhy') },
  },
  Summary: CustomerSummary,
});

function createTabs(search: CustomersSearch, answer: CustomerList | undefined): ListTab<CustomersSearch>[] {
  const tab = (id: 'all' | 'withOrders' | 'withoutOrders', orders: CustomersSearch['orders']) => ({
    id,
    label: t(id),
    count: answer?.counts[id],
    isCurrent: search.orders === orders,
    changes: { orders },
  });
  return [tab('all', undefined), tab('withOrders', 'some'), tab('withoutOrders', 'none')];
}

/** The tags that customers have, as options of the filter. */
function TagOptions({ render }: { render: (options: readonly ListOption[]) => ReactNode }) {
  const { data } = useQuery(customerStatsQuery());
  return render((data?.tags ?? []).map((value) => ({ value, label: value })));
}

/** Figures over all customers, and the customers that may be the same person. Nothing where they can't be loaded. */
function CustomerSummary({ search, context: { canManage } }: SummaryProps<CustomersSearch, CustomerList>) {
  const { data, error } = useQuery(customerStatsQuery());
  const { data: groups = [] } = useQuery({ ...duplicatesQuery(), enabled: canManage });
  if (error && !data) return null;
  const returning = data && (data.ordered === 0 ? t('none') : formatPercent(data.returning / data.ordered));
  const hasDuplicates = groups.length > 0;
  return (
    <ListSummaryView
      search={search}
      summary={{
        label: t('figures'),
        figures: [
          { label: t('statNew'), figure: data && formatCount(data.newThisMonth) },
          { label: t('statReturning'), figure: returning },
          { label: t('statAll'), figure: data && formatCount(data.all) },
        ],
        alert: hasDuplicates ? t('duplicates') : undefined,
        details: hasDuplicates
          ? { label: t('duplicates'), content: <DuplicateGroups groups={groups} /> }
          : undefined,
      }}
    />
  );
}
