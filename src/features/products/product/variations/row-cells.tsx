import { SlidersHorizontal } from 'lucide-react';
import { memo } from 'react';
import type { Product } from '#domain/product.ts';
import { formatQuantity } from '#src/features/products/product.labels.ts';
import type { PartProps } from '#src/features/products/product/product-parts.ts';
import { t } from '#src/features/products/product/product.messages.ts';
import { StockButton } from '#src/features/products/product/stock-button.tsx';
import { IconButton } from '#src/ui/actions/icon-button.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { SoldRow } from './sold-row.ts';

export type RowFieldProps = PartProps & {
  row: Pick<SoldRow, 'nth' | 'at' | 'name'>;
  /** The table's header shows the label. */
  isLabelHidden?: boolean;
};

const getLabel = ({ row, isLabelHidden }: RowFieldProps, field: string) =>
  isLabelHidden ? t('ofRow', { field, name: row.name }) : field;

export function PriceField(props: RowFieldProps) {
  const { form, business, row, isLabelHidden = false } = props;
  return (
    <form.Money
      name={`rows[${row.at}].priceMinor`}
      id={`variations.${row.nth}.priceMinor`}
      label={getLabel(props, t('price'))}
      isLabelHidden={isLabelHidden}
      currency={business.currency}
    />
  );
}

export function SalePriceField(props: RowFieldProps) {
  const { form, business, row, isLabelHidden = false } = props;
  return (
    <form.Money
      name={`rows[${row.at}].discountedAmountMinor`}
      id={`variations.${row.nth}.discountedAmountMinor`}
      label={getLabel(props, t('salePrice'))}
      isLabelHidden={isLabelHidden}
      isOptional={!isLabelHidden}
      currency={business.currency}
    />
  );
}

export function SkuField(props: RowFieldProps) {
  const { form, row, isLabelHidden = false } = props;
  return (
    <form.Text
      name={`rows[${row.at}].sku`}
      id={`variations.${row.nth}.sku`}
      label={getLabel(props, t('sku'))}
      isLabelHidden={isLabelHidden}
      isOptional={!isLabelHidden}
    />
  );
}

/** The initial stock of a new variant. */
export function QuantityField(props: RowFieldProps) {
  const { form, row, isLabelHidden = false } = props;
  return (
    <form.Number
      name={`rows[${row.at}].quantity`}
      id={`variations.${row.nth}.quantity`}
      label={getLabel(props, t('initialStock'))}
      isLabelHidden={isLabelHidden}
      isOptional={!isLabelHidden}
      placeholder={t('unlimited')}
    />
  );
}

type StockCellProps = { product: Product; variationId: string; name: string; left: number | null };

/** The stock of an existing variant, which is changed separately. */
export function StockCell({ product, variationId, name, left }: StockCellProps) {
  const quantity = formatQuantity(left);
  return (
    <StockButton
      product={product}
      variationId={variationId}
      aria-label={t('changeStockOf', { name: `${name}: ${quantity}` })}
    >
      {quantity}
    </StockButton>
  );
}

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
