import {
  type ImportField,
  importFields,
  type ImportMapping,
  type OrderImport,
  requiredImportFields,
} from '#contract/order-import.ts';
import { Card } from '#src/ui/card.tsx';
import { Grid } from '#src/ui/grid.tsx';
import { Select } from '#src/ui/select.tsx';
import { t } from './order-import.messages.ts';

export type MappingColumnsProps = {
  orderImport: OrderImport;
  mapping: ImportMapping;
  onChange: (mapping: ImportMapping) => void;
};

type Meaning = ImportField | 'ignored';
const isRequired = (field: ImportField) => requiredImportFields.some((required) => required === field);
const meanings: { value: Meaning; label: string }[] = [
  { value: 'ignored', label: t('ignored') },
  ...importFields.map((value) => ({
    value,
    label: isRequired(value) ? t('required', { field: t(value) }) : t(value),
  })),
];

/** Each column of the file with values of its own, and what it means. A field has one column. */
export function MappingColumns({ orderImport, mapping, onChange }: MappingColumnsProps) {
  const fieldOf = (column: number): Meaning =>
    importFields.find((field) => mapping.columns[field] === column) ?? 'ignored';
  const choose = (column: number, meaning: Meaning) => {
    const others = Object.entries(mapping.columns).filter(
      ([field, index]) => index !== column && field !== meaning,
    );
    const columns = meaning === 'ignored' ? others : [...others, [meaning, column]];
    onChange({ ...mapping, columns: Object.fromEntries(columns) });
  };
  return (
    <Card title={t('columnsTitle')} description={t('columnsWhy', { name: orderImport.fileName })}>
      <Grid columns="medium" gap="4">
        {orderImport.columns.map((name, column) => (
          <Select
            key={name}
            label={name}
            description={samplesOf(orderImport, column)}
            options={meanings}
            value={fieldOf(column)}
            onChange={(meaning) => choose(column, meaning)}
          />
        ))}
      </Grid>
    </Card>
  );
}

/** Up to three different values, as they stand in the file. */
const samplesOf = ({ sample }: OrderImport, column: number) =>
  [...new Set(sample.map((cells) => cells[column] ?? '').filter((cell) => cell.trim() !== ''))]
    .slice(0, 3)
    .join(' · ');
