import type { BookEntry } from '#domain/book-entry.ts';
import type { BookType } from '#domain/books.ts';
import type { Business } from '#domain/business.ts';
import { bookEntryQuery } from '#src/features/bookkeeping/bookkeeping.queries.ts';
import {
  createExpense,
  createIncome,
  updateExpense,
  updateIncome,
} from '#src/features/bookkeeping/bookkeeping.writes.ts';
import { DuplicateDialog } from '#src/features/bookkeeping/duplicates/duplicate-dialog.tsx';
import {
  type Confirmable,
  useDuplicateGuard,
} from '#src/features/bookkeeping/duplicates/use-duplicate-guard.ts';
import { paymentMethodLabels } from '#src/features/orders/order.labels.ts';
import { FormDialog } from '#src/forms/form.tsx';
import { useFormWrite } from '#src/forms/use-form-write.ts';
import { type RecordChanges, useRecordForm } from '#src/forms/use-record-form.ts';
import { useInvalidate } from '#src/lib/api/use-invalidate.ts';
import { formatMoney, todayIn } from '#src/lib/format.ts';
import { EntryFields, EntryFormValues, fieldsOf, toEntryFields, toEntryFormValues } from './entry-form.ts';
import { EntryFieldset } from './entry-fieldset.tsx';
import { t } from './entries.messages.ts';

export type EntryDialogProps = {
  type: BookType;
  /** The entry to change; absent to add one. */
  entry?: BookEntry | undefined;
  /** The amount of a new entry that was entered already. */
  startMinor?: number | undefined;
  business: Business;
  onClose: () => void;
};

const texts = {
  expense: {
    add: t('newExpense'),
    edit: t('editExpense'),
    save: t('saveExpense'),
    added: t('addedExpense'),
    saved: t('savedExpense'),
  },
  income: {
    add: t('newIncome'),
    edit: t('editIncome'),
    save: t('saveIncome'),
    added: t('addedIncome'),
    saved: t('savedIncome'),
  },
} satisfies Record<BookType, object>;

/** Adds an income or expense, or edits one. The amount, category and date come first, and everything else on request. */
export function EntryDialog({ type, entry, startMinor, business, onClose }: EntryDialogProps) {
  const id = entry?.id ?? '';
  const currency = entry?.currency ?? business.currency;
  const today = todayIn(business.timeZone);
  const words = texts[type];
  const params = { id };
  const guards = {
    expense: useDuplicateGuard(useFormWrite(createExpense, (body: Confirmable<EntryFields>) => ({ body }))),
    income: useDuplicateGuard(useFormWrite(createIncome, (body: Confirmable<EntryFields>) => ({ body }))),
  };
  const expense = {
    create: guards.expense.write,
    update: useFormWrite(updateExpense, (body: RecordChanges<EntryFields>) => ({ params, body })),
  };
  const income = {
    create: guards.income.write,
    update: useFormWrite(updateIncome, (body: RecordChanges<EntryFields>) => ({ params, body })),
  };
  const form = useRecordForm({
    draft: { kind: type, values: EntryFormValues },
    record: entry,
    schema: EntryFields,
    fieldsOf,
    toValues: (fields) => ({
      ...toEntryFormValues(fields, today),
      ...(fields === undefined && { amountMinor: startMinor }),
    }),
    toFields: (values) => toEntryFields(values, currency),
    ...(type === 'expense' ? expense : income),
    latest: async (fetchNow) => (await fetchNow(bookEntryQuery(id))) ?? undefined,
    nameOf: ({ category }) => category,
    formatters: {
      amountMinor: ({ amountMinor }) => formatMoney(amountMinor, currency),
      paymentMethod: ({ paymentMethod }) =>
        paymentMethod ? paymentMethodLabels[paymentMethod] : t('noMethod'),
      channel: ({ channel }) => t(`channel.${channel}`),
    },
    savedNotice: () => (entry ? words.saved : words.added),
    onSettled: useInvalidate(['bookkeeping']),
    onClose,
  });
  return (
    <FormDialog form={form} title={entry ? words.edit : words.add} saveLabel={entry ? t('save') : words.save}>
      <EntryFieldset
        form={form}
        type={type}
        currency={currency}
        category={entry?.category}
        hasProducts={entry !== undefined && entry.products.length > 0}
        isWhole={entry !== undefined}
      />
      <DuplicateDialog question={guards[type].question} />
    </FormDialog>
  );
}
