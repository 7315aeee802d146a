import { X } from 'lucide-react';
import type { OwnershipTransfer } from '#contract/people/ownership.ts';
import { common } from '#src/lib/common.messages.ts';
import { formatDate } from '#src/lib/format.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { useDialog } from '#src/lib/use-dialog.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { DescriptionList } from '#src/ui/data/description-list.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { t } from './ownership.messages.ts';
import { cancelOwnershipTransfer } from './ownership.writes.ts';

export type PendingTransferProps = { transfer: OwnershipTransfer; timeZone: string };

/** The transfer that the owner has started and can cancel. */
export function PendingTransfer({ transfer, timeZone }: PendingTransferProps) {
  const { id, to, createdAt, expiresAt } = transfer;
  const { name } = to;
  const { dialog, open, close } = useDialog<'cancel'>();
  const cancel = useWrite(cancelOwnershipTransfer);
  const confirm = async () => {
    if (!(await cancel.send({ params: { id } }))) return;
    notify.success(t('cancelled'));
    close();
  };
  return (
    <Card title={t('pending', { name })} description={t('pendingWhy', { name })}>
      <Stack gap="4">
        <DescriptionList
          items={[
            { term: t('newOwner'), detail: `${name} (${to.email})` },
            { term: t('startedAt'), detail: formatDate(createdAt, timeZone, 'dayTime') },
            { term: t('validUntil'), detail: formatDate(expiresAt, timeZone, 'dayTime') },
          ]}
        />
        <Inline>
          <Button icon={X} onPress={() => open('cancel')}>
            {t('cancel')}
          </Button>
        </Inline>
      </Stack>
      {dialog && (
        <ConfirmDialog
          title={t('cancelTitle', { name })}
          consequence={t('cancelConsequence', { name })}
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
    </Card>
  );
}
