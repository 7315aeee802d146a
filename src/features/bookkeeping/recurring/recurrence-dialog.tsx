import { useState } from 'react';
import * as z from 'zod/mini';
import type { BookEntry } from '#domain/book-entry.ts';
import { BookFrequency, bookFrequencies } from '#domain/book-recurrence.ts';
import { type BookType, bookTypes } from '#domain/books.ts';
import type { Business } from '#domain/business.ts';
import { EnteredDay } from '#domain/entered-date.ts';
import { EntryFieldset } from '#src/features/bookkeeping/entries/entry-fieldset.tsx';
import {
  EntryFields,
  type EntryFormValues,
  fieldsOf,
  toEntryFields,
  toEntryFormValues,
} from '#src/features/bookkeeping/entries/entry-form.ts';
import { FormDialog } from '#src/forms/form.tsx';
import { useFormWrite } from '#src/forms/use-form-write.ts';
import { useWriteForm } from '#src/forms/use-write-form.ts';
import { formatDay, todayIn } from '#src/lib/format.ts';
import { RadioGroup } from '#src/ui/fields/radio-group.tsx';
import { t } from './recurring.messages.ts';
import { createBookRecurrence } from './recurring.writes.ts';

export type RecurrenceDialogProps = {
  business: Business;
  /** The entry to repeat; absent for a new recurring entry. */
  entry?: BookEntry | undefined;
  onClose: () => void;
};

const types = bookTypes.toReversed().map((value) => ({ value, label: t(`type.${value}`) }));
const frequencies = bookFrequencies.map((value) => ({ value, label: t(`every.${value}`) }));

const RecurrenceFields = z.extend(EntryFields, { every: BookFrequency, until: z.nullable(EnteredDay) });
type RecurrenceFields = z.infer<typeof RecurrenceFields>;

/** Repeats an income or expense, a new one or one that was entered. */
export function RecurrenceDialog({ business, entry, onClose }: RecurrenceDialogProps) {
  const currency = entry?.currency ?? business.currency;
  const [type, setType] = useState<BookType>(entry?.type ?? 'expense');
  const initial: EntryFormValues & { every: BookFrequency; until: string } = {
    ...toEntryFormValues(entry && fieldsOf(entry), todayIn(business.timeZone)),
    every: 'monthly',
    until: '',
  };
  const form = useWriteForm({
    initial,
    toInput: ({ every, until, ...values }) => ({
      ...toEntryFields(values, currency),
      every,
      until: until === '' ? null : until,
    }),
    schema: RecurrenceFields,
    write: useFormWrite(createBookRecurrence, ({ valueDate, ...fields }: RecurrenceFields) => ({
      body: { ...fields, type, ...(entry ? { entryId: entry.id } : { firstOn: valueDate }) },
    })),
    savedNotice: () => t('saved'),
    onSaved: onClose,
    onClose,
  });
  const repetition = (
    <>
      <form.Select name="every" label={t('every')} options={frequencies} description={t('lastDay')} />
      <form.Day name="until" label={t('until')} description={t('untilWhy')} isOptional />
    </>
  );
  return (
    <FormDialog
      form={form}
      title={t(entry ? 'repeatTitle' : 'newTitle')}
      {...(entry && { description: t('repeatWhy', { date: formatDay(entry.valueDate) }) })}
      saveLabel={t('save')}
    >
      {!entry && (
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
      )}
      <EntryFieldset
        form={form}
        type={type}
        currency={currency}
        category={entry?.category}
        dateId="firstOn"
        dateLabel={entry ? null : t('firstOn')}
        afterDate={repetition}
      />
    </FormDialog>
  );
}
