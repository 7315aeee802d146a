import { SlidersHorizontal } from 'lucide-react';
import { memo } from 'react';
import type { Currency } from '#domain/money.ts';
import { quantityWords } from '#src/features/products/product.words.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { IconButton } from '#src/ui/actions/icon-button.tsx';
import { MoneyField } from '#src/ui/fields/money-field.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { t } from '#src/features/products/product/product.messages.ts';

export type CellProps<Value> = {
  /** Its place among the combinations that are sold: part of the field's id. */
  nth: number;
  rowKey: string;
  name: string;
  value: Value;
  error: string | undefined;
};

type MoneyCellProps = CellProps<number | null> & {
  field: 'priceMinor' | 'discountedAmountMinor';
  currency: Currency;
  onChange: (rowKey: string, changes: { [Field in MoneyCellProps['field']]?: number | null }) => void;
};

/** Drawn anew only when its own row changes: there may be many. */
export const MoneyCell = memo(function MoneyCell(props: MoneyCellProps) {
  const { nth, rowKey, name, value, error, field, currency, onChange } = props;
  const label = t(field === 'priceMinor' ? 'price' : 'salePrice');
  return (
    <MoneyField
      id={`variations.${nth}.${field}`}
      label={t('ofRow', { field: label, name })}
      isLabelHidden
      currency={currency}
      value={value ?? undefined}
      onChange={(amount) => onChange(rowKey, { [field]: amount ?? null })}
      error={error}
    />
  );
});

type TextCellProps = CellProps<string> & {
  field: 'sku' | 'quantity';
  onChange: (rowKey: string, changes: { [Field in TextCellProps['field']]?: string }) => void;
};

export const TextCell = memo(function TextCell(props: TextCellProps) {
  const { nth, rowKey, name, value, error, field, onChange } = props;
  const isCount = field === 'quantity';
  return (
    <TextField
      id={`variations.${nth}.${field}`}
      label={t('ofRow', { field: t(isCount ? 'initialStock' : 'sku'), name })}
      isLabelHidden
      figures={isCount}
      {...(isCount ? { inputMode: 'numeric', placeholder: t('unlimited') } : {})}
      value={value}
      onChange={(text) => onChange(rowKey, { [field]: text })}
      error={error}
      autoComplete="off"
    />
  );
});

type StockCellProps = {
  variationId: string;
  name: string;
  left: number | null;
  onStock: (id: string) => void;
};

/** Of a variation that is there: its stock changes apart. */
export const StockCell = memo(function StockCell({ variationId, name, left, onStock }: StockCellProps) {
  return (
    <Button
      size="sm"
      aria-label={t('changeStockOf', { name: `${name}: ${quantityWords(left)}` })}
      onPress={() => onStock(variationId)}
    >
      {quantityWords(left)}
    </Button>
  );
});

type MoreCellProps = {
  rowKey: string;
  name: string;
  error: string | undefined;
  onOpen: (rowKey: string) => void;
};

export const MoreCell = memo(function MoreCell({ rowKey, name, error, onOpen }: MoreCellProps) {
  return (
    <>
      <IconButton icon={SlidersHorizontal} label={t('more', { name })} onPress={() => onOpen(rowKey)} />
      {error && (
        <Text variant="small" tone="danger">
          {error}
        </Text>
      )}
    </>
  );
});
