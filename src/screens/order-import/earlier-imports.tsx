import { useQuery } from '@tanstack/react-query';
import type { OrderImport } from '#contract/order-import.ts';
import { orderImportsQuery } from '#src/lib/queries/order-imports.queries.ts';
import { DataList } from '#src/ui/data-list.tsx';
import type { Column } from '#src/ui/data-list.types.ts';
import { DateTime } from '#src/ui/date-time.tsx';
import { Stack } from '#src/ui/stack.tsx';
import { StatusBadge, type StatusLook } from '#src/ui/status-badge.tsx';
import { Text } from '#src/ui/text.tsx';
import { t } from './order-import.messages.ts';

type Row = Pick<OrderImport, 'id' | 'fileName' | 'createdAt' | 'status' | 'report'>;

const statusLook: Record<OrderImport['status'], StatusLook> = {
  mapping: { label: t('status.mapping'), tone: 'neutral' },
  queued: { label: t('status.queued'), tone: 'info' },
  running: { label: t('status.running'), tone: 'primary' },
  finished: { label: t('status.finished'), tone: 'success' },
  failed: { label: t('status.failed'), tone: 'danger' },
};

const columnsIn = (timeZone: string): Column<Row>[] => [
  { id: 'file', header: t('file'), cell: ({ fileName }) => fileName },
  {
    id: 'when',
    header: t('when'),
    cell: ({ createdAt }) => <DateTime instant={createdAt} timeZone={timeZone} />,
  },
  {
    id: 'outcome',
    header: t('outcome'),
    cell: ({ report }) => (report?.outcome ? t('outcomeWords', report.outcome) : '–'),
  },
  {
    id: 'status',
    header: t('state'),
    cell: ({ status }) => <StatusBadge look={statusLook[status]} />,
    card: 'aside',
  },
];

/** What was brought in before; each leads back to its report. Without any it is not there. */
export function EarlierImports({ timeZone }: { timeZone: string }) {
  const { data } = useQuery(orderImportsQuery());
  if (!data || data.length === 0) return null;
  return (
    <Stack gap="3">
      <Text as="h2" variant="heading">
        {t('earlier')}
      </Text>
      <DataList
        label={t('earlierLabel')}
        columns={columnsIn(timeZone)}
        rows={data}
        rowKey={({ id }) => id}
        rowLabel={({ fileName }) => fileName}
        rowLink={({ id }) => ({ to: '/dashboard/store/orders/import', search: { id } })}
        empty={null}
      />
    </Stack>
  );
}
