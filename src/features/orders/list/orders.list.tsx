import { linkOptions } from '@tanstack/react-router';
import {
  Ban,
  Check,
  CircleX,
  FileUp,
  HandCoins,
  PackageCheck,
  PackageOpen,
  Plus,
  ShoppingCart,
  Truck,
} from 'lucide-react';
import { orderDocumentCalls } from '#contract/store/order-document.ts';
import type { OrderList } from '#contract/store/order.ts';
import { orderStatuses, shippingStatuses } from '#domain/order-status.ts';
import { orderPaymentLook } from '#src/features/orders/order-payment.labels.ts';
import { disputedLook, orderStatusLook, shippingStatusLook } from '#src/features/orders/order.labels.ts';
import { ordersQuery } from '#src/features/orders/orders.queries.ts';
import { defineList, type ListTab } from '#src/lists/define-list.ts';
import { DateTime } from '#src/ui/data/date-time.tsx';
import { Money } from '#src/ui/data/money.tsx';
import { StatusBadge } from '#src/ui/data/status-badge.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { lazyDialog } from '#src/ui/overlays/lazy-dialog.tsx';
import { common } from '#src/lib/common.messages.ts';
import { t } from './orders.messages.ts';
import { filterOf, type OrdersSearch, queryOf } from './orders-search.ts';

const BulkOrders = lazyDialog(async () => (await import('./bulk-orders.tsx')).BulkOrders);

export const ordersList = defineList({
  to: '/dashboard/store/orders',
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
  query: (search: OrdersSearch) => ordersQuery(queryOf(search)),
  page: (answer: OrderList) => answer,
  rowLabel: ({ number }) => t('rowLabel', { number }),
  rowLink: ({ id }) => linkOptions({ to: '/dashboard/store/orders/$id', params: { id } }),
  columns: [
    {
      id: 'number',
      header: t('order'),
      cell: ({ number }) => `#${number}`,
      cardCell: ({ number, placedAt }, { business }) => (
        <>
          {`#${number} `}
          <Text as="span" variant="small" tone="muted">
            <DateTime instant={placedAt} timeZone={business.timeZone} />
          </Text>
        </>
      ),
      card: 'title',
    },
    {
      id: 'placed',
      header: t('placed'),
      cell: ({ placedAt }, { business }) => <DateTime instant={placedAt} timeZone={business.timeZone} />,
      card: 'none',
      sort: { descending: 'newest', ascending: 'oldest' },
    },
    {
      id: 'customer',
      header: t('customer'),
      isFlexible: true,
      cell: ({ customerName }) =>
        customerName ?? (
          <Text as="span" tone="subtle">
            {common('noName')}
          </Text>
        ),
      card: 'note',
    },
    {
      id: 'total',
      header: t('total'),
      cell: ({ totalMinor, currency }) => (
        <Money amountMinor={totalMinor} currency={currency} variant="strong" />
      ),
      align: 'end',
      card: 'aside',
      sort: { descending: 'highest', ascending: 'lowest' },
    },
    {
      id: 'payment',
      header: t('payment'),
      cell: (order) => <StatusBadge look={orderPaymentLook(order)} />,
      // Its status says "Confirmed", but a disputed order can't be shipped.
      cardCell: ({ dispute }) => (dispute === 'open' ? <StatusBadge look={disputedLook} /> : null),
      card: 'mark',
    },
    {
      id: 'status',
      header: t('status'),
      cell: ({ status }) => <StatusBadge look={orderStatusLook[status]} />,
      card: 'mark',
    },
    {
      id: 'shipping',
      header: t('shipping'),
      cell: ({ shippingStatus }) => <StatusBadge look={shippingStatusLook[shippingStatus]} />,
      card: 'mark',
    },
  ],
  tabs: createTabs,
  filters: {
    payment: {
      label: t('payment'),
      any: t('anyPayment'),
      options: (['paid', 'unpaid', 'refunded'] as const).map((value) => ({ value, label: t(value) })),
    },
    shippingStatus: {
      label: t('shipping'),
      any: t('anyShipping'),
      options: (answer) =>
        shippingStatuses.map((value) => {
          const { label } = shippingStatusLook[value];
          const count = answer?.counts.shippingStatus[value];
          return { value, label: count === undefined ? label : t('withCount', { label, count }) };
        }),
    },
    dateOf: {
      label: t('dateOf'),
      any: t('datePlaced'),
      options: [{ value: 'paid', label: t('datePaid') }],
    },
    source: {
      label: t('source'),
      any: t('anySource'),
      options: (['hand', 'store', 'import'] as const).map((value) => ({
        value,
        label: t(`source.${value}`),
      })),
    },
  },
  hasPeriod: true,
  otherFilters: ['product', 'currency'],
  sorts: (['newest', 'oldest', 'highest', 'lowest'] as const).map((value) => ({ value, label: t(value) })),
  exportFile: { call: orderDocumentCalls.exportOrders, input: (target) => ({ body: { target } }) },
  bulk: {
    actions: [
      { id: 'ship', label: t('ship'), icon: Truck },
      { id: 'confirm', label: t('confirm'), icon: Check },
      { id: 'paid', label: t('paidAction'), icon: HandCoins },
      { id: 'deliver', label: t('deliver'), icon: PackageCheck },
      { id: 'decline', label: t('decline'), icon: CircleX, isDangerous: true },
      { id: 'cancel', label: t('cancel'), icon: Ban, isDangerous: true },
    ],
    Dialog: BulkOrders,
  },
  primary: {
    id: 'create',
    label: t('create'),
    icon: Plus,
    link: linkOptions({ to: '/dashboard/store/orders/create' }),
  },
  links: [
    {
      id: 'abandoned',
      label: t('abandoned'),
      icon: ShoppingCart,
      link: linkOptions({ to: '/dashboard/store/orders/abandoned' }),
      isForEveryone: true,
    },
    {
      id: 'import',
      label: t('import'),
      icon: FileUp,
      link: linkOptions({ to: '/dashboard/store/orders/import' }),
    },
  ],
  empty: {
    icon: PackageOpen,
    hasNoRecords: ({ counts }) => counts.all === 0,
    none: { title: t('noOrders'), description: t('noOrdersWhy') },
    tab: ({ waiting }) =>
      waiting === 'toShip'
        ? { title: t('noToShip'), description: t('noToShipWhy') }
        : { title: t('noneHere'), description: t('noneHereWhy') },
  },
});

/** Returns the tabs: all, to ship, and each status that has orders. */
function createTabs(search: OrdersSearch, answer: OrderList | undefined): ListTab<OrdersSearch>[] {
  const counts = answer?.counts;
  const { status: current, waiting } = search;
  const shownStatuses = orderStatuses.filter(
    (status) => status === current || (counts?.status[status] ?? 0) > 0,
  );
  const changes = (tab: OrdersSearch) => ({ status: undefined, waiting: undefined, ...tab });
  return [
    {
      id: 'all',
      label: t('all'),
      count: counts?.all,
      isCurrent: current === undefined && waiting === undefined,
      changes: changes({}),
    },
    {
      id: 'toShip',
      label: t('toShip'),
      count: counts?.toShip,
      isCurrent: waiting === 'toShip',
      changes: changes({ waiting: 'toShip' }),
    },
    // The home page links to these tabs; each is shown only while it is selected.
    ...(waiting === undefined || waiting === 'toShip'
      ? []
      : [{ id: waiting, label: t(`waiting.${waiting}`), isCurrent: true, changes: changes({ waiting }) }]),
    ...shownStatuses.map((status) => ({
      id: status,
      label: orderStatusLook[status].label,
      count: counts?.status[status],
      isCurrent: current === status,
      changes: changes({ status }),
    })),
  ];
}
