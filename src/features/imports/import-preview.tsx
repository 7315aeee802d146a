import type { Business } from '#domain/business.ts';
import type { AnyImport } from '#machines/flows/import/index.ts';
import { DataList } from '#src/ui/table/data-list.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { ImportConfig, PreviewOf } from './import-config.ts';
import { t } from './import.messages.ts';

export type ImportPreviewProps<Whole extends AnyImport> = {
  config: ImportConfig<Whole>;
  record: Whole;
  business: Business;
};

/** The preview of the first records, of new ones only if the kind compares them. */
export function ImportPreview<Whole extends AnyImport>({
  config: { words, getPreviewColumns: previewColumns, getPreviewRow: previewRow },
  record,
  business,
}: ImportPreviewProps<Whole>) {
  const rows: readonly PreviewOf<Whole>[] = record.preview;
  const report: Whole['report'] = record.report;
  const created = report?.comparison?.created;
  const title = created === undefined ? words('previewTitle') : t('newTitle');
  return (
    <Stack gap="3">
      <Text as="h2" variant="heading">
        {title}
      </Text>
      <DataList
        label={title}
        columns={previewColumns(record.mapping, business)}
        rows={rows}
        rowKey={(row) => previewRow(row).key}
        rowLabel={(row) => previewRow(row).label}
        empty={<Text tone="muted">{words('noRecords')}</Text>}
      />
      {created !== undefined && created > rows.length && (
        <Text variant="small" tone="muted">
          {t('andMore', { count: created - rows.length })}
        </Text>
      )}
    </Stack>
  );
}
