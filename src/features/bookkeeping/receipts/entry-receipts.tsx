import { useQueryClient } from '@tanstack/react-query';
import { bookReceiptCalls } from '#contract/money/book-receipts.ts';
import type { BookEntry } from '#domain/book-entry.ts';
import { type BookReceipt, maxEntryReceipts } from '#domain/book-receipt.ts';
import type { UploadedFile } from '#domain/upload.ts';
import { api } from '#src/lib/api/api.ts';
import { settleWrite } from '#src/lib/api/define-write.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { common } from '#src/lib/common.messages.ts';
import { useDialog } from '#src/lib/use-dialog.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { ReceiptDialog } from './receipt-preview.tsx';
import { ReceiptAdder } from './receipt-adder.tsx';
import { t } from './receipts.messages.ts';
import { addBookReceipts, removeBookReceipt } from './receipts.writes.ts';

type Open = { kind: 'view' | 'remove'; receipt: BookReceipt };

/** The receipts of an entry: they can be viewed, removed and added. */
export function EntryReceipts({ entry, canManage }: { entry: BookEntry; canManage: boolean }) {
  const { dialog, open, close } = useDialog<Open>();
  const { receipts } = entry;
  if (receipts.length === 0 && !canManage) return null;
  return (
    <Stack gap="3">
      <Text as="h3" variant="strong">
        {t('receipts')}
      </Text>
      {receipts.map((receipt) => (
        <Inline key={receipt.id} gap="2" justify="between">
          <Button size="sm" onPress={() => open({ kind: 'view', receipt })}>
            {t('view', { name: receipt.name })}
          </Button>
          {canManage && (
            <Button
              size="sm"
              variant="quiet"
              aria-label={`${common('remove')} ${receipt.name}`}
              onPress={() => open({ kind: 'remove', receipt })}
            >
              {common('remove')}
            </Button>
          )}
        </Inline>
      ))}
      {canManage && receipts.length < maxEntryReceipts && <AddToEntry entryId={entry.id} />}
      {dialog?.kind === 'view' && <ReceiptDialog receipt={dialog.receipt} onClose={close} />}
      {dialog?.kind === 'remove' && (
        <RemoveDialog entryId={entry.id} receipt={dialog.receipt} onClose={close} />
      )}
    </Stack>
  );
}

function AddToEntry({ entryId: id }: { entryId: string }) {
  const queryClient = useQueryClient();
  const attach = async (file: UploadedFile) => {
    const input = { params: { id }, body: { fileIds: [file.id] } };
    await settleWrite(
      queryClient,
      addBookReceipts,
      await api(bookReceiptCalls.addBookReceipts, input),
      input,
    );
  };
  return <ReceiptAdder onAdd={attach} size="sm" />;
}

type RemoveDialogProps = { entryId: string; receipt: BookReceipt; onClose: () => void };

function RemoveDialog({ entryId, receipt, onClose }: RemoveDialogProps) {
  const remove = useWrite(removeBookReceipt);
  const removeIt = async () => {
    if (!(await remove.send({ params: { id: entryId, fileId: receipt.id } }))) return;
    notify.success(t('removed'));
    onClose();
  };
  return (
    <ConfirmDialog
      title={t('removeTitle')}
      consequence={t('removeWhy', { name: receipt.name })}
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
