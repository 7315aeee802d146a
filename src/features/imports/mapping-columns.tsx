import { ChevronDown } from 'lucide-react';
import type { AnyImport } from '#machines/flows/import/index.ts';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Select } from '#src/ui/fields/select.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { ImportConfig } from './import-config.ts';
import { foldedCard, foldedMark, foldedSummary, foldedTitle } from './folded-card.ts';
import { t } from './import.messages.ts';

export type MappingColumnsProps<Whole extends AnyImport> = {
  config: ImportConfig<Whole>;
  record: Whole;
  mapping: Whole['mapping'];
  /** Shows all columns at once, for a file that can't be imported without a choice. */
  isOpen: boolean;
  onChange: (mapping: Whole['mapping']) => void;
};

/** The columns of the file with sample values, and the field of each, folded. A field has one column at most. */
export function MappingColumns<Whole extends AnyImport>({
  config: { fields, requiredFields, fieldLabel },
  record,
  mapping,
  isOpen,
  onChange,
}: MappingColumnsProps<Whole>) {
  const meanings = [
    { value: 'ignored', label: t('ignored') },
    ...fields.map((value) => ({
      value,
      label: requiredFields.includes(value) ? t('required', { field: fieldLabel(value) }) : fieldLabel(value),
    })),
  ];
  const entries: [string, number | undefined][] = Object.entries(mapping.columns);
  const fieldOf = (column: number): string => entries.find(([, index]) => index === column)?.[0] ?? 'ignored';
  const choose = (column: number, meaning: string) => {
    const others = entries.filter(([field, index]) => index !== column && field !== meaning);
    const columns = meaning === 'ignored' ? others : [...others, [meaning, column]];
    onChange({ ...mapping, columns: Object.fromEntries(columns) });
  };
  return (
    <details className={foldedCard} open={isOpen}>
      <summary className={foldedSummary}>
        <h2 className={foldedTitle}>{t('columnsTitle')}</h2>
        <Text as="span" variant="small" tone="muted">
          {t('columnsRead', { read: entries.length, all: record.columns.length })}
        </Text>
        <ChevronDown className={foldedMark} aria-hidden="true" />
      </summary>
      <Text variant="small" tone="muted">
        {t('columnsWhy', { name: record.fileName })}
      </Text>
      <Grid columns="medium" gap="4">
        {namedColumns(record).map(({ name, column }) => (
          <Select
            key={column}
            label={name || t('columnNumber', { column: column + 1 })}
            description={samplesOf(record, column)}
            options={meanings}
            value={fieldOf(column)}
            onChange={(meaning) => choose(column, meaning)}
          />
        ))}
      </Grid>
    </details>
  );
}

/** Returns the columns with their index, which identifies them: two columns can have the same name. */
const namedColumns = ({ columns }: Pick<AnyImport, 'columns'>) =>
  columns.map((name, column) => ({ name, column }));

const maxSampleLength = 40;

/** Returns up to three different values of a column, shortened. */
const samplesOf = ({ sample }: Pick<AnyImport, 'sample'>, column: number) =>
  [...new Set(sample.map((cells) => cells[column] ?? '').filter((cell) => cell.trim() !== ''))]
    .slice(0, 3)
    .map((cell) => (cell.length > maxSampleLength ? `${cell.slice(0, maxSampleLength - 1)}…` : cell))
    .join(' · ');
