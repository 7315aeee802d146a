import * as z from 'zod/mini';
import type { StatementLine } from '#domain/bank-statement.ts';
import { BookCategory, BookChannel, bookChannels } from '#domain/book-entry.ts';
import type { Business } from '#domain/business.ts';
import { useCategories } from '#src/features/bookkeeping/entries/use-categories.ts';
import { newCategory } from '#src/features/bookkeeping/entries/entry-form.ts';
import { t as entryText } from '#src/features/bookkeeping/entries/entries.messages.ts';
import { FormDialog } from '#src/forms/form.tsx';
import { useFormValues } from '#src/forms/use-form-values.ts';
import { useFormWrite } from '#src/forms/use-form-write.ts';
import { useWriteForm } from '#src/forms/use-write-form.ts';
import { formatDay, formatMoney } from '#src/lib/format.ts';
import { t } from './statements.messages.ts';
import { bookStatementLine } from './statements.writes.ts';

export type BookDialogProps = { line: StatementLine; business: Business; onClose: () => void };

const channels = bookChannels.map((value) => ({ value, label: entryText(`channel.${value}`) }));
const Fields = z.object({
  category: BookCategory,
  description: z.string().check(z.maxLength(200, 'Use at most 200 characters')),
  channel: BookChannel,
});
type Fields = z.infer<typeof Fields>;
interface Values {
  category: string | null;
  categoryName: string;
  description: string;
  channel: BookChannel;
}

/** Adds a line to the books, with the category of earlier lines like it. */
export function BookDialog({ line, onClose }: BookDialogProps) {
  const { id, direction, description, suggestedCategory, day, amountMinor, currency } = line;
  const isIncome = direction === 'CR';
  const options = useCategories(isIncome ? 'income' : 'expense', suggestedCategory ?? undefined);
  const initial: Values = {
    category: suggestedCategory,
    categoryName: '',
    description: description.slice(0, 200),
    channel: 'OTHER',
  };
  const form = useWriteForm({
    initial,
    toInput: ({ category, categoryName, ...values }: Values) => ({
      ...values,
      category: category === newCategory ? categoryName.trim() : (category ?? ''),
    }),
    schema: Fields,
    write: useFormWrite(bookStatementLine, ({ channel, ...fields }: Fields) => ({
      params: { id },
      body: { ...fields, ...(isIncome && { channel }) },
    })),
    savedNotice: () => t('bookedNotice'),
    onSaved: onClose,
    onClose,
  });
  const isNewCategory = useFormValues(form, ({ category }) => category === newCategory);
  return (
    <FormDialog
      form={form}
      title={t(isIncome ? 'bookIncome' : 'bookExpense')}
      description={`${formatMoney(amountMinor, currency)} · ${formatDay(day)}`}
      saveLabel={t(isIncome ? 'addIncome' : 'addExpense')}
    >
      <form.Select
        name="category"
        label={t('category')}
        options={options}
        {...(suggestedCategory !== null && { description: t('suggested') })}
      />
      {isNewCategory && <form.Text name="categoryName" id="category" label={entryText('categoryName')} />}
      {isIncome && <form.Select name="channel" label={entryText('channel')} options={channels} />}
      <form.Text name="description" label={t(isIncome ? 'note' : 'item')} isOptional />
    </FormDialog>
  );
}
