import { useState } from 'react';
import { type BookEntry, bookChannels } from '#domain/book-entry.ts';
import type { BookType } from '#domain/books.ts';
import type { Business } from '#domain/business.ts';
import { paymentMethods } from '#domain/order.ts';
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
import { useFormValues } from '#src/forms/use-form-values.ts';
import { useFormWrite } from '#src/forms/use-form-write.ts';
import { type RecordChanges, useRecordForm } from '#src/forms/use-record-form.ts';
import { useInvalidate } from '#src/lib/api/use-invalidate.ts';
import { common } from '#src/lib/common.messages.ts';
import { formatMoney, todayIn } from '#src/lib/format.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import {
  EntryFields,
  EntryFormValues,
  fieldsOf,
  newCategory,
  noMethod,
  toEntryFields,
  toEntryFormValues,
} from './entry-form.ts';
import { t } from './entries.messages.ts';
import { useCategories } from './use-categories.ts';

export type EntryDialogProps = {
  type: BookType;
  /** The entry to change; absent to add one. */
  entry?: BookEntry | undefined;
  business: Business;
  onClose: () => void;
};

const methods = [
  { value: noMethod, label: t('noMethod') },
  ...paymentMethods.map((value) => ({ value, label: paymentMethodLabels[value] })),
];
const channels = bookChannels.map((value) => ({ value, label: t(`channel.${value}`) }));
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
export function EntryDialog({ type, entry, business, onClose }: EntryDialogProps) {
  const id = entry?.id ?? '';
  const currency = entry?.currency ?? business.currency;
  const today = todayIn(business.timeZone);
  const [isWhole, setWhole] = useState(entry !== undefined);
  const words = texts[type];
  const options = useCategories(type, entry?.category);
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
    toValues: (fields) => toEntryFormValues(fields, today),
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
  const isNewCategory = useFormValues(form, ({ category }) => category === newCategory);
  const hasProducts = entry !== undefined && entry.products.length > 0;
  return (
    <FormDialog form={form} title={entry ? words.edit : words.add} saveLabel={entry ? t('save') : words.save}>
      {hasProducts ? (
        <Text tone="muted">{t('amountOfProducts')}</Text>
      ) : (
        <form.Money name="amountMinor" label={t('amount')} currency={currency} />
      )}
      <form.Select name="category" label={t('category')} options={options} />
      {isNewCategory && <form.Text name="categoryName" id="category" label={t('categoryName')} />}
      <form.Day name="valueDate" label={t('date')} />
      {isWhole ? (
        <>
          {type === 'expense' ? (
            <>
              <form.Text name="purpose" label={t('purpose')} isOptional />
              <form.Text name="receiver" label={t('receiver')} isOptional />
            </>
          ) : (
            <form.Select name="channel" label={t('channel')} options={channels} />
          )}
          <form.Select name="paymentMethod" label={t('method')} options={methods} />
          <form.TextArea name="note" label={common('note')} rows={2} isOptional />
        </>
      ) : (
        <Button variant="quiet" onPress={() => setWhole(true)}>
          {t('moreDetails')}
        </Button>
      )}
      <DuplicateDialog question={guards[type].question} />
    </FormDialog>
  );
}
