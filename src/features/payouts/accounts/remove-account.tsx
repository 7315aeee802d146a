import type { PayoutAccount } from '#domain/payout-account.ts';
import { deletePayoutAccount } from '#src/features/payouts/payouts.writes.ts';
import { common } from '#src/lib/common.messages.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { t } from './payouts.messages.ts';

export type RemoveAccountProps = {
  account: PayoutAccount;
  /** The remaining payout accounts. */
  others: readonly PayoutAccount[];
  onClose: () => void;
};

function describeConsequence({ isDefault }: PayoutAccount, [next]: readonly PayoutAccount[]): string {
  if (!next) return t('removeOnly');
  return isDefault ? t('removeDefault', { next: `${next.accountName}, ${next.bankName}` }) : t('removeOne');
}

export function RemoveAccount({ account, others, onClose }: RemoveAccountProps) {
  const remove = useWrite(deletePayoutAccount);
  const { id, accountName: name, bankName: bank } = account;
  const removeIt = async () => {
    if (!(await remove.send({ params: { id } }))) return;
    notify.success(t('removed', { name }));
    onClose();
  };
  return (
    <ConfirmDialog
      title={t('removeTitle', { name, bank })}
      consequence={describeConsequence(account, others)}
      confirmLabel={common('remove')}
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
