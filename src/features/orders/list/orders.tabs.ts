import type { OrderList } from '#contract/store/order.ts';
import { orderStatuses, shippingStatuses } from '#domain/order-status.ts';
import { orderStatusLook, shippingStatusLook } from '#src/features/orders/order.words.ts';
import { filtered } from '#src/lists/list-search.ts';
import type { TabLink } from '#src/ui/table/tab-links.tsx';
import { t } from './orders.messages.ts';
import type { OrdersSearch } from './orders-search.ts';

const to = '/dashboard/store/orders';
type Counts = OrderList['counts'] | undefined;

/** All, what waits to be shipped, and each status in which an order stands now. */
export function statusTabs(search: OrdersSearch, counts: Counts): TabLink[] {
  const tab = (changes: OrdersSearch) => ({
    to,
    search: filtered(search, {
      status: undefined,
      waiting: undefined,
      shippingStatus: undefined,
      ...changes,
    }),
  });
  const shown = orderStatuses.filter(
    (status) => status === search.status || (counts?.status[status] ?? 0) > 0,
  );
  return [
    {
      id: 'all',
      label: t('all'),
      count: counts?.all,
      isCurrent: search.status === undefined && search.waiting === undefined,
      link: tab({}),
    },
    {
      id: 'toShip',
      label: t('toShip'),
      count: counts?.toShip,
      isCurrent: search.waiting === 'toShip',
      link: tab({ waiting: 'toShip' }),
    },
    // A filter that home leads to shows itself while it is chosen.
    ...(search.waiting === undefined || search.waiting === 'toShip'
      ? []
      : [
          {
            id: search.waiting,
            label: t(`waiting.${search.waiting}`),
            isCurrent: true,
            link: tab({ waiting: search.waiting }),
          },
        ]),
    ...shown.map((status) => ({
      id: status,
      label: orderStatusLook[status].label,
      count: counts?.status[status],
      isCurrent: search.status === status,
      link: tab({ status }),
    })),
  ];
}

export function shippingTabs(search: OrdersSearch, counts: Counts): TabLink[] {
  const shown = shippingStatuses.filter(
    (status) => status === search.shippingStatus || (counts?.shippingStatus[status] ?? 0) > 0,
  );
  return [
    {
      id: 'any',
      label: t('anyShipping'),
      isCurrent: search.shippingStatus === undefined,
      link: { to, search: filtered(search, { shippingStatus: undefined }) },
    },
    ...shown.map((shippingStatus) => ({
      id: shippingStatus,
      label: shippingStatusLook[shippingStatus].label,
      count: counts?.shippingStatus[shippingStatus],
      isCurrent: search.shippingStatus === shippingStatus,
      link: { to, search: filtered(search, { shippingStatus, waiting: undefined }) },
    })),
  ];
}
