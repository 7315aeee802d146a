import { useQueryClient } from '@tanstack/react-query';
import type { ReturnPolicy } from '#domain/return-policy.ts';
import { invalidateAreas } from '#src/lib/api/query-areas.ts';
import { returnPolicyKeys } from './return-policies.queries.ts';
import { useCall } from '#src/lib/api/use-call.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { t } from './return-policies.messages.ts';

export function RemovePolicy({ policy, onClose }: { policy: ReturnPolicy; onClose: () => void }) {
  const queryClient = useQueryClient();
  const remove = useCall('deleteReturnPolicy');
  const { id, name, isDefault, productCount } = policy;
  const consequence = isDefault
    ? t('removeLast')
    : productCount === 0
      ? t('removeUnused')
      : t('removeConsequence', { count: productCount });
  const removeIt = async () => {
    const done = await remove.send({ params: { id } });
    await queryClient.invalidateQueries({ queryKey: returnPolicyKeys.all });
    if (!done) return;
    void invalidateAreas(queryClient, ['home']);
    notify.success(t('removed', { name }));
    onClose();
  };
  return (
    <ConfirmDialog
      title={t('removeTitle', { name })}
      consequence={consequence}
      confirmLabel={t('remove')}
      pendingLabel={t('removing')}
      isDangerous
      isOpen
      isPending={remove.isPending}
      error={remove.refusal?.message ?? (remove.isUnreachable ? t('unreachable') : undefined)}
      onConfirm={() => void removeIt()}
      onClose={onClose}
    />
  );
}
