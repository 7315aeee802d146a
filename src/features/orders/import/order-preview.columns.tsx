import type { OrderImport } from '#contract/store/order-import.ts';
import type { Currency } from '#domain/money.ts';
import type { PastOrderStatus } from '#domain/past-order.ts';
import { Badge, type Tone } from '#src/ui/data/badge.tsx';
import type { Column } from '#src/ui/table/data-list.types.ts';
import { DateTime } from '#src/ui/data/date-time.tsx';
import { Money } from '#src/ui/data/money.tsx';
import { common } from '#src/lib/common.messages.ts';
import { t } from './order-import.messages.ts';

const tones: Record<PastOrderStatus, Tone> = {
  delivered: 'success',
  paid: 'primary',
  deliveredUnpaid: 'warning',
  unpaid: 'warning',
  cancelled: 'neutral',
  refunded: 'neutral',
  failed: 'danger',
};

export const orderPreviewColumns = (
  currency: Currency,
  timeZone: string,
): Column<OrderImport['preview'][number]>[] => [
  { id: 'number', header: t('number'), cell: ({ number }) => `#${number}` },
  {
    id: 'placed',
    header: t('placed'),
    cell: ({ placedAt }) => <DateTime instant={placedAt} timeZone={timeZone} />,
  },
  { id: 'customer', header: t('customer'), cell: ({ customerName }) => customerName ?? common('noName') },
  { id: 'items', header: t('items'), cell: ({ items }) => items, align: 'end' },
  {
    id: 'amount',
    header: t('amount'),
    cell: ({ totalMinor }) => <Money amountMinor={totalMinor} currency={currency} />,
    align: 'end',
  },
  {
    id: 'cancelled',
    header: t('outcome'),
    cell: ({ cancelled, status = cancelled ? 'cancelled' : 'delivered' }) => (
      <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
    ),
    card: 'aside',
  },
];
