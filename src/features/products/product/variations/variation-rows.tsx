import type { Currency } from '#domain/money.ts';
import type { Product } from '#domain/product.ts';
import { imageAddress } from '#domain/upload.ts';
import { formatQuantity } from '#src/features/products/product.labels.ts';
import type { PartProps } from '#src/features/products/product/product-parts.ts';
import { t } from '#src/features/products/product/product.messages.ts';
import { CompactRows } from '#src/forms/compact-rows.tsx';
import { useFormValues } from '#src/forms/use-form-values.ts';
import { formatMoney } from '#src/lib/format.ts';
import { Money } from '#src/ui/data/money.tsx';
import { ImageRow } from '#src/ui/media/image-row.tsx';
import type { Selection } from '#src/ui/table/data-list.types.ts';
import type { MatrixRow } from './matrix.ts';
import type { SoldRow } from './sold-row.ts';

export type VariationRowsProps = PartProps & {
  product: Product | undefined;
  rows: readonly SoldRow[];
  imageFileIds: ReadonlyMap<string, string | null>;
  selection: Selection;
  onOpen: (rowKey: string) => void;
};

const describeSale = ({ discountedAmountMinor: sale }: MatrixRow, currency: Currency) =>
  sale !== undefined && t('saleAt', { price: formatMoney(sale, currency) });

/** The variants on a phone: name and price on one line; the sale, the stock and the SKU below. */
export function VariationRows(props: VariationRowsProps) {
  const { form, business, product, rows, imageFileIds, selection, onOpen } = props;
  const typed = useFormValues(form, (values) => values.rows);
  const quantities = new Map(
    product?.variations.map(({ id, availableQuantity }) => [id, availableQuantity] as const),
  );
  const { currency } = business;
  return (
    <CompactRows
      rows={rows.map(({ key, id, at, nth, name, mediaId }) => {
        const row = typed[at];
        const fileId = mediaId === null ? null : imageFileIds.get(mediaId);
        const left = id === undefined ? undefined : quantities.get(id);
        const stock = left === undefined ? row?.quantity || t('unlimited') : formatQuantity(left);
        return {
          key,
          label: name,
          heading: fileId && <ImageRow src={imageAddress(fileId, 'thumb')} title={name} isCompact />,
          fieldId: `variations.${nth}`,
          amount:
            row?.priceMinor === undefined ? (
              '–'
            ) : (
              <Money amountMinor={row.priceMinor} currency={currency} variant="strong" />
            ),
          note: [row && describeSale(row, currency), stock, row?.sku].filter(Boolean).join(' · '),
        };
      })}
      errors={form.errors}
      selection={selection}
      onOpen={onOpen}
    />
  );
}
