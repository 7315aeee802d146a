import type { Product } from '#domain/product.ts';
import { imageAddress } from '#domain/upload.ts';
import { CurrentPrice } from '#src/features/products/product/current-price.tsx';
import type { PartProps } from '#src/features/products/product/product-parts.ts';
import { t } from '#src/features/products/product/product.messages.ts';
import { StockButton } from '#src/features/products/product/stock-button.tsx';
import { formatQuantity } from '#src/features/products/product.labels.ts';
import { SaleFields } from '#src/features/products/product/sale-fields.tsx';
import { RowSheet } from '#src/forms/compact-rows.tsx';
import { useFormValues } from '#src/forms/use-form-values.ts';
import { ImagePicker } from '#src/ui/media/image-picker.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { useIsPhone } from '#src/ui/layout/use-media.ts';
import { type MatrixRow, changeRows } from './matrix.ts';
import { PriceField, QuantityField, SalePriceField, SkuField } from './row-cells.tsx';
import type { SoldRow } from './sold-row.ts';

export type VariationSheetProps = PartProps & {
  product: Product | undefined;
  row: SoldRow;
  onRemove: () => void;
  onClose: () => void;
};

/** The fields of a variant: all of them on a phone, on a desktop those that don't fit the table. */
export function VariationSheet({ form, business, product, row, onRemove, onClose }: VariationSheetProps) {
  const isPhone = useIsPhone();
  const at = `variations.${row.nth}.`;
  const typed = useFormValues(form, ({ rows }) => rows[row.at]);
  const media = useFormValues(form, (values) => values.media);
  const set = (changes: Partial<MatrixRow>) =>
    form.set((now) => ({ rows: changeRows(now.rows, new Set([row.key]), changes) }));
  const images = media.flatMap(({ id, fileId, alt }, place) =>
    fileId === null
      ? []
      : [{ id, name: alt || `${t('image')} ${place + 1}`, src: imageAddress(fileId, 'thumb') }],
  );
  const saved = product?.variations.find(({ id }) => id === row.id);
  const part = { form, business, row };
  if (!typed) return null;
  return (
    <RowSheet title={t('moreTitle', { name: row.name })} onRemove={onRemove} onClose={onClose}>
      {isPhone && (
        <Grid columns="two" gap="4">
          <PriceField {...part} />
          <SalePriceField {...part} />
        </Grid>
      )}
      <CurrentPrice label={t('currentPrice')} of={typed} business={business} />
      {typed.discountedAmountMinor !== undefined && (
        <SaleFields
          at={at}
          value={typed}
          onChange={set}
          errorOf={form.errorOf}
          timeZone={business.timeZone}
        />
      )}
      {isPhone &&
        (product && saved ? (
          <Inline justify="between">
            <Text as="span" variant="strong">
              {formatQuantity(saved.availableQuantity)}
            </Text>
            <StockButton product={product} variationId={saved.id}>
              {t('changeStock')}
            </StockButton>
          </Inline>
        ) : (
          <QuantityField {...part} />
        ))}
      {isPhone && <SkuField {...part} />}
      <form.Text name={`rows[${row.at}].barcode`} id={`${at}barcode`} label={t('barcode')} isOptional />
      <Stack gap="2">
        <Text variant="label">{t('image')}</Text>
        {images.length === 0 ? (
          <Text tone="muted">{t('noImage')}</Text>
        ) : (
          <ImagePicker
            label={t('image')}
            images={images}
            isSingle
            selected={new Set(typed.mediaId ? [typed.mediaId] : [])}
            onChange={(ids) => set({ mediaId: [...ids][0] ?? null })}
          />
        )}
      </Stack>
    </RowSheet>
  );
}
