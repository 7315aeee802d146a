import type { TransactionOverview } from '#contract/money/transaction.ts';
import { common } from '#src/lib/common.messages.ts';
import { formatMoney } from '#src/lib/format.ts';
import { cancelWithdrawal } from '#src/features/revenue/revenue.writes.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { t } from './transaction.messages.ts';

export type CancelWithdrawalProps = {
  withdrawal: NonNullable<TransactionOverview['withdrawal']>;
  onClose: () => void;
};

/** Cancels a withdrawal that was not sent yet. One that was sent in the meantime is shown with its new status. */
export function CancelWithdrawal({ withdrawal, onClose }: CancelWithdrawalProps) {
  const { id, amountMinor, totalMinor, currency, bankName } = withdrawal;
  const call = useWrite(cancelWithdrawal);
  const confirm = async () => {
    if (!(await call.send({ params: { id } }))) return;
    notify.success(t('withdrawalCancelled'));
    onClose();
  };
  return (
    <ConfirmDialog
      title={t('askCancel', { amount: formatMoney(amountMinor, currency) })}
      consequence={t('cancelWhy', { bank: bankName, total: formatMoney(totalMinor, currency) })}
      confirmLabel={t('cancelWithdrawal')}
      cancelLabel={t('keepWithdrawal')}
      isDangerous
      isOpen
      isPending={call.isPending}
      error={call.refusal?.message ?? (call.isUnreachable ? common('unreachable') : undefined)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
