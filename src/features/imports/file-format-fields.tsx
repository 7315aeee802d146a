import {
  type AmountReading,
  type DateOrder,
  DateOrder as DateOrders,
  type TableReading,
} from '#contract/store/import.ts';
import { Select } from '#src/ui/fields/select.tsx';
import { t } from './import.messages.ts';

const decimalMarks = [
  { value: '.', label: t('point') },
  { value: ',', label: t('comma') },
] as const;
const delimiters = [
  { value: ',', label: t('commaMark') },
  { value: ';', label: t('semicolon') },
  { value: '\t', label: t('tab') },
  { value: '|', label: t('bar') },
] as const;
const dateOrders = DateOrders.options.map((value) => ({ value, label: t(value) }));

type FieldProps<Part> = { mapping: Part; onChange: (changes: Part) => void };

/** The column separator of the file. */
export const DelimiterField = ({ mapping, onChange }: FieldProps<TableReading>) => (
  <Select
    label={t('delimiter')}
    options={delimiters}
    value={mapping.delimiter}
    onChange={(delimiter) => onChange({ delimiter })}
  />
);

/** The decimal separator of a file with amounts. */
export const DecimalMarkField = ({ mapping, onChange }: FieldProps<Pick<AmountReading, 'decimalMark'>>) => (
  <Select
    label={t('decimalMark')}
    options={decimalMarks}
    value={mapping.decimalMark}
    onChange={(decimalMark) => onChange({ decimalMark })}
  />
);

/** The date format of a file with dates. */
export const DateOrderField = ({ mapping, onChange }: FieldProps<{ dateOrder: DateOrder }>) => (
  <Select
    label={t('dateOrder')}
    options={dateOrders}
    value={mapping.dateOrder}
    onChange={(dateOrder) => onChange({ dateOrder })}
  />
);
