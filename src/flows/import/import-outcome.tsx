import { CircleCheck, CircleX } from 'lucide-react';
import type { AnyImport, ImportSend } from '#machines/flows/import/index.ts';
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
import type { ImportLook } from './import-look.ts';
import { t } from './import.messages.ts';

type ImportProps<Whole extends AnyImport> = { look: ImportLook<Whole>; record: Whole; send: ImportSend };

const Another = ({ send }: { send: ImportSend }) => (
  <Button data-event="import.another" onPress={() => send({ type: 'import.another' })}>
    {t('another')}
  </Button>
);

export function ImportRunning<Whole extends AnyImport>({
  look: { words },
  record: { progress, report },
  send,
}: ImportProps<Whole>) {
  const all = report?.records ?? 0;
  return (
    <Card title={words('runningTitle')} description={t('runningWhy')}>
      <Stack gap="4">
        <ProgressBar
          label={words('progress')}
          ratio={all === 0 ? 0 : progress / all}
          valueLabel={t('progressWords', { done: progress, all })}
        />
        <Another send={send} />
      </Stack>
    </Card>
  );
}

export function ImportFinished<Whole extends AnyImport>({ look, record, send }: ImportProps<Whole>) {
  const { words, Afterwards } = look;
  // Typed by the kind: of a union of kinds nothing could be handed on to its own look.
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
              <Another send={send} />
              <LinkButton variant="primary" {...look.list}>
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
          {look.moreOutcome(outcome).map(({ label, count }) => (
            <Stat key={label} label={label} figure={formatCount(count)} />
          ))}
        </Grid>
      )}
      {Afterwards && <Afterwards />}
      <ImportReportCards look={look} record={record} />
    </Stack>
  );
}

export const ImportFailed = <Whole extends AnyImport>({
  look: { words },
  record: { failure },
  canStart,
  send,
}: ImportProps<Whole> & { canStart: boolean }) => (
  <Card>
    <EmptyState
      icon={CircleX}
      title={t('failedTitle')}
      description={
        <>
          {failure && <Text>{failure}</Text>}
          <Text tone="muted">{words('failedWhy')}</Text>
        </>
      }
      actions={
        <>
          {canStart && (
            <Button
              variant="primary"
              data-event="import.start"
              onPress={() => send({ type: 'import.start' })}
            >
              {t('retry')}
            </Button>
          )}
          <Another send={send} />
        </>
      }
    />
  </Card>
);
