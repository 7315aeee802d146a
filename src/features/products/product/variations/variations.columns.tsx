import type { Product } from '#domain/product.ts';
import { imageAddress } from '#domain/upload.ts';
import type { PartProps } from '#src/features/products/product/product-parts.ts';
import { t } from '#src/features/products/product/product.messages.ts';
import type { Column } from '#src/ui/table/data-list.types.ts';
import { ImageRow } from '#src/ui/media/image-row.tsx';
import { common } from '#src/lib/common.messages.ts';
import { MoreCell, PriceField, QuantityField, SalePriceField, SkuField, StockCell } from './row-cells.tsx';
import type { SoldRow } from './sold-row.ts';

export interface VariationColumns extends PartProps {
  product: Product | undefined;
  /** File ids by the ids of the images. */
  imageFileIds: ReadonlyMap<string, string | null>;
  onOpen: (rowKey: string) => void;
}

/** The fields that are in the sheet of a row, not in the table. */
const sheetFields = ['discountStartDate', 'discountEndDate', 'barcode', 'mediaId', 'optionValues', 'id'];

/** Returns the columns of the table of variants. */
export function variationColumns(of: VariationColumns): Column<SoldRow>[] {
  const { form, business, product, imageFileIds, onOpen } = of;
  const part = { form, business, isLabelHidden: true };
  const quantities = new Map(
    product?.variations.map(({ id, availableQuantity }) => [id, availableQuantity] as const),
  );
  return [
    {
      id: 'name',
      header: t('combination'),
      cell: ({ name, mediaId }) => {
        const fileId = mediaId === null ? null : imageFileIds.get(mediaId);
        return fileId ? <ImageRow src={imageAddress(fileId, 'thumb')} title={name} /> : name;
      },
    },
    { id: 'price', header: t('price'), cell: (row) => <PriceField {...part} row={row} /> },
    { id: 'sale', header: t('salePrice'), cell: (row) => <SalePriceField {...part} row={row} /> },
    { id: 'sku', header: t('sku'), cell: (row) => <SkuField {...part} row={row} /> },
    {
      id: 'stock',
      header: t('stock'),
      cell: (row) => {
        const left = row.id === undefined ? undefined : quantities.get(row.id);
        return product && row.id !== undefined && left !== undefined ? (
          <StockCell product={product} variationId={row.id} name={row.name} left={left} />
        ) : (
          <QuantityField {...part} row={row} />
        );
      },
    },
    {
      id: 'more',
      header: common('more'),
      cell: ({ nth, key, name }) => (
        <MoreCell
          rowKey={key}
          name={name}
          error={sheetFields.map((field) => form.errorOf(`variations.${nth}.${field}`)).find(Boolean)}
          onOpen={onOpen}
        />
      ),
    },
  ];
}
