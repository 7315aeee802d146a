import type { Currency } from '#domain/money.ts';
import { imageAddress } from '#domain/upload.ts';
import type { Column } from '#src/ui/table/data-list.types.ts';
import { PictureRow } from '#src/ui/media/picture-row.tsx';
import type { MatrixRow } from './matrix.ts';
import { t } from '#src/features/products/product/product.messages.ts';
import { MoneyCell, MoreCell, StockCell, TextCell } from './row-cells.tsx';

/** A combination with its place among those that are sold, and its name. */
export interface ShownRow extends MatrixRow {
  nth: number;
  name: string;
}

export interface VariationColumns {
  /** Files by the pictures' ids. */
  pictures: ReadonlyMap<string, string | null>;
  /** What there is of each variation that is there; null for unlimited. */
  lefts: ReadonlyMap<string, number | null>;
  currency: Currency;
  errorOf: (field: string) => string | undefined;
  onRow: (rowKey: string, changes: Partial<MatrixRow>) => void;
  onStock: (variationId: string) => void;
  onOpen: (rowKey: string) => void;
}

/** What stands in the dialog of a row. */
const elsewhere = ['discountStartDate', 'discountEndDate', 'barcode', 'mediaId', 'optionValues', 'id'];

/** The fields of a combination, one beside the other. */
export function variationColumns(of: VariationColumns): Column<ShownRow>[] {
  const { pictures, lefts, currency, errorOf, onRow, onStock, onOpen } = of;
  const cell = ({ nth, key, name }: ShownRow, field: string) => ({
    nth,
    rowKey: key,
    name,
    error: errorOf(`variations.${nth}.${field}`),
  });
  return [
    {
      id: 'name',
      header: t('combination'),
      cell: ({ name, mediaId }) => {
        const fileId = mediaId === null ? null : pictures.get(mediaId);
        return fileId ? <PictureRow src={imageAddress(fileId, 'thumb')} title={name} /> : name;
      },
      card: 'title',
    },
    {
      id: 'price',
      header: t('price'),
      cell: (row) => (
        <MoneyCell
          {...cell(row, 'priceMinor')}
          field="priceMinor"
          value={row.priceMinor}
          currency={currency}
          onChange={onRow}
        />
      ),
    },
    {
      id: 'sale',
      header: t('salePrice'),
      cell: (row) => (
        <MoneyCell
          {...cell(row, 'discountedAmountMinor')}
          field="discountedAmountMinor"
          value={row.discountedAmountMinor}
          currency={currency}
          onChange={onRow}
        />
      ),
    },
    {
      id: 'sku',
      header: t('sku'),
      cell: (row) => <TextCell {...cell(row, 'sku')} field="sku" value={row.sku} onChange={onRow} />,
    },
    {
      id: 'stock',
      header: t('stock'),
      cell: (row) =>
        row.id !== undefined && lefts.has(row.id) ? (
          <StockCell
            variationId={row.id}
            name={row.name}
            left={lefts.get(row.id) ?? null}
            onStock={onStock}
          />
        ) : (
          <TextCell {...cell(row, 'quantity')} field="quantity" value={row.quantity} onChange={onRow} />
        ),
    },
    {
      id: 'more',
      header: t('actions'),
      cell: ({ nth, key, name }) => (
        <MoreCell
          rowKey={key}
          name={name}
          error={elsewhere.map((field) => errorOf(`variations.${nth}.${field}`)).find(Boolean)}
          onOpen={onOpen}
        />
      ),
      card: 'aside',
    },
  ];
}
