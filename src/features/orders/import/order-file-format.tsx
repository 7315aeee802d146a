import { useState } from 'react';
import type { OrderImport } from '#contract/store/order-import.ts';
import { currencies } from '#domain/money.ts';
import type { FileFormatProps } from '#src/features/imports/import-config.ts';
import { t as words } from '#src/features/imports/import.messages.ts';
import {
  DateOrderField,
  DecimalMarkField,
  DelimiterField,
} from '#src/features/imports/file-format-fields.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Select } from '#src/ui/fields/select.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { t } from './order-import.messages.ts';

const currencyOptions = currencies.map((value) => ({ value, label: value }));

/** The settings that can't be read from the file; each has a suggested value. */
export function OrderFileFormat({ mapping, onChange }: FileFormatProps<OrderImport>) {
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
