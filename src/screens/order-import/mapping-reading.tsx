import { useState } from 'react';
import type { OrderImport } from '#contract/store/order-import.ts';
import { currencies } from '#domain/money.ts';
import type { ReadingProps } from '#src/flows/import/import-look.ts';
import { t as words } from '#src/flows/import/import.messages.ts';
import { DateOrderField, DecimalMarkField, DelimiterField } from '#src/flows/import/table-reading.tsx';
import { Card } from '#src/ui/card.tsx';
import { Grid } from '#src/ui/grid.tsx';
import { Select } from '#src/ui/select.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { t } from './order-import.messages.ts';

const currencyOptions = currencies.map((value) => ({ value, label: value }));

/** Signs and orders that the file does not say of itself; all guessed first. */
export function MappingReading({ mapping, onChange }: ReadingProps<OrderImport>) {
  const [prefix, setPrefix] = useState(mapping.cancelledPrefix);
  const set = (changes: Partial<OrderImport['mapping']>) => onChange({ ...mapping, ...changes });
  return (
    <Card title={words('readingTitle')}>
      <Grid columns="narrow" gap="4">
        <Select
          label={t('currency')}
          description={t('currencyWhy')}
          options={currencyOptions}
          value={mapping.currency}
          onChange={(currency) => set({ currency })}
        />
        <DateOrderField mapping={mapping} onChange={set} />
        <DecimalMarkField mapping={mapping} onChange={set} />
        <DelimiterField mapping={mapping} onChange={set} />
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
