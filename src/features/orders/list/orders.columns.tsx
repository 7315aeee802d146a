import type { OrderRow } from '#domain/order.ts';
import { filtered } from '#src/lists/list-search.ts';
import { orderPaymentLook } from '#src/features/orders/order-payment.words.ts';
import { orderStatusLook, shippingStatusLook } from '#src/features/orders/order.words.ts';
import type { Column } from '#src/ui/table/data-list.types.ts';
import { DateTime } from '#src/ui/data/date-time.tsx';
import { Money } from '#src/ui/data/money.tsx';
import { StatusBadge } from '#src/ui/data/status-badge.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './orders.messages.ts';
import type { OrdersSearch } from './orders-search.ts';

/** The columns of the list; a press on a header turns its order round. */
export function orderColumns(search: OrdersSearch, timeZone: string): Column<OrderRow>[] {
  const { sort = 'newest' } = search;
  const sortLink = (next: OrdersSearch['sort']) => ({
    to: '/dashboard/store/orders',
    search: filtered(search, { sort: next === 'newest' ? undefined : next }),
  });
  return [
    { id: 'number', header: t('order'), cell: ({ number }) => `#${number}`, card: 'title' },
    {
      id: 'placed',
      header: t('placed'),
      cell: ({ placedAt }) => <DateTime instant={placedAt} timeZone={timeZone} />,
      sort: {
        link: sortLink(sort === 'newest' ? 'oldest' : 'newest'),
        direction: sort === 'newest' ? 'descending' : sort === 'oldest' ? 'ascending' : undefined,
      },
    },
    {
      id: 'customer',
      header: t('customer'),
      cell: ({ customerName }) =>
        customerName ?? (
          <Text as="span" tone="subtle">
            {t('noCustomer')}
          </Text>
        ),
    },
    {
      id: 'total',
      header: t('total'),
      cell: ({ totalMinor, currency }) => (
        <Money amountMinor={totalMinor} currency={currency} variant="strong" />
      ),
      align: 'end',
      sort: {
        link: sortLink(sort === 'highest' ? 'lowest' : 'highest'),
        direction: sort === 'highest' ? 'descending' : sort === 'lowest' ? 'ascending' : undefined,
      },
    },
    {
      id: 'payment',
      header: t('payment'),
      cell: (order) => <StatusBadge look={orderPaymentLook(order)} />,
      card: 'none',
    },
    {
      id: 'status',
      header: t('status'),
      cell: ({ status }) => <StatusBadge look={orderStatusLook[status]} />,
      card: 'aside',
    },
    {
      id: 'shipping',
      header: t('shipping'),
      cell: ({ shippingStatus }) => <StatusBadge look={shippingStatusLook[shippingStatus]} />,
    },
  ];
}
