import type { CustomerImport } from '#contract/store/customer-import.ts';
import { countries, countryCodes } from '#domain/business.ts';
import type { FileFormatProps } from '#src/features/imports/import-config.ts';
import { t as words } from '#src/features/imports/import.messages.ts';
import { DateOrderField, DelimiterField } from '#src/features/imports/file-format-fields.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Select } from '#src/ui/fields/select.tsx';
import { t } from './customer-import.messages.ts';

const defaultCountryOptions = [
  ...countryCodes.map((value) => ({ value, label: countries[value] })),
  { value: 'none', label: t('noCountry') } as const,
];

/** The settings that can't be read from the file; each has a suggested value. */
export function CustomerFileFormat({ mapping, onChange }: FileFormatProps<CustomerImport>) {
  const set = (changes: Partial<CustomerImport['mapping']>) => onChange({ ...mapping, ...changes });
  return (
    <Card title={words('readingTitle')}>
      <Grid columns="narrow" gap="4">
        <Select
          label={t('usualCountry')}
          description={t('usualCountryWhy')}
          options={defaultCountryOptions}
          value={mapping.country ?? 'none'}
          onChange={(country) => set({ country: country === 'none' ? null : country })}
        />
        {mapping.columns.since !== undefined && <DateOrderField mapping={mapping} onChange={set} />}
        <DelimiterField mapping={mapping} onChange={set} />
      </Grid>
    </Card>
  );
}
