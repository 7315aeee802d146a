import type { BookEntry } from '#domain/book-entry.ts';
import { deleteBookEntry } from '#src/features/bookkeeping/bookkeeping.writes.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { common } from '#src/lib/common.messages.ts';
import { formatDay, formatMoney } from '#src/lib/format.ts';
import { notify } from '#src/ui/feedback/notifications.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { t } from './entries.messages.ts';

export type DeleteEntryProps = { entry: BookEntry; onDeleted: () => void; onClose: () => void };

export function DeleteEntry({ entry, onDeleted, onClose }: DeleteEntryProps) {
  const remove = useWrite(deleteBookEntry);
  const { id, type, category, amountMinor, currency, valueDate } = entry;
  const removeIt = async () => {
    if (!(await remove.send({ params: { id } }))) return;
    notify.success(t('removed'));
    onDeleted();
  };
  const amount = formatMoney(amountMinor, currency);
  return (
    <ConfirmDialog
      title={t(type === 'expense' ? 'removeExpense' : 'removeIncome')}
      consequence={t('removeWhy', { category, amount, date: formatDay(valueDate) })}
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
