import { useState } from 'react';
import type { BookDraft } from '#domain/book-receipt.ts';
import { type BookType, bookTypes } from '#domain/books.ts';
import type { Business } from '#domain/business.ts';
import { DuplicateDialog } from '#src/features/bookkeeping/duplicates/duplicate-dialog.tsx';
import {
  type Confirmable,
  useDuplicateGuard,
} from '#src/features/bookkeeping/duplicates/use-duplicate-guard.ts';
import { EntryFieldset } from '#src/features/bookkeeping/entries/entry-fieldset.tsx';
import {
  EntryFields,
  toEntryFields,
  toEntryFormValues,
} from '#src/features/bookkeeping/entries/entry-form.ts';
import { FormDialog } from '#src/forms/form.tsx';
import { useFormWrite } from '#src/forms/use-form-write.ts';
import { useWriteForm } from '#src/forms/use-write-form.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { common } from '#src/lib/common.messages.ts';
import { todayIn } from '#src/lib/format.ts';
import { useDialog } from '#src/lib/use-dialog.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { RadioGroup } from '#src/ui/fields/radio-group.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { ReceiptDialog, ReceiptPreview } from './receipt-preview.tsx';
import { t } from './receipts.messages.ts';
import { completeBookDraft, discardBookDraft } from './receipts.writes.ts';

export type DraftDialogProps = {
  draft: BookDraft;
  business: Business;
  canManage: boolean;
  onClose: () => void;
};

const types = bookTypes.toReversed().map((value) => ({ value, label: t(`type.${value}`) }));
const texts = {
  expense: { save: t('saveExpense'), saved: t('savedExpense') },
  income: { save: t('saveIncome'), saved: t('savedIncome') },
} satisfies Record<BookType, object>;

/** A receipt that waits: a member who may only view the books looks at it, the others record or discard it. */
export const DraftDialog = ({ canManage, ...props }: DraftDialogProps) =>
  canManage ? (
    <RecordDialog {...props} />
  ) : (
    <ReceiptDialog receipt={props.draft.receipt} onClose={props.onClose} />
  );

function RecordDialog({ draft, business, onClose }: Omit<DraftDialogProps, 'canManage'>) {
  const { id, receipt, suggestion, isAttached } = draft;
  const currency = suggestion.currency ?? business.currency;
  const today = todayIn(business.timeZone);
  const [type, setType] = useState<BookType>('expense');
  const { dialog, open, close } = useDialog<'discard'>();
  const { write, question } = useDuplicateGuard(
    useFormWrite(completeBookDraft, (fields: Confirmable<EntryFields>) => ({
      params: { id },
      body: { ...fields, type },
    })),
  );
  const form = useWriteForm({
    initial: {
      ...toEntryFormValues(undefined, suggestion.day ?? today),
      amountMinor: suggestion.amountMinor ?? undefined,
    },
    toInput: (values) => toEntryFields(values, currency),
    schema: EntryFields,
    write,
    savedNotice: () => texts[type].saved,
    onSaved: onClose,
    onClose,
  });
  const isSuggested = suggestion.amountMinor !== null || suggestion.day !== null;
  return (
    <FormDialog form={form} title={t('newTitle')} saveLabel={texts[type].save}>
      {isAttached && <Notice tone="warning">{t('attachedWhy')}</Notice>}
      <ReceiptPreview receipt={receipt} />
      {isSuggested && (
        <Text variant="small" tone="muted">
          {t('suggested')}
        </Text>
      )}
      <RadioGroup
        look="segment"
        label={t('type')}
        options={types}
        value={type}
        onChange={(next) => {
          setType(next);
          form.set({ category: null });
        }}
      />
      <EntryFieldset form={form} type={type} currency={currency} />
      <Inline>
        <Button size="sm" variant="quiet" onPress={() => open('discard')}>
          {t('discard')}
        </Button>
      </Inline>
      {dialog && <DiscardDialog draft={draft} onDiscarded={form.close} onClose={close} />}
      <DuplicateDialog question={question} />
    </FormDialog>
  );
}

type DiscardDialogProps = { draft: BookDraft; onDiscarded: () => void; onClose: () => void };

function DiscardDialog({ draft: { id, receipt }, onDiscarded, onClose }: DiscardDialogProps) {
  const discard = useWrite(discardBookDraft);
  const discardIt = async () => {
    if (!(await discard.send({ params: { id } }))) return;
    notify.success(t('discarded'));
    onDiscarded();
  };
  return (
    <ConfirmDialog
      title={t('discardTitle')}
      consequence={t('discardWhy', { name: receipt.name })}
      confirmLabel={t('discard')}
      pendingLabel={t('discarding')}
      isDangerous
      isOpen
      isPending={discard.isPending}
      error={discard.refusal?.message ?? (discard.isUnreachable ? common('unreachable') : undefined)}
      onConfirm={() => void discardIt()}
      onClose={onClose}
    />
  );
}
