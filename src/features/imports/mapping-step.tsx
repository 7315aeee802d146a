import { css } from '#styled/css/css.mjs';
import type { Business } from '#domain/business.ts';
import type { AnyImport, ImportSend, ImportView } from '#machines/flows/import/index.ts';
import { formatDate } from '#src/lib/format.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { common } from '#src/lib/common.messages.ts';
import type { ImportConfig } from './import-config.ts';
import { ChangedRecords, RefusedRecords, SameRecords } from './import-comparison.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportReportCards } from './import-report.tsx';
import { ImportSummary } from './import-summary.tsx';
import { MappingColumns } from './mapping-columns.tsx';
import { t } from './import.messages.ts';

export type MappingStepProps<Whole extends AnyImport> = {
  config: ImportConfig<Whole>;
  record: Whole;
  mapping: Whole['mapping'];
  view: Omit<Extract<ImportView, { screen: 'mapping' }>, 'record' | 'mapping'>;
  business: Business;
  send: ImportSend;
};

const bar = css({
  position: 'sticky',
  bottom: '0',
  zIndex: 'sticky',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  mx: { base: '-4', md: '0' },
  px: '4',
  py: '3',
  bg: 'surface',
  borderTop: '1px solid',
  borderTopColor: 'line',
});
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2', ml: 'auto' });

/** The step that maps columns to fields, with a preview of the result. */
export function MappingStep<Whole extends AnyImport>({
  config,
  record,
  mapping,
  view,
  business,
  send,
}: MappingStepProps<Whole>) {
  const { isTrying, isUntried, canStart, isLeaving, refusal } = view;
  const { importedBefore } = record;
  const { words, FileFormat: Reading, Questions, BeforeStart } = config;
  const onChange = (changed: Whole['mapping']) => send({ type: 'mapping.change', mapping: changed });
  // The annotation keeps the type of this kind, which a union of all kinds would lose.
  const report: Whole['report'] = record.report;
  const records = report?.records;
  const comparison = report?.comparison;
  const count = comparison ? comparison.created + comparison.updated : records;
  const { currency } = business;
  const mappedFields = new Set(Object.keys(mapping.columns));
  const missing = config.requiredFields.filter((field) => !mappedFields.has(field));
  return (
    <Stack gap="4">
      {refusal !== null && (
        <Notice tone="danger" resultKey={refusal}>
          {refusal}
        </Notice>
      )}
      <ImportSummary record={record} amountsIn={config.amountsIn?.(currency)} />
      {importedBefore !== null && (
        <Notice
          tone="warning"
          title={t('importedBefore', { time: formatDate(importedBefore, business.timeZone) })}
        >
          {t('importedBeforeWhy')}
        </Notice>
      )}
      {BeforeStart && records !== undefined && <BeforeStart records={comparison?.created ?? records} />}
      {Questions && <Questions mapping={mapping} report={report} onChange={onChange} />}
      {missing.length > 0 && (
        <Notice tone="warning">{t('missing', { fields: missing.map(config.fieldLabel).join(', ') })}</Notice>
      )}
      {isUntried && (
        <Notice tone="danger" title={t('untried')} resultKey="untried">
          <Stack gap="3" align="start">
            <Text variant="small">{t('untriedWhy')}</Text>
            <Button size="sm" data-event="mapping.retry" onPress={() => send({ type: 'mapping.retry' })}>
              {common('tryAgain')}
            </Button>
          </Stack>
        </Notice>
      )}
      {records !== undefined && (
        <div aria-busy={isTrying}>
          <Stack gap="6">
            {comparison && <ChangedRecords comparison={comparison} currency={currency} />}
            {comparison && <RefusedRecords comparison={comparison} />}
            {(!comparison || comparison.created > 0) && (
              <ImportPreview config={config} record={record} business={business} />
            )}
            {comparison && <SameRecords comparison={comparison} />}
            <ImportReportCards config={config} record={record} />
          </Stack>
        </div>
      )}
      <div data-event="mapping.change" inert={isLeaving}>
        <Stack gap="4">
          <MappingColumns
            config={config}
            record={record}
            mapping={mapping}
            isOpen={missing.length > 0}
            onChange={onChange}
          />
          <Reading mapping={mapping} report={report} onChange={onChange} />
        </Stack>
      </div>
      <div className={bar}>
        <Text variant="small" tone="muted">
          {words('startWhy')}
        </Text>
        <div className={buttons}>
          <Button
            variant="quiet"
            data-event="import.discard"
            isDisabled={isLeaving}
            onPress={() => send({ type: 'import.discard' })}
          >
            {t('discard')}
          </Button>
          <Button
            variant="primary"
            data-event="import.start"
            isDisabled={(!canStart && !isLeaving) || count === 0}
            isPending={isLeaving}
            pendingLabel={t('starting')}
            onPress={() => send({ type: 'import.start' })}
          >
            {count ? config.getStartLabel(count) : records ? t('nothingNew') : words('noRecords')}
          </Button>
        </div>
      </div>
    </Stack>
  );
}
