import { useState } from 'react';
import type { OrderImport } from '#contract/store/order-import.ts';
import { currencies } from '#domain/money.ts';
import type { FileFormatProps } from '#src/features/imports/import-config.ts';
import { t as words } from '#src/features/imports/import.messages.ts';
import {
  DateOrderField,
  DelimiterField,
  NumberFormatField,
} from '#src/features/imports/file-format-fields.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Select } from '#src/ui/fields/select.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { t } from './order-import.messages.ts';

const currencyOptions = currencies.map((value) => ({ value, label: value }));
const priceMeanings = (['item', 'line'] as const).map((value) => ({ value, label: t(`priceOf.${value}`) }));
const amountMeanings = (['order', 'line'] as const).map((value) => ({
  value,
  label: t(`amountsOf.${value}`),
}));
const taxes = (['added', 'included'] as const).map((value) => ({ value, label: t(`taxes.${value}`) }));

/** The settings that can't be read from the file; each has a suggested value. */
export function OrderFileFormat({ mapping, report, onChange }: FileFormatProps<OrderImport>) {
  const [prefix, setPrefix] = useState(mapping.cancelledPrefix);
  const set = (changes: Partial<OrderImport['mapping']>) => onChange({ ...mapping, ...changes });
  const { deliveryFee, discount, tax } = mapping.columns;
  const hasAmounts = [deliveryFee, discount, tax].some((column) => column !== undefined);
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
        <Select
          label={t('priceOf')}
          options={priceMeanings}
          value={mapping.priceOf ?? 'item'}
          onChange={(priceOf) => set({ priceOf })}
        />
        {hasAmounts && (
          <Select
            label={t('amountsOf')}
            options={amountMeanings}
            value={mapping.amountsOf ?? 'order'}
            onChange={(amountsOf) => set({ amountsOf })}
          />
        )}
        {tax !== undefined && (
          <Select
            label={t('taxes')}
            options={taxes}
            value={mapping.isTaxIncluded === true ? 'included' : 'added'}
            onChange={(meaning) => set({ isTaxIncluded: meaning === 'included' })}
          />
        )}
        <DateOrderField mapping={mapping} onChange={set} />
        <NumberFormatField mapping={mapping} ambiguous={report?.ambiguousNumber} onChange={set} />
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
