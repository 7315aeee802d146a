import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { bookReceiptCalls } from '#contract/money/book-receipts.ts';
import type { BookDraft } from '#domain/book-receipt.ts';
import type { Business } from '#domain/business.ts';
import type { UploadedFile } from '#domain/upload.ts';
import { api } from '#src/lib/api/api.ts';
import { settleWrite } from '#src/lib/api/define-write.ts';
import { formatDate, formatDay, formatMoney } from '#src/lib/format.ts';
import { useDialog } from '#src/lib/use-dialog.ts';
import { LineRow } from '#src/ui/fields/line-row.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { QueryView } from '#src/ui/feedback/query-view.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { lazyDialog } from '#src/ui/overlays/lazy-dialog.tsx';
import { ReceiptAdder } from './receipt-adder.tsx';
import { t } from './receipts.messages.ts';
import { bookDraftsQuery } from './receipts.queries.ts';
import { createBookDraft } from './receipts.writes.ts';

const DraftDialog = lazyDialog(async () => (await import('./draft-dialog.tsx')).DraftDialog);

export type ReceiptsViewProps = { business: Business; canManage: boolean };

/** Receipts are uploaded here, and wait until each is recorded or discarded. */
export function ReceiptsView({ business, canManage }: ReceiptsViewProps) {
  const drafts = useQuery(bookDraftsQuery());
  const { dialog, open, close } = useDialog<BookDraft>();
  return (
    <Stack gap="6">
      {canManage && <AddReceipts />}
      <QueryView query={drafts} what="your receipts">
        {(data) =>
          data.length === 0 ? (
            <EmptyState icon={ReceiptText} title={t('none')} description={t('noneWhy')} />
          ) : (
            <Card title={t('title')} description={t('titleWhy')}>
              <Stack gap="0">
                {data.map((draft) => (
                  <LineRow
                    key={draft.id}
                    action={t('record')}
                    label={draft.receipt.name}
                    amount={describeAmount(draft, business)}
                    note={describeDraft(draft, business)}
                    onPress={() => open(draft)}
                  />
                ))}
              </Stack>
            </Card>
          )
        }
      </QueryView>
      {dialog && (
        <DraftDialog
          key={dialog.id}
          draft={dialog}
          business={business}
          canManage={canManage}
          onClose={close}
        />
      )}
    </Stack>
  );
}

const describeAmount = ({ suggestion: { amountMinor, currency } }: BookDraft, business: Business) =>
  amountMinor === null ? t('noAmount') : formatMoney(amountMinor, currency ?? business.currency);

const describeDraft = (draft: BookDraft, { timeZone }: Business) =>
  [
    draft.suggestion.day && formatDay(draft.suggestion.day),
    t('uploadedBy', { date: formatDate(draft.createdAt, timeZone, 'day'), name: draft.createdByName }),
    draft.isAttached && t('attached'),
  ]
    .filter(Boolean)
    .join(' · ');

function AddReceipts() {
  const queryClient = useQueryClient();
  const addDraft = async ({ id: fileId }: UploadedFile) => {
    const input = { body: { fileId } };
    await settleWrite(
      queryClient,
      createBookDraft,
      await api(bookReceiptCalls.createBookDraft, input),
      input,
    );
  };
  return (
    <Card title={t('addTitle')} description={t('addWhy')}>
      <ReceiptAdder onAdd={addDraft} />
    </Card>
  );
}
