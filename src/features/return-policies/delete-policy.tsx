import type { ReturnPolicy } from '#domain/return-policy.ts';
import { deleteReturnPolicy } from './return-policies.writes.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { common } from '#src/lib/common.messages.ts';
import { t } from './return-policies.messages.ts';

export function DeletePolicy({ policy, onClose }: { policy: ReturnPolicy; onClose: () => void }) {
  const remove = useWrite(deleteReturnPolicy);
  const { id, name, isDefault, productCount } = policy;
  const consequence = isDefault
    ? t('removeLast')
    : productCount === 0
      ? t('removeUnused')
      : t('removeConsequence', { count: productCount });
  const removeIt = async () => {
    if (!(await remove.send({ params: { id } }))) return;
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
      error={remove.refusal?.message ?? (remove.isUnreachable ? common('unreachable') : undefined)}
      onConfirm={() => void removeIt()}
      onClose={onClose}
    />
  );
}
