import type { Order } from '#domain/order.ts';
import type { OrderShippingSend, StepDialogView } from '#machines/flows/order-shipping/index.ts';
import { useDraft } from '#src/forms/use-draft.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { common } from '#src/lib/common.messages.ts';
import { StepDetailsSchema, draftNameOf } from './order-shipping.attempts.ts';
import { t } from './order-shipping.messages.ts';
import { isDangerous, getStepTexts } from './order-step-texts.ts';
import { StepFields } from './step-fields.tsx';

export type StepDialogProps = {
  dialog: StepDialogView;
  order: Order;
  /** The time zone of the business. */
  timeZone: string;
  send: OrderShippingSend;
  onClose: () => void;
};

/**
 * The dialog of a step: names the order and the consequence, has the fields of the step, and stays open until the server
 * has responded. Its draft survives a reload, and is removed when the step is done or cancelled.
 */
export function StepDialog({ dialog, order, timeZone, send, onClose }: StepDialogProps) {
  const {
    draft: details,
    setDraft: setDetails,
    forget,
  } = useDraft(draftNameOf(order.id, dialog.step), StepDetailsSchema, () => dialog.details);
  const words = getStepTexts(dialog.step, order);
  const leave = () => {
    forget();
    onClose();
  };
  if (dialog.phase === 'unanswered') {
    const footer = (
      <>
        <Button variant="quiet" data-event="step.abandon" onPress={() => send({ type: 'step.abandon' })}>
          {t('lookAtOrder')}
        </Button>
        <Button variant="primary" data-event="step.retry" onPress={() => send({ type: 'step.retry' })}>
          {common('tryAgain')}
        </Button>
      </>
    );
    return (
      <Dialog role="alertdialog" title={t('unansweredTitle')} isOpen isLocked onClose={leave} footer={footer}>
        <Text>{t('unanswered')}</Text>
      </Dialog>
    );
  }
  if (dialog.phase === 'postponed') {
    const footer = (
      <Button variant="quiet" data-event="step.abandon" onPress={() => send({ type: 'step.abandon' })}>
        {t('lookAtOrder')}
      </Button>
    );
    return (
      <Dialog role="alertdialog" title={words.title} isOpen isLocked onClose={leave} footer={footer}>
        <Notice tone="warning" title={dialog.problem ?? ''} resultKey="postponed">
          {t('postponed')}
        </Notice>
      </Dialog>
    );
  }
  const isSending = dialog.phase === 'sending';
  const footer = (
    <>
      <Button variant="quiet" data-event="step.leave" isDisabled={isSending} onPress={leave}>
        {words.keep}
      </Button>
      <Button
        variant={isDangerous(dialog.step) ? 'danger' : 'primary'}
        data-event="step.confirm"
        isPending={isSending}
        pendingLabel={words.pending}
        onPress={() => send({ type: 'step.confirm', details })}
      >
        {words.label}
      </Button>
    </>
  );
  return (
    <Dialog title={words.title} isOpen isLocked={isSending} onClose={leave} footer={footer}>
      <Stack gap="4">
        <Text tone="muted">{words.consequence}</Text>
        <StepFields
          step={dialog.step}
          order={order}
          details={details}
          onChange={setDetails}
          timeZone={timeZone}
          problemOf={(name) => dialog.fields.find(({ field }) => field === name)?.message}
        />
        {dialog.problem && (
          <Notice tone="danger" resultKey={dialog.problem}>
            {dialog.problem}
          </Notice>
        )}
      </Stack>
    </Dialog>
  );
}
