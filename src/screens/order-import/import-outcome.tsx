import { CircleCheck, CircleX } from 'lucide-react';
import type { OrderImport } from '#contract/order-import.ts';
import type { OrderImportSend } from '#machines/flows/order-import/index.ts';
import { formatCount } from '#src/lib/format.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Grid } from '#src/ui/grid.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { ProgressBar } from '#src/ui/progress-bar.tsx';
import { Stack } from '#src/ui/stack.tsx';
import { Stat } from '#src/ui/stat.tsx';
import { Text } from '#src/ui/text.tsx';
import { ImportReportCards } from './import-report.tsx';
import { t } from './order-import.messages.ts';

export function ImportRunning({ orderImport: { progress, report } }: { orderImport: OrderImport }) {
  const all = report?.records ?? 0;
  return (
    <Card title={t('runningTitle')} description={t('runningWhy')}>
      <ProgressBar
        label={t('progress')}
        ratio={all === 0 ? 0 : progress / all}
        valueLabel={t('progressWords', { done: progress, all })}
      />
    </Card>
  );
}

type ImportEndProps = { orderImport: OrderImport; send: OrderImportSend };

const Another = ({ send }: { send: OrderImportSend }) => (
  <Button data-event="import.another" onPress={() => send({ type: 'import.another' })}>
    {t('another')}
  </Button>
);

export function ImportFinished({ orderImport: { report, mapping }, send }: ImportEndProps) {
  const outcome = report?.outcome;
  const isNothingNew = outcome?.created === 0 && outcome.updated === 0;
  return (
    <Stack gap="4">
      <Card>
        <EmptyState
          icon={CircleCheck}
          title={t(isNothingNew ? 'nothingNewTitle' : 'finishedTitle')}
          actions={
            <>
              <Another send={send} />
              <LinkButton variant="primary" to="/dashboard/store/orders">
                {t('seeOrders')}
              </LinkButton>
            </>
          }
        />
      </Card>
      {outcome && (
        <Grid columns="narrow" gap="4">
          <Stat label={t('created')} figure={formatCount(outcome.created)} />
          <Stat label={t('updated')} figure={formatCount(outcome.updated)} />
          <Stat label={t('unchanged')} figure={formatCount(outcome.unchanged)} />
          <Stat label={t('newCustomers')} figure={formatCount(outcome.customersCreated)} />
        </Grid>
      )}
      {report && <ImportReportCards report={report} currency={mapping.currency} />}
    </Stack>
  );
}

export const ImportFailed = ({ orderImport: { failure }, send }: ImportEndProps) => (
  <Card>
    <EmptyState
      icon={CircleX}
      title={t('failedTitle')}
      description={
        <>
          {failure && <Text>{failure}</Text>}
          <Text tone="muted">{t('failedWhy')}</Text>
        </>
      }
      actions={<Another send={send} />}
    />
  </Card>
);
