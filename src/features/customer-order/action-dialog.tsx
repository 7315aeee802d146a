import * as z from 'zod/mini';
import type { CustomerOrder } from '#contract/store/customer-order.ts';
import type { ActionDialogView, CustomerOrderSend } from '#machines/flows/customer-order/index.ts';
import { common } from '#src/lib/common.messages.ts';
import { getDraftName } from './customer-order.attempts.ts';
import { formatDate, formatMoney } from '#src/lib/format.ts';
import { useDraft } from '#src/forms/use-draft.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { TextArea } from '#src/ui/fields/text-area.tsx';
import { t } from './customer-order.messages.ts';

export type ActionDialogProps = {
  /** The token of the order's link, under which the typed text is kept in this tab. */
  token: string;
  dialog: ActionDialogView;
  order: CustomerOrder;
  send: CustomerOrderSend;
  onClose: () => void;
};

const ActionDraft = z.object({ note: z.string() });

const unansweredTexts = {
  unreachable: 'unansweredWhy',
  timedOut: 'unansweredLate',
  broken: 'unansweredBroken',
} as const;

/** Confirms an action with its consequence and a message. Stays open until the server has answered. */
export function ActionDialog({ token, dialog, order, send, onClose }: ActionDialogProps) {
  const { action, phase, refusal } = dialog;
  const { draft, setDraft, forget } = useDraft(getDraftName(token, action), ActionDraft, () => ({
    note: dialog.note,
  }));
  const { note } = draft;
  const leave = () => {
    forget();
    onClose();
  };
  if (phase === 'unanswered')
    return (
      <Dialog
        role="alertdialog"
        title={t('unanswered')}
        isOpen
        isLocked
        onClose={onClose}
        footer={
          <>
            <AbandonButton send={send} />
            <Button
              variant="primary"
              data-event="action.retry"
              onPress={() => send({ type: 'action.retry' })}
            >
              {common('tryAgain')}
            </Button>
          </>
        }
      >
        <Text>{t(unansweredTexts[dialog.failure ?? 'unreachable'])}</Text>
      </Dialog>
    );
  if (phase === 'postponed')
    return (
      <Dialog
        role="alertdialog"
        title={t(`ask.${action}`, { number: order.number })}
        isOpen
        isLocked
        onClose={onClose}
        footer={<AbandonButton send={send} />}
      >
        <Notice tone="warning" resultKey="postponed">
          {refusal?.retryAtMs === undefined
            ? t('postponed')
            : t('postponedUntil', {
                time: formatDate(new Date(refusal.retryAtMs).toISOString(), order.timeZone, 'time'),
              })}
        </Notice>
      </Dialog>
    );
  const isEditing = phase === 'asking';
  return (
    <Dialog
      title={t(`ask.${action}`, { number: order.number })}
      isOpen
      isLocked={!isEditing}
      onClose={leave}
      footer={
        <>
          <Button variant="quiet" data-event="action.leave" isDisabled={!isEditing} onPress={leave}>
            {t(`keep.${action}`)}
          </Button>
          <Button
            variant={action === 'order.cancel' ? 'danger' : 'primary'}
            data-event="action.confirm"
            isPending={!isEditing}
            pendingLabel={t(`pending.${action}`)}
            onPress={() => send({ type: 'action.confirm', note })}
          >
            {t(`action.${action}`)}
          </Button>
        </>
      }
    >
      <Stack gap="4">
        <Text tone="muted">{describeConsequence(action, order)}</Text>
        {action !== 'delivery.confirm' && (
          <TextArea
            label={t(`message.${action}`)}
            description={t('messageWhy', { business: order.businessName })}
            isOptional
            maxLength={500}
            value={note}
            isReadOnly={!isEditing}
            onChange={(typed) => setDraft({ note: typed })}
            error={refusal?.fields.find(({ field }) => field === 'note')?.message}
          />
        )}
        {isEditing && refusal && (
          <Notice tone="danger" resultKey={refusal}>
            {refusal.message}
          </Notice>
        )}
      </Stack>
    </Dialog>
  );
}

/** Leaves a request without a result for the order. */
const AbandonButton = ({ send }: Pick<ActionDialogProps, 'send'>) => (
  <Button variant="quiet" data-event="action.abandon" onPress={() => send({ type: 'action.abandon' })}>
    {t('viewOrder')}
  </Button>
);

function describeConsequence(action: ActionDialogView['action'], order: CustomerOrder): string {
  const facts = {
    business: order.businessName,
    amount: formatMoney(order.paidMinor, order.currency),
  };
  if (action === 'order.cancel' && order.paidMinor > 0) return t('why.order.cancelPaid', facts);
  return t(`why.${action}`, facts);
}
