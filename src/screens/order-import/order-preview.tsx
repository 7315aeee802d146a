import type { OrderImport } from '#contract/order-import.ts';
import type { Currency } from '#domain/money.ts';
import { Badge } from '#src/ui/badge.tsx';
import { DataList } from '#src/ui/data-list.tsx';
import type { Column } from '#src/ui/data-list.types.ts';
import { DateTime } from '#src/ui/date-time.tsx';
import { Money } from '#src/ui/money.tsx';
import { Stack } from '#src/ui/stack.tsx';
import { Text } from '#src/ui/text.tsx';
import { t } from './order-import.messages.ts';

type Preview = OrderImport['preview'][number];

const columnsOf = (currency: Currency, timeZone: string): Column<Preview>[] => [
  { id: 'number', header: t('number'), cell: ({ number }) => `#${number}` },
  {
    id: 'placed',
    header: t('placed'),
    cell: ({ placedAt }) => <DateTime instant={placedAt} timeZone={timeZone} />,
  },
  { id: 'customer', header: t('customer'), cell: ({ customerName }) => customerName ?? t('noName') },
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
    cell: ({ cancelled }) => (
      <Badge tone={cancelled ? 'neutral' : 'success'}>{t(cancelled ? 'canceled' : 'delivered')}</Badge>
    ),
    card: 'aside',
  },
];

/** The first orders as they would stand in the list. */
export function OrderPreview({ record, timeZone }: { record: OrderImport; timeZone: string }) {
  return (
    <Stack gap="3">
      <Text as="h2" variant="heading">
        {t('previewTitle')}
      </Text>
      <DataList
        label={t('previewTitle')}
        columns={columnsOf(record.mapping.currency, timeZone)}
        rows={record.preview}
        rowKey={({ number }) => number}
        rowLabel={({ number }) => number}
        empty={<Text tone="muted">{t('noRecords')}</Text>}
      />
    </Stack>
  );
}
