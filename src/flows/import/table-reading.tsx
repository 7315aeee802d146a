import type { TableReading } from '#contract/import.ts';
import { Select } from '#src/ui/select.tsx';
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

export type TableReadingFieldsProps = {
  mapping: TableReading;
  onChange: (changes: Partial<TableReading>) => void;
};

/** The signs of any table. */
export const TableReadingFields = ({ mapping, onChange }: TableReadingFieldsProps) => (
  <>
    <Select
      label={t('decimalMark')}
      options={decimalMarks}
      value={mapping.decimalMark}
      onChange={(decimalMark) => onChange({ decimalMark })}
    />
    <Select
      label={t('delimiter')}
      options={delimiters}
      value={mapping.delimiter}
      onChange={(delimiter) => onChange({ delimiter })}
    />
  </>
);
