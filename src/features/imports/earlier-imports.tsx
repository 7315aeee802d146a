import { useQuery } from '@tanstack/react-query';
import type { AnyImport } from '#machines/flows/import/index.ts';
import { type EarlierImport, importsQuery } from './imports.queries.ts';
import { DataList } from '#src/ui/table/data-list.tsx';
import type { Column } from '#src/ui/table/data-list.types.ts';
import { DateTime } from '#src/ui/data/date-time.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { StatusBadge, type StatusLook } from '#src/ui/data/status-badge.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { formatDate } from '#src/lib/format.ts';
import type { ImportConfig } from './import-config.ts';
import { t as undoWords } from './import-undo.messages.ts';
import { t } from './import.messages.ts';

type Row = EarlierImport;

const statusLook: Record<AnyImport['status'], StatusLook> = {
  mapping: { label: t('status.mapping'), tone: 'neutral' },
  queued: { label: t('status.queued'), tone: 'info' },
  running: { label: t('status.running'), tone: 'primary' },
  finished: { label: t('status.finished'), tone: 'success' },
  canceled: { label: t('status.canceled'), tone: 'neutral' },
  failed: { label: t('status.failed'), tone: 'danger' },
  undoing: { label: t('status.undoing'), tone: 'primary' },
  undone: { label: t('status.undone'), tone: 'neutral' },
  undoFailed: { label: t('status.undoFailed'), tone: 'danger' },
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
    id: 'undo',
    header: undoWords('columnTitle'),
    cell: ({ undoUntil }) => (undoUntil ? formatDate(undoUntil, timeZone, 'day') : '–'),
  },
  {
    id: 'status',
    header: t('state'),
    cell: ({ status }) => <StatusBadge look={statusLook[status]} />,
    card: 'aside',
  },
];

export type EarlierImportsProps<Whole extends AnyImport> = { config: ImportConfig<Whole>; timeZone: string };

/** The earlier imports, newest first, with links to their reports; nothing if there are none. */
export function EarlierImports<Whole extends AnyImport>({
  config: { kind, importLink },
  timeZone,
}: EarlierImportsProps<Whole>) {
  const { data: rows } = useQuery(importsQuery(kind));
  if (!rows || rows.length === 0) return null;
  return (
    <Stack gap="3">
      <Text as="h2" variant="heading">
        {t('earlier')}
      </Text>
      <DataList
        label={t('earlierLabel')}
        columns={columnsIn(timeZone)}
        rows={rows}
        rowKey={({ id }) => id}
        rowLabel={({ fileName }) => fileName}
        rowLink={({ id }) => importLink(id)}
        empty={null}
      />
    </Stack>
  );
}
