import {
  type DateOrder,
  DateOrder as DateOrders,
  type NumberFormat,
  type TableReading,
} from '#contract/store/import.ts';
import { Select } from '#src/ui/fields/select.tsx';
import { t } from './import.messages.ts';

const numberFormats = [
  { value: 'point', label: t('point') },
  { value: 'comma', label: t('comma') },
  { value: 'pointThree', label: t('pointThree') },
  { value: 'commaThree', label: t('commaThree') },
] as const;
const formatOf: Record<(typeof numberFormats)[number]['value'], NumberFormat> = {
  point: { decimalMark: '.', threeDecimals: false },
  comma: { decimalMark: ',', threeDecimals: false },
  pointThree: { decimalMark: '.', threeDecimals: true },
  commaThree: { decimalMark: ',', threeDecimals: true },
};
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

/** The format of the numbers of a file with amounts; `ambiguous` is a number that has another value in another format. */
export const NumberFormatField = ({
  mapping: { decimalMark, threeDecimals = false },
  ambiguous = null,
  onChange,
}: FieldProps<NumberFormat> & { ambiguous?: string | null | undefined }) => (
  <Select
    label={t('numberFormat')}
    description={ambiguous === null ? undefined : t('ambiguousNumber', { number: ambiguous })}
    options={numberFormats}
    value={
      numberFormats.find(
        ({ value }) =>
          formatOf[value].decimalMark === decimalMark && formatOf[value].threeDecimals === threeDecimals,
      )?.value ?? 'point'
    }
    onChange={(value) => onChange(formatOf[value])}
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
