import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { bookChannels } from '#domain/book-entry.ts';
import { type BookType, defaultCategories } from '#domain/books.ts';
import type { Currency } from '#domain/money.ts';
import { paymentMethods } from '#domain/order.ts';
import { bookCategoriesQuery } from '#src/features/bookkeeping/bookkeeping.queries.ts';
import { paymentMethodLabels } from '#src/features/orders/order.labels.ts';
import type { FormOf } from '#src/forms/bound-fields.tsx';
import { useFormValues } from '#src/forms/use-form-values.ts';
import { common } from '#src/lib/common.messages.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { type EntryFormValues, newCategory, noMethod } from './entry-form.ts';
import { t } from './entries.messages.ts';

const methods = [
  { value: noMethod, label: t('noMethod') },
  ...paymentMethods.map((value) => ({ value, label: paymentMethodLabels[value] })),
];
const channels = bookChannels.map((value) => ({ value, label: t(`channel.${value}`) }));

/** Returns the categories to choose from, also while they are loading. */
function useCategories(type: BookType, current: string | undefined) {
  const { data } = useQuery(bookCategoriesQuery());
  const loaded = data?.filter((one) => one.type === type).map(({ name }) => name);
  const names = new Set([
    ...(current === undefined ? [] : [current]),
    ...(loaded ?? defaultCategories[type]),
  ]);
  return [
    ...[...names].map((value) => ({ value, label: value })),
    { value: newCategory, label: t('newCategory') },
  ];
}

export type EntryFieldsetProps = {
  form: FormOf<EntryFormValues>;
  type: BookType;
  currency: Currency;
  /** The category that the entry has, which may no longer be among those to choose from. */
  category?: string | undefined;
  /** The amount is the sum of the products. */
  hasProducts?: boolean;
  /** Shows all fields at once. */
  isWhole?: boolean;
  /** The label of the date; null for an entry whose date is fixed. */
  dateLabel?: string | null;
  /** The field that the server names the date. */
  dateId?: string;
  /** Fields after the date. */
  afterDate?: ReactNode;
};

/** The fields of an income or expense. The amount, category and date come first, and everything else on request. */
export function EntryFieldset({
  form,
  type,
  currency,
  category,
  hasProducts = false,
  isWhole = false,
  dateLabel = t('date'),
  dateId = 'valueDate',
  afterDate,
}: EntryFieldsetProps) {
  const [isExpanded, setExpanded] = useState(isWhole);
  const options = useCategories(type, category);
  const isNewCategory = useFormValues(form, (values) => values.category === newCategory);
  return (
    <>
      {hasProducts ? (
        <Text tone="muted">{t('amountOfProducts')}</Text>
      ) : (
        <form.Money name="amountMinor" label={t('amount')} currency={currency} />
      )}
      <form.Select name="category" label={t('category')} options={options} />
      {isNewCategory && <form.Text name="categoryName" id="category" label={t('categoryName')} />}
      {dateLabel !== null && <form.Day name="valueDate" id={dateId} label={dateLabel} />}
      {afterDate}
      {isExpanded ? (
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
        <Button variant="quiet" onPress={() => setExpanded(true)}>
          {t('moreDetails')}
        </Button>
      )}
    </>
  );
}
