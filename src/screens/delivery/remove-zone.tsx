import { useQueryClient } from '@tanstack/react-query';
import type { Zone } from '#domain/delivery-zone.ts';
import { deliveryKeys } from '#src/lib/queries/delivery.queries.ts';
import { useCall } from '#src/lib/use-call.ts';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { notify } from '#src/ui/notifications.ts';
import { t } from './zones.messages.ts';

export function RemoveZone({ zone, onClose }: { zone: Zone; onClose: () => void }) {
  const queryClient = useQueryClient();
  const remove = useCall('deleteDeliveryZone');
  const { name, id } = zone;
  const removeIt = async () => {
    if (!(await remove.send({ params: { id } }))) return;
    await queryClient.invalidateQueries({ queryKey: deliveryKeys.all });
    notify.success(t('removed', { name }));
    onClose();
  };
  return (
    <ConfirmDialog
      title={t('removeTitle', { name })}
      consequence={t('removeConsequence')}
      confirmLabel={t('remove')}
      pendingLabel={t('removing')}
      isDangerous
      isOpen
      isPending={remove.isPending}
      error={remove.refusal?.message}
      onConfirm={() => void removeIt()}
      onClose={onClose}
    />
  );
}
