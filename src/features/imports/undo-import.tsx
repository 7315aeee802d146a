import type { ImportSend, UndoView } from '#machines/flows/import/index.ts';
import { common } from '#src/lib/common.messages.ts';
import { formatDate } from '#src/lib/format.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { LoadingState } from '#src/ui/feedback/skeleton.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { t } from './import-undo.messages.ts';
import { UndoOutcomeList } from './undo-outcome.tsx';

export type UndoImportProps = {
  undo: UndoView;
  /** Until when the import can be undone; null if it can't be. */
  until: string | null;
  timeZone: string;
  /** Why the last try was refused. */
  refusal: string | null;
  send: ImportSend;
};

/** Offers to undo an import that has ended, and asks before it is undone. Nothing where it can't be undone. */
export function UndoImport({ undo, until, timeZone, refusal, send }: UndoImportProps) {
  if (until === null)
    return refusal === null ? null : (
      <Notice tone="danger" title={t('notUndone')} resultKey={refusal}>
        {refusal}
      </Notice>
    );
  return (
    <>
      <Card title={t('title')} description={t('until', { time: formatDate(until, timeZone, 'day') })}>
        <Stack gap="3">
          {refusal !== null && (
            <Notice tone="danger" title={t('notUndone')} resultKey={refusal}>
              {refusal}
            </Notice>
          )}
          <div>
            <Button
              // The dialog has the button that asks again.
              data-event={undo.dialog === null ? 'undo.open' : undefined}
              isDisabled={!undo.canOpen}
              onPress={() => send({ type: 'undo.open' })}
            >
              {t('undo')}
            </Button>
          </div>
        </Stack>
      </Card>
      {undo.dialog !== null && <UndoDialog undo={undo} send={send} />}
    </>
  );
}

function UndoDialog({ undo: { dialog, plan }, send }: Pick<UndoImportProps, 'undo' | 'send'>) {
  const keep = () => send({ type: 'undo.cancel' });
  const isStarting = dialog === 'starting';
  return (
    <Dialog
      role="alertdialog"
      title={t('ask')}
      isOpen
      isLocked={isStarting}
      onClose={keep}
      footer={
        <>
          <Button variant="quiet" data-event="undo.cancel" isDisabled={isStarting} onPress={keep}>
            {t('keep')}
          </Button>
          {dialog === 'unplanned' ? (
            <Button variant="primary" data-event="undo.open" onPress={() => send({ type: 'undo.open' })}>
              {common('tryAgain')}
            </Button>
          ) : (
            <Button
              variant="danger"
              data-event="undo.confirm"
              isDisabled={dialog === 'planning'}
              isPending={isStarting}
              pendingLabel={t('starting')}
              onPress={() => send({ type: 'undo.confirm' })}
            >
              {t('undo')}
            </Button>
          )}
        </>
      }
    >
      {dialog === 'planning' && <LoadingState label={t('planning')} />}
      {dialog === 'unplanned' && (
        <Notice tone="danger" resultKey={dialog}>
          {t('unplanned')}
        </Notice>
      )}
      {plan && (
        <Stack gap="4">
          <UndoOutcomeList outcome={plan} isDone={false} />
          <Text tone="muted">{t('notReversible')}</Text>
        </Stack>
      )}
    </Dialog>
  );
}
