import { useQuery } from '@tanstack/react-query';
import { Camera } from 'lucide-react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { defaultCategories } from '#domain/books.ts';
import type { Business } from '#domain/business.ts';
import { describePlan } from '#domain/plan-labels.ts';
import { bookCategoriesQuery } from '#src/features/bookkeeping/bookkeeping.queries.ts';
import { createExpense } from '#src/features/bookkeeping/bookkeeping.writes.ts';
import { DuplicateDialog } from '#src/features/bookkeeping/duplicates/duplicate-dialog.tsx';
import {
  type Confirmable,
  useDuplicateGuard,
} from '#src/features/bookkeeping/duplicates/use-duplicate-guard.ts';
import { PlanAction } from '#src/features/entitlements/plan-action.tsx';
import { useFeatureProblem } from '#src/features/entitlements/use-limit.ts';
import {
  type DocumentUploads,
  UploadList,
  photoTypes,
  useDocumentUploads,
} from '#src/features/media/document-uploads.tsx';
import { FormDialog } from '#src/forms/form.tsx';
import { useFormValues } from '#src/forms/use-form-values.ts';
import { useFormWrite } from '#src/forms/use-form-write.ts';
import { useWriteForm } from '#src/forms/use-write-form.ts';
import { todayIn } from '#src/lib/format.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { QuickExpense, type QuickExpenseValues } from './quick-expense.ts';
import { t } from './quick-add.messages.ts';

export type QuickAddDialogProps = {
  business: Business;
  /** Opens the form with all fields. */
  onMore: (amountMinor: number | undefined) => void;
  onClose: () => void;
};

const maxChips = 8;

/** Returns the categories that are used most, then the default ones. */
function useFrequentCategories() {
  const { data } = useQuery(bookCategoriesQuery());
  const names =
    data
      ?.filter(({ type }) => type === 'expense')
      .toSorted((one, other) => other.uses - one.uses)
      .map(({ name }) => name) ?? defaultCategories.expense;
  return names.slice(0, maxChips).map((value) => ({ value, label: value }));
}

const nothing: QuickExpenseValues = { amountMinor: undefined, category: null, receiptIds: [] };

/** Adds an expense of today in three taps: its amount, a category that is used often, and the photo of its receipt, or none. */
export function QuickAddDialog({ business, onMore, onClose }: QuickAddDialogProps) {
  const { currency, timeZone } = business;
  const categories = useFrequentCategories();
  const { write, question } = useDuplicateGuard(
    useFormWrite(createExpense, (expense: Confirmable<QuickExpense>) => ({ body: expense })),
  );
  const form = useWriteForm({
    initial: nothing,
    toInput: ({ category, ...values }) => ({
      ...values,
      category: category ?? '',
      currency,
      valueDate: todayIn(timeZone),
    }),
    schema: QuickExpense,
    write,
    savedNotice: (_, { receiptIds }) => t(receiptIds.length > 0 ? 'savedWithPhoto' : 'saved'),
    onSaved: onClose,
    onClose,
  });
  const uploads = useDocumentUploads('BOOKKEEPING_DOCUMENT', ({ id }) => {
    form.set({ receiptIds: [id] });
    void form.submit();
  });
  const hasPhoto = useFormValues(form, ({ receiptIds }) => receiptIds.length > 0);
  return (
    <FormDialog
      form={form}
      title={t('title')}
      description={t('why')}
      saveLabel={t('save')}
      isIdle={uploads.isSending}
    >
      {/* The dialog was opened to type an amount: the keyboard of a phone opens with it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <form.Money name="amountMinor" label={t('amount')} currency={currency} autoFocus />
      <form.RadioGroup look="chip" name="category" label={t('category')} options={categories} />
      {hasPhoto ? <Text tone="muted">{t('photoReady')}</Text> : <PhotoButton uploads={uploads} />}
      <UploadList uploads={uploads} />
      <Inline>
        <Button size="sm" variant="quiet" onPress={() => onMore(form.values().amountMinor)}>
          {t('more')}
        </Button>
      </Inline>
      <DuplicateDialog question={question} />
    </FormDialog>
  );
}

/** Takes the photo and adds the expense with it. On a plan without receipts it explains so. */
function PhotoButton({ uploads }: { uploads: DocumentUploads }) {
  const problem = useFeatureProblem('bookkeepingExtras');
  return (
    <Stack gap="2">
      <FileTrigger acceptedFileTypes={photoTypes} defaultCamera="environment" onSelect={uploads.addFiles}>
        <Button icon={Camera} isFull isDisabled={problem !== undefined || uploads.isSending}>
          {t('saveWithPhoto')}
        </Button>
      </FileTrigger>
      {problem && (
        <Text variant="small" tone="muted">
          {describePlan(problem)} <PlanAction />
        </Text>
      )}
    </Stack>
  );
}
