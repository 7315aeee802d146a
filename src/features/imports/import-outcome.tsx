import { Ban, CircleCheck, CircleX } from 'lucide-react';
import type { AnyImport, ImportSend, ImportView } from '#machines/flows/import/index.ts';
import { formatCount } from '#src/lib/format.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { ProgressBar } from '#src/ui/feedback/progress-bar.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Stat } from '#src/ui/data/stat.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { ImportReportCards } from './import-report.tsx';
import { AnotherImport } from './another-import.tsx';
import { UndoImport } from './undo-import.tsx';
import type { ImportConfig } from './import-config.ts';
import { t } from './import.messages.ts';

type ImportRunningProps<Whole extends AnyImport> = { config: ImportConfig<Whole>; record: Whole };

export function ImportRunning<Whole extends AnyImport>({
  config: { words },
  record: { progress, report },
  isCanceling,
  send,
}: ImportRunningProps<Whole> & { isCanceling: boolean; send: ImportSend }) {
  const all = report?.records ?? 0;
  return (
    <Card title={words('runningTitle')} description={t('runningWhy')}>
      <Stack gap="4">
        <ProgressBar
          label={words('progress')}
          ratio={all === 0 ? 0 : progress / all}
          valueLabel={t('progressWords', { done: progress, all })}
        />
        <Inline gap="2">
          <Button
            data-event="import.cancel"
            isPending={isCanceling}
            pendingLabel={t('canceling')}
            onPress={() => send({ type: 'import.cancel' })}
          >
            {t('cancelImport')}
          </Button>
          {!isCanceling && <AnotherImport send={send} />}
        </Inline>
      </Stack>
    </Card>
  );
}

type ImportEndProps<Whole extends AnyImport> = ImportRunningProps<Whole> & {
  timeZone: string;
  send: ImportSend;
};

type ImportFinishedProps<Whole extends AnyImport> = ImportEndProps<Whole> & {
  view: Extract<ImportView, { screen: 'finished' }>;
};

export function ImportFinished<Whole extends AnyImport>({
  config,
  record,
  view: { undo, refusal },
  timeZone,
  send,
}: ImportFinishedProps<Whole>) {
  const { words, AfterImport } = config;
  // The annotation keeps the type of this kind, which a union of all kinds would lose.
  const report: Whole['report'] = record.report;
  const outcome: NonNullable<Whole['report']>['outcome'] | undefined = report?.outcome;
  const isNothingNew = outcome?.created === 0 && outcome.updated === 0;
  return (
    <Stack gap="4">
      <Card>
        <EmptyState
          icon={CircleCheck}
          title={isNothingNew ? t('nothingNewTitle') : words('finishedTitle')}
          actions={
            <>
              <AnotherImport send={send} />
              <LinkButton variant="primary" {...config.list}>
                {words('seeAll')}
              </LinkButton>
            </>
          }
        />
      </Card>
      {outcome && (
        <Grid columns="narrow" gap="4">
          <Stat label={words('created')} figure={formatCount(outcome.created)} />
          <Stat label={t('updated')} figure={formatCount(outcome.updated)} />
          <Stat label={t('unchanged')} figure={formatCount(outcome.unchanged)} />
          {config.moreOutcome(outcome).map(({ label, count }) => (
            <Stat key={label} label={label} figure={formatCount(count)} />
          ))}
        </Grid>
      )}
      {AfterImport && <AfterImport />}
      <ImportReportCards config={config} record={record} />
      <UndoImport undo={undo} until={record.undoUntil} timeZone={timeZone} refusal={refusal} send={send} />
    </Stack>
  );
}

type ImportStoppedProps<Whole extends AnyImport> = ImportEndProps<Whole> & {
  view: Extract<ImportView, { screen: 'failed' | 'canceled' }>;
};

/** Shows the records that were imported before the import failed or was cancelled, and how to import the rest. */
export function ImportStopped<Whole extends AnyImport>({
  config: { words },
  record: { fileName, failure, progress, report, undoUntil },
  view: { screen, isLeaving, canStart, undo, refusal },
  timeZone,
  send,
}: ImportStoppedProps<Whole>) {
  const isFailed = screen === 'failed';
  const soFar = { done: progress, all: report?.records ?? 0 };
  const soFarWords = isFailed ? 'failedSoFar' : progress === 0 ? 'nothingYet' : 'canceledWhy';
  return (
    <Stack gap="4">
      <Card>
        <EmptyState
          icon={isFailed ? CircleX : Ban}
          title={t(isFailed ? 'failedTitle' : 'canceledTitle')}
          description={
            <>
              <Text variant="strong">{fileName}</Text>
              {failure && <Text>{failure}</Text>}
              <Text tone="muted">{t(soFarWords, soFar)}</Text>
              {isFailed && <Text tone="muted">{words('failedWhy')}</Text>}
              {refusal !== null && (
                <Notice tone="danger" title={t('notDone')} resultKey={refusal}>
                  {refusal}
                </Notice>
              )}
            </>
          }
          actions={
            <>
              {(canStart || isLeaving) && (
                <Button
                  variant="primary"
                  data-event="import.start"
                  isPending={isLeaving}
                  pendingLabel={t('starting')}
                  onPress={() => send({ type: 'import.start' })}
                >
                  {t('startAgain')}
                </Button>
              )}
              {!isLeaving && <AnotherImport send={send} />}
            </>
          }
        />
      </Card>
      {!isLeaving && (
        <UndoImport undo={undo} until={undoUntil} timeZone={timeZone} refusal={null} send={send} />
      )}
    </Stack>
  );
}
