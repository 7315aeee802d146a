import { linkOptions } from '@tanstack/react-router';
import { ShoppingBag, ShoppingCart } from 'lucide-react';
import { abandonedCheckoutCalls, type AbandonedCheckoutList } from '#contract/store/abandoned-checkout.ts';
import { getAbandonedLook } from '#src/features/abandoned-checkouts/abandoned-checkout.labels.ts';
import { abandonedCheckoutsQuery } from '#src/features/abandoned-checkouts/abandoned-checkouts.queries.ts';
import { common } from '#src/lib/common.messages.ts';
import { defineList } from '#src/lists/define-list.ts';
import { DateTime } from '#src/ui/data/date-time.tsx';
import { Money } from '#src/ui/data/money.tsx';
import { StatusBadge } from '#src/ui/data/status-badge.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { type AbandonedCheckoutsSearch, filterOf, queryOf } from './abandoned-checkouts-search.ts';
import { t } from './abandoned-checkouts.messages.ts';

export const abandonedCheckoutsList = defineList({
  to: '/dashboard/store/orders/abandoned',
  resource: 'ORDER',
  words: {
    title: t('title'),
    label: t('label'),
    search: t('search'),
    noMatch: t('noneHere'),
    showAll: t('showAll'),
    forbidden: common('noAccess', { area: 'orders' }),
    forbiddenWhy: ({ business }) => common('noAccessWhy', { area: 'orders', business: business.name }),
  },
  filterOf,
  query: (search: AbandonedCheckoutsSearch) => abandonedCheckoutsQuery(queryOf(search)),
  page: (answer: AbandonedCheckoutList) => answer,
  rowLabel: ({ customerName }) => t('rowLabel', { name: customerName }),
  rowLink: ({ id }) => linkOptions({ to: '/dashboard/store/orders/abandoned/$id', params: { id } }),
  columns: [
    {
      id: 'customer',
      header: t('customer'),
      isFlexible: true,
      cell: ({ customerName, email }) => (
        <>
          {customerName}{' '}
          <Text as="span" variant="small" tone="muted">
            {email}
          </Text>
        </>
      ),
      cardCell: ({ customerName }) => customerName,
      card: 'title',
    },
    {
      id: 'left',
      header: t('left'),
      cell: ({ abandonedAt }, { business }) => (
        <DateTime instant={abandonedAt} timeZone={business.timeZone} />
      ),
      card: 'note',
      sort: { descending: 'newest', ascending: 'oldest' },
    },
    { id: 'items', header: t('items'), cell: ({ itemCount }) => itemCount, align: 'end', card: 'none' },
    {
      id: 'total',
      header: t('total'),
      cell: ({ totalMinor, currency }) => (
        <Money amountMinor={totalMinor} currency={currency} variant="strong" />
      ),
      align: 'end',
      card: 'aside',
    },
    {
      id: 'reminder',
      header: t('reminder'),
      cell: ({ remindedAt }) => (
        <Text as="span" tone={remindedAt ? 'default' : 'subtle'}>
          {t(remindedAt ? 'reminded' : 'notReminded')}
        </Text>
      ),
      card: 'none',
    },
    {
      id: 'status',
      header: t('status'),
      cell: (checkout) => <StatusBadge look={getAbandonedLook(checkout)} />,
      card: 'mark',
    },
  ],
  tabs: ({ status: current }) =>
    [undefined, 'open' as const, 'recovered' as const].map((status) => ({
      id: status ?? 'all',
      label: t(status ?? 'all'),
      isCurrent: current === status,
      changes: { status },
    })),
  filters: {},
  hasPeriod: true,
  sorts: (['newest', 'oldest'] as const).map((value) => ({ value, label: t(value) })),
  exportFile: {
    call: abandonedCheckoutCalls.exportAbandonedCheckouts,
    input: (target) => ({ body: { target } }),
  },
  links: [
    {
      id: 'orders',
      label: t('orders'),
      icon: ShoppingBag,
      link: linkOptions({ to: '/dashboard/store/orders' }),
      isForEveryone: true,
    },
  ],
  empty: {
    icon: ShoppingCart,
    hasNoRecords: ({ pagination }) => pagination.total === 0,
    none: { title: t('none'), description: t('noneWhy') },
    tab: () => ({ title: t('noneHere'), description: t('noneHereWhy') }),
  },
});
