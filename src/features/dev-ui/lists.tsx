import { linkOptions } from '@tanstack/react-router';
import { ShoppingBag } from 'lucide-react';
import { useState } from 'react';
import { DeskToolbar, PhoneToolbar } from '#src/lists/list-toolbar.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { DataList } from '#src/ui/table/data-list.tsx';
import type { Column } from '#src/ui/table/data-list.types.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { useIsPhone } from '#src/ui/layout/use-media.ts';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { Money } from '#src/ui/data/money.tsx';
import { StatusBadge, type StatusLook } from '#src/ui/data/status-badge.tsx';
import { Section } from './section.tsx';

type Order = {
  number: string;
  customer: string;
  placed: string;
  status: 'paid' | 'shipped' | 'failed';
  totalMinor: number;
};

const looks: Record<Order['status'], StatusLook> = {
  paid: { label: 'To ship', tone: 'warning' },
  shipped: { label: 'In transit', tone: 'info' },
  failed: { label: 'Failed', tone: 'danger' },
};
const orders: readonly Order[] = [
  { number: '#1042', customer: 'Ngozi Obi', placed: 'Today, 09:30', status: 'paid', totalMinor: 1_250_000 },
  {
    number: '#1041',
    customer: 'Chukwuemeka Adeyemi-Olanrewaju',
    placed: 'Today, 08:12',
    status: 'shipped',
    totalMinor: 84_200_050,
  },
  { number: '#1040', customer: 'Amaka Eze', placed: 'Yesterday', status: 'failed', totalMinor: 499_900 },
];
const here = linkOptions({ to: '/dev/ui' });
const tabs = [
  { id: 'all', label: 'All', count: 1284, link: here, isCurrent: true },
  { id: 'ship', label: 'To ship', count: 14, link: here, isCurrent: false },
  { id: 'way', label: 'In transit', count: 32, link: here, isCurrent: false },
  { id: 'done', label: 'Delivered', count: 1201, link: here, isCurrent: false },
  { id: 'failed', label: 'Failed', count: 0, link: here, isCurrent: false },
];
const reset = {
  title: 'No orders match these filters',
  description: 'Try different words or clear the filters.',
  label: 'Clear filters',
  link: here,
};
const phone = { active: 2, total: 1284, onClear: undefined };
const columns: readonly Column<Order>[] = [
  {
    id: 'number',
    header: 'Order',
    cell: (order) => order.number,
    sort: { link: here, direction: 'descending' },
  },
  {
    id: 'customer',
    header: 'Customer',
    cell: (order) => order.customer,
    card: 'note',
    sort: { link: here },
  },
  {
    id: 'status',
    header: 'Status',
    cell: (order) => <StatusBadge look={looks[order.status]} />,
    card: 'mark',
  },
  { id: 'placed', header: 'Placed', cell: (order) => order.placed, card: 'none' },
  {
    id: 'total',
    header: 'Total',
    align: 'end',
    card: 'aside',
    cell: (order) => <Money amountMinor={order.totalMinor} currency="NGN" />,
  },
];

export function ListsSection() {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set(['#1041']));
  const [query, setQuery] = useState('');
  const Toolbar = useIsPhone() ? PhoneToolbar : DeskToolbar;
  const search = {
    label: 'Search orders',
    value: query,
    onSearch: setQuery,
    placeholder: 'Number, customer or phone',
  };
  const empty = (
    <EmptyState
      icon={ShoppingBag}
      title="No orders yet"
      description="New orders appear here. Import past orders to see your full sales history."
      actions={
        <LinkButton {...here} variant="primary">
          Import past orders
        </LinkButton>
      }
    />
  );
  const common = {
    columns,
    rowKey: (order: Order) => order.number,
    rowLabel: (order: Order) => `Order ${order.number}`,
    empty,
  };
  return (
    <Section id="lists" title="List" description="A table on a desktop, cards on a phone, in each state.">
      <DataList
        {...common}
        label="Orders"
        rows={orders}
        rowLink={() => here}
        toolbar={<Toolbar tabs={{ label: 'Orders', tabs }} search={search} filters={null} {...phone} />}
        selection={{ keys, onChange: setKeys, actions: <Button size="sm">Ship</Button> }}
        paging={{ page: 2, perPage: 50, total: 1284, first: here, previous: here, next: here, last: here }}
      />
      <DataList {...common} label="Orders, loading" rows={undefined} />
      <DataList {...common} label="Orders, none yet" rows={[]} />
      <DataList {...common} label="Orders, none match" rows={[]} reset={reset} />
      <DataList {...common} label="Orders, failed" rows={undefined} error={{ onRetry: () => setQuery('') }} />
    </Section>
  );
}
