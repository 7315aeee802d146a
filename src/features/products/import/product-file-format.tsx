import type { ProductImport } from '#contract/store/product-import.ts';
import type { FileFormatProps } from '#src/features/imports/import-config.ts';
import { t as words } from '#src/features/imports/import.messages.ts';
import { NumberFormatField, DelimiterField } from '#src/features/imports/file-format-fields.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Select } from '#src/ui/fields/select.tsx';
import { t } from './product-import.messages.ts';

const categorySources = (['column', 'type', 'none'] as const).map((value) => ({
  value,
  label: t(`from.${value}`),
}));
const untrackedReadings = (['unlimited', 'quantity'] as const).map((value) => ({
  value,
  label: t(`untracked.${value}`),
}));

/** The settings that can't be read from the file; each has a suggested value. */
export function ProductFileFormat({ mapping, report, onChange }: FileFormatProps<ProductImport>) {
  const set = (changes: Partial<ProductImport['mapping']>) => onChange({ ...mapping, ...changes });
  return (
    <Card title={words('readingTitle')}>
      <Grid columns="narrow" gap="4">
        <Select
          label={t('categoryFrom')}
          description={t('categoryFromWhy')}
          options={categorySources}
          value={mapping.categoryFrom}
          onChange={(categoryFrom) => set({ categoryFrom })}
        />
        <Select
          label={t('untracked')}
          description={t('untrackedWhy')}
          options={untrackedReadings}
          value={mapping.untracked}
          onChange={(untracked) => set({ untracked })}
        />
        <NumberFormatField mapping={mapping} ambiguous={report?.ambiguousNumber} onChange={set} />
        <DelimiterField mapping={mapping} onChange={set} />
      </Grid>
    </Card>
  );
}
