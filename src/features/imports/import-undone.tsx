import { CircleAlert, Undo2 } from 'lucide-react';
import type { AnyImport, ImportSend, ImportView } from '#machines/flows/import/index.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { ProgressBar } from '#src/ui/feedback/progress-bar.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { AnotherImport } from './another-import.tsx';
import { t } from './import-undo.messages.ts';
import { UndoOutcomeList } from './undo-outcome.tsx';

type ImportUndoProps = { record: AnyImport; send: ImportSend };

export function ImportUndoing({ record: { undo }, send }: ImportUndoProps) {
  const { done, all } = undo ?? { done: 0, all: 0 };
  return (
    <Card title={t('undoing')} description={t('undoingWhy')}>
      <Stack gap="4">
        <ProgressBar
          label={t('progress')}
          ratio={all === 0 ? 0 : done / all}
          valueLabel={t('progressWords', { done, all })}
        />
        <div>
          <AnotherImport send={send} />
        </div>
      </Stack>
    </Card>
  );
}

export const ImportUndone = ({ record: { fileName, undo }, send }: ImportUndoProps) => (
  <Card>
    <EmptyState
      icon={Undo2}
      title={t('undone')}
      description={
        <>
          <Text variant="strong">{fileName}</Text>
          {undo && <UndoOutcomeList outcome={undo} isDone />}
        </>
      }
      actions={<AnotherImport send={send} />}
    />
  </Card>
);

/** Shows what was undone before the undo stopped, and how to complete it. */
export const ImportUndoFailed = ({
  view: { record, isStarting, refusal },
  send,
}: {
  view: Extract<ImportView, { screen: 'undoFailed' }>;
  send: ImportSend;
}) => (
  <Card>
    <EmptyState
      icon={CircleAlert}
      title={t('stopped')}
      description={
        <>
          <Text variant="strong">{record.fileName}</Text>
          {record.failure && <Text>{record.failure}</Text>}
          {record.undo && <Text tone="muted">{t('stoppedSoFar', record.undo)}</Text>}
          {refusal !== null && (
            <Notice tone="danger" title={t('notUndone')} resultKey={refusal}>
              {refusal}
            </Notice>
          )}
        </>
      }
      actions={
        <>
          <Button
            variant="primary"
            data-event="undo.confirm"
            isPending={isStarting}
            pendingLabel={t('starting')}
            onPress={() => send({ type: 'undo.confirm' })}
          >
            {t('complete')}
          </Button>
          {!isStarting && <AnotherImport send={send} />}
        </>
      }
    />
  </Card>
);
