import { useState } from 'react';
import type { ImportMapping } from '#contract/order-import.ts';
import { currencies } from '#domain/money.ts';
import { Card } from '#src/ui/card.tsx';
import { Select } from '#src/ui/select.tsx';
import { Grid } from '#src/ui/grid.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { t } from './order-import.messages.ts';

export type MappingReadingProps = { mapping: ImportMapping; onChange: (mapping: ImportMapping) => void };

const currencyOptions = currencies.map((value) => ({ value, label: value }));
const decimalMarks = [
  { value: '.', label: t('point') },
  { value: ',', label: t('comma') },
] as const;
const dateOrders = (['day-first', 'month-first', 'year-first'] as const).map((value) => ({
  value,
  label: t(value),
}));
const delimiters = [
  { value: ',', label: t('commaMark') },
  { value: ';', label: t('semicolon') },
  { value: '\t', label: t('tab') },
  { value: '|', label: t('bar') },
] as const;

/** Signs and orders that the file does not say of itself; all guessed first. */
export function MappingReading({ mapping, onChange }: MappingReadingProps) {
  const [prefix, setPrefix] = useState(mapping.cancelledPrefix);
  const set = (changes: Partial<ImportMapping>) => onChange({ ...mapping, ...changes });
  return (
    <Card title={t('readingTitle')}>
      <Grid columns="narrow" gap="4">
        <Select
          label={t('currency')}
          description={t('currencyWhy')}
          options={currencyOptions}
          value={mapping.currency}
          onChange={(currency) => set({ currency })}
        />
        <Select
          label={t('decimalMark')}
          options={decimalMarks}
          value={mapping.decimalMark}
          onChange={(decimalMark) => set({ decimalMark })}
        />
        <Select
          label={t('dateOrder')}
          options={dateOrders}
          value={mapping.dateOrder}
          onChange={(dateOrder) => set({ dateOrder })}
        />
        <Select
          label={t('delimiter')}
          options={delimiters}
          value={mapping.delimiter}
          onChange={(delimiter) => set({ delimiter })}
        />
        <TextField
          label={t('cancelledPrefix')}
          description={t('cancelledPrefixWhy')}
          maxLength={10}
          value={prefix}
          onChange={setPrefix}
          onBlur={() => prefix !== mapping.cancelledPrefix && set({ cancelledPrefix: prefix })}
        />
      </Grid>
    </Card>
  );
}
