import { useState } from 'react';
import type { StoreStatus } from '#domain/store-status.ts';
import type { StoreAvailability } from '#domain/webstore.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { common } from '#src/lib/common.messages.ts';
import { formatDay } from '#src/lib/format.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { type StatusLook, StatusBadge } from '#src/ui/data/status-badge.tsx';
import { ConnectionNotice } from '#src/ui/feedback/connection-notice.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { t } from './webstore.messages.ts';
import { updateStoreAvailability } from './webstore.writes.ts';

const looks: Record<StoreStatus, StatusLook> = {
  open: { label: t('open'), tone: 'success' },
  closed: { label: t('closed'), tone: 'neutral' },
  vacation: { label: t('vacation'), tone: 'warning' },
};

export type StatusCardProps = {
  availability: StoreAvailability;
  /** Every required step is done. */
  canOpen: boolean;
  canManage: boolean;
};

/** The status of the store, with the button that opens or closes it. */
export function StatusCard({ availability: { status, reopensOn }, canOpen, canManage }: StatusCardProps) {
  const open = useWrite(updateStoreAvailability);
  const close = useWrite(updateStoreAvailability);
  const [isConfirming, setConfirming] = useState(false);
  const isBlocked = status !== 'open' && !canOpen;
  const onOpen = async () => {
    if (await open.send({ body: { status: 'open' } })) notify.success(t('opened'));
  };
  const onClose = async () => {
    if (!(await close.send({ body: { status: 'closed' } }))) return;
    setConfirming(false);
    notify.success(t('closedNow'));
  };
  return (
    <Card
      title={t('status')}
      actions={
        canManage &&
        (status === 'open' ? (
          <Button onPress={() => setConfirming(true)}>{t('closeStore')}</Button>
        ) : (
          <Button
            variant="primary"
            isDisabled={isBlocked}
            isPending={open.isPending}
            pendingLabel={t('opening')}
            onPress={() => void onOpen()}
          >
            {t('openStore')}
          </Button>
        ))
      }
    >
      <Stack gap="2">
        <ConnectionNotice isUnreachable={open.isUnreachable} message={open.refusal?.message} />
        <Inline>
          <StatusBadge look={looks[status]} />
          <Text tone="muted">{t(`${status}Why`)}</Text>
        </Inline>
        {reopensOn !== null && <Text tone="muted">{t('reopens', { day: formatDay(reopensOn) })}</Text>}
        {isBlocked && canManage && <Text tone="muted">{t('missing')}</Text>}
      </Stack>
      {isConfirming && (
        <ConfirmDialog
          title={t('closeTitle')}
          consequence={t('closeConsequence')}
          confirmLabel={t('closeStore')}
          pendingLabel={t('closing')}
          isOpen
          isPending={close.isPending}
          error={close.refusal?.message ?? (close.isUnreachable ? common('unreachable') : undefined)}
          onConfirm={() => void onClose()}
          onClose={() => setConfirming(false)}
        />
      )}
    </Card>
  );
}
