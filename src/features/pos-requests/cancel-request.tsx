import type { PosRequest } from '#domain/pos-request.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { common } from '#src/lib/common.messages.ts';
import { useDialog } from '#src/lib/use-dialog.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { t } from './pos-requests.messages.ts';
import { cancelPosRequest } from './pos-requests.writes.ts';
import { describeDevices } from './pos-status.ts';

/** The button that cancels a request, and its confirmation. */
export function CancelRequest({ request }: { request: PosRequest }) {
  const { dialog, open, close } = useDialog<'cancel'>();
  const cancel = useWrite(cancelPosRequest);
  const confirm = async () => {
    if (!(await cancel.send({ params: { id: request.id } }))) return;
    notify.success(t('cancelled'));
    close();
  };
  return (
    <>
      <Button onPress={() => open('cancel')}>{t('cancel')}</Button>
      {dialog && (
        <ConfirmDialog
          title={t('cancelTitle', { what: describeDevices(request) })}
          consequence={t('cancelConsequence')}
          confirmLabel={t('cancel')}
          pendingLabel={t('cancelling')}
          isDangerous
          isOpen
          isPending={cancel.isPending}
          error={cancel.refusal?.message ?? (cancel.isUnreachable ? common('unreachable') : undefined)}
          onConfirm={() => void confirm()}
          onClose={close}
        />
      )}
    </>
  );
}
