import { css } from '#styled/css/css.mjs';
import type { OrderImportSend, OrderImportView } from '#machines/flows/order-import/index.ts';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { Stack } from '#src/ui/stack.tsx';
import { Text } from '#src/ui/text.tsx';
import { ImportPreview, ImportReportCards } from './import-report.tsx';
import { MappingColumns } from './mapping-columns.tsx';
import { MappingReading } from './mapping-reading.tsx';
import { t } from './order-import.messages.ts';

export type MappingStepProps = {
  view: Extract<OrderImportView, { screen: 'mapping' }>;
  timeZone: string;
  send: OrderImportSend;
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

/** What the columns mean, and beside it at once what that brings. */
export function MappingStep({ view, timeZone, send }: MappingStepProps) {
  const { orderImport, mapping, missingFields, isTrying, isUntried, canStart, isLeaving } = view;
  const onChange = (changed: typeof mapping) => send({ type: 'mapping.change', mapping: changed });
  const { report } = orderImport;
  return (
    <Stack gap="4">
      <div data-event="mapping.change" inert={isLeaving}>
        <Stack gap="4">
          <MappingColumns orderImport={orderImport} mapping={mapping} onChange={onChange} />
          <MappingReading mapping={mapping} onChange={onChange} />
        </Stack>
      </div>
      {missingFields.length > 0 && (
        <Notice tone="warning">
          {t('missing', { fields: missingFields.map((field) => t(field)).join(', ') })}
        </Notice>
      )}
      {isUntried && (
        <Notice tone="danger" title={t('untried')}>
          <Stack gap="3" align="start">
            <Text variant="small">{t('untriedWhy')}</Text>
            <Button size="sm" data-event="mapping.retry" onPress={() => send({ type: 'mapping.retry' })}>
              {t('retry')}
            </Button>
          </Stack>
        </Notice>
      )}
      {report && (
        <div aria-busy={isTrying}>
          <Stack gap="6">
            <ImportReportCards report={report} currency={mapping.currency} />
            <ImportPreview orderImport={orderImport} timeZone={timeZone} />
          </Stack>
        </div>
      )}
      <div className={bar}>
        <Text variant="small" tone="muted">
          {t('startWhy')}
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
            isDisabled={!canStart && !isLeaving}
            isPending={isLeaving}
            pendingLabel={t('starting')}
            onPress={() => send({ type: 'import.start' })}
          >
            {report && report.records > 0 ? t('start', { count: report.records }) : t('noOrders')}
          </Button>
        </div>
      </div>
    </Stack>
  );
}
