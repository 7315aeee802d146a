import { useQuery } from '@tanstack/react-query';
import { type LinkProps, useNavigate } from '@tanstack/react-router';
import {
  Banknote,
  FileUp,
  Keyboard,
  LifeBuoy,
  LogOut,
  MessageSquareWarning,
  Package,
  Plus,
  ReceiptText,
  ShoppingBag,
  Truck,
  Undo2,
  UserRound,
  Wallet,
} from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { createTextFilter } from '#domain/fold-text.ts';
import { can, type Membership } from '#domain/permission.ts';
import { common } from '#src/lib/common.messages.ts';
import { searchQuery } from './search.queries.ts';
import { getInvoiceBadges } from '#src/features/invoices/invoice.words.ts';
import { getOrderLook } from '#src/features/orders/order-look.ts';
import type { NavGroup } from '#src/ui/frame/app-frame.types.ts';
import { type Command, type CommandGroup, CommandPalette } from '#src/ui/overlays/command-palette.tsx';
import { useTimely } from '#src/lib/use-timely.ts';
import { t } from './palette.messages.ts';

export type PaletteProps = {
  navigation: readonly NavGroup[];
  membership: Membership;
  hasScreen: (path: string) => boolean;
  /** The time zone of the business. */
  timeZone: string;
  onShortcuts: () => void;
  onReport: () => void;
  onSupport: () => void;
  onSignOut: () => void;
  onClose: () => void;
};

/** Actions and lists that the palette offers, each with the permission that it needs. */
const shortcuts = [
  {
    id: 'toShip',
    to: '/dashboard/store/orders',
    search: { waiting: 'toShip' },
    icon: Truck,
    needs: ['ORDER', 'view-only'],
  },
  { id: 'createOrder', to: '/dashboard/store/orders/create', icon: Plus, needs: ['ORDER', 'manage'] },
  { id: 'createInvoice', to: '/dashboard/invoicing/create', icon: Plus, needs: ['INVOICE', 'manage'] },
  {
    id: 'overdue',
    to: '/dashboard/invoicing',
    search: { status: 'OVERDUE' },
    icon: ReceiptText,
    needs: ['INVOICE', 'view-only'],
  },
  {
    id: 'onTheirWay',
    to: '/dashboard/revenue',
    search: { result: 'pending' },
    icon: Wallet,
    needs: ['PAYMENT', 'view-only'],
  },
  { id: 'withdraw', to: '/dashboard/revenue/withdraw', icon: Banknote, needs: ['PAYMENT', 'manage'] },
  {
    id: 'refunds',
    to: '/dashboard/revenue',
    search: { type: 'refund' },
    icon: Undo2,
    needs: ['PAYMENT', 'view-only'],
  },
  { id: 'addProduct', to: '/dashboard/store/products/create', icon: Plus, needs: ['PRODUCT', 'manage'] },
  { id: 'addCustomer', to: '/dashboard/store/customers/create', icon: Plus, needs: ['CUSTOMER', 'manage'] },
  { id: 'importOrders', to: '/dashboard/store/orders/import', icon: FileUp, needs: ['ORDER', 'manage'] },
  {
    id: 'importProducts',
    to: '/dashboard/store/products/prepare',
    icon: FileUp,
    needs: ['PRODUCT', 'manage'],
  },
  {
    id: 'importCustomers',
    to: '/dashboard/store/customers/import',
    icon: FileUp,
    needs: ['CUSTOMER', 'manage'],
  },
] as const;

/** Searches pages, actions and records with one field. */
export function Palette({
  navigation,
  membership,
  hasScreen,
  timeZone,
  onShortcuts,
  onReport,
  onSupport,
  onSignOut,
  onClose,
}: PaletteProps) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const query = text.trim();
  const { data, isFetching, isError, isPlaceholderData } = useQuery(searchQuery(useDeferredValue(query)));
  const timely = useTimely(data, isPlaceholderData);
  const hits = query === '' ? undefined : timely;
  const run = (command: () => void) => () => {
    onClose();
    command();
  };
  const go = (link: LinkProps) => run(() => void navigate(link));
  const isMatch = createTextFilter(query);
  const fits = ({ label }: Command) => isMatch(label);
  const groups: CommandGroup[] = [
    {
      id: 'pages',
      label: t('pages'),
      commands: navigation
        .flatMap(({ items }) => items)
        .map(({ id, label, icon, link }) => ({ id: `page-${id}`, label, icon, onRun: go(link) }))
        .filter(fits),
    },
    {
      id: 'actions',
      label: t('actions'),
      commands: [
        ...shortcuts
          .filter(({ to, needs: [resource, level] }) => hasScreen(to) && can(membership, resource, level))
          .map(({ id, icon, ...link }) => ({ id, label: t(id), icon, onRun: go(link) })),
        { id: 'shortcuts', label: t('showShortcuts'), icon: Keyboard, onRun: run(onShortcuts) },
        { id: 'support', label: t('support'), icon: LifeBuoy, onRun: run(onSupport) },
        { id: 'report', label: t('report'), icon: MessageSquareWarning, onRun: run(onReport) },
        { id: 'signOut', label: t('signOut'), icon: LogOut, onRun: run(onSignOut) },
      ].filter(fits),
    },
    {
      id: 'orders',
      label: t('orders'),
      commands: (hits?.orders ?? []).map(({ id, number, customerName, isDisputed, ...order }) => ({
        id,
        label: t('order', { number }),
        description: [customerName, getOrderLook({ ...order, dispute: isDisputed ? 'open' : null }).label]
          .filter(Boolean)
          .join(' · '),
        icon: ShoppingBag,
        onRun: go({ to: `/dashboard/store/orders/${id}` }),
      })),
    },
    {
      id: 'invoices',
      label: t('invoices'),
      commands: (hits?.invoices ?? []).map(({ id, number, customerName, ...invoice }) => ({
        id,
        label: number ?? t('draftInvoice'),
        description: [customerName, ...getInvoiceBadges(invoice, timeZone).map(({ label }) => label)]
          .filter(Boolean)
          .join(' · '),
        icon: ReceiptText,
        onRun: go({ to: `/dashboard/invoicing/${id}` }),
      })),
    },
    {
      id: 'products',
      label: t('products'),
      commands: (hits?.products ?? []).map(({ id, title }) => ({
        id,
        label: title,
        icon: Package,
        onRun: go({ to: `/dashboard/store/products/edit/${id}` }),
      })),
    },
    {
      id: 'customers',
      label: t('customers'),
      commands: (hits?.customers ?? []).map(({ id, name, email }) => ({
        id,
        label: name ?? email ?? common('noName'),
        ...(name && email ? { description: email } : {}),
        icon: UserRound,
        onRun: go({ to: `/dashboard/store/customers/${id}` }),
      })),
    },
  ];
  return (
    <CommandPalette
      label={t('title')}
      text={text}
      onText={setText}
      groups={groups}
      nothing={t(isError ? 'failed' : isFetching ? 'searching' : 'nothing')}
      onClose={onClose}
    />
  );
}
