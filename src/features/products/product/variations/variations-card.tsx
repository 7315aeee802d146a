import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Product } from '#domain/product.ts';
import { CurrentPrice } from '#src/features/products/product/current-price.tsx';
import { filterSoldRows } from '#src/features/products/product/product-form.ts';
import type { PartProps } from '#src/features/products/product/product-parts.ts';
import { t } from '#src/features/products/product/product.messages.ts';
import { useFormValues } from '#src/forms/use-form-values.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { IconButton } from '#src/ui/actions/icon-button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { deferred } from '#src/ui/layout/deferred.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { useIsPhone } from '#src/ui/layout/use-media.ts';
import { DataTable } from '#src/ui/table/data-table.tsx';
import { ApplyDialog } from './apply-dialog.tsx';
import { type MatrixRow, changeRows } from './matrix.ts';
import { variantsPerPage } from './field-place.ts';
import { VariationSheet } from './variation-sheet.tsx';
import { type SoldRow, getSoldRows } from './sold-row.ts';
import { RemovedVariants } from './removed-variants.tsx';
import { VariationRows } from './variation-rows.tsx';
import { variationColumns } from './variations.columns.tsx';

export type VariationsCardProps = PartProps & {
  product: Product | undefined;
  /** The page, from 0. */
  page: number;
  onPage: (page: number) => void;
  /** The key of the row whose sheet is open. */
  openRow: string | undefined;
  onOpenRow: (rowKey: string | undefined) => void;
};

/** The variants with their price, sale price, SKU, stock and image, page by page. */
export function VariationsCard(props: VariationsCardProps) {
  const sold = useFormValues(props.form, getSoldRows);
  const hasRows = useFormValues(props.form, ({ rows }) => rows.length > 0);
  return hasRows && <Combinations {...props} sold={sold} />;
}

// The variants are named by their values: typing in those fields is shown first.
const Combinations = deferred(function Combinations({
  sold,
  ...props
}: VariationsCardProps & { sold: SoldRow[] }) {
  const { form, business, product, page, onPage, openRow, onOpenRow } = props;
  const isPhone = useIsPhone();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isApplying, setApplying] = useState(false);
  const media = useFormValues(form, (typed) => typed.media);
  const imageFileIds = useMemo(() => new Map(media.map(({ id, fileId }) => [id, fileId])), [media]);
  const change = (keys: ReadonlySet<string>, changes: Partial<MatrixRow>) =>
    form.set((now) => ({ rows: changeRows(now.rows, keys, changes) }));
  const first = Math.min(page, Math.max(0, Math.ceil(sold.length / variantsPerPage) - 1)) * variantsPerPage;
  const rows = sold.slice(first, first + variantsPerPage);
  const keys = new Set(sold.flatMap(({ key }) => (chosen.has(key) ? [key] : [])));
  const targetKeys = keys.size > 0 ? keys : new Set(sold.map(({ key }) => key));
  const openedRow = sold.find(({ key }) => key === openRow);
  const selection = { keys: chosen, onChange: setChosen };
  return (
    <Card
      isFlush={!isPhone}
      title={t('variations')}
      description={t('outOf', { count: sold.length })}
      actions={
        sold.length > 0 && (
          <Inline gap="2">
            {keys.size > 0 && (
              <Button
                size="sm"
                onPress={() => {
                  change(keys, { isOut: true });
                  setChosen(new Set());
                }}
              >
                {t('takeOut')}
              </Button>
            )}
            <Button size="sm" onPress={() => setApplying(true)}>
              {t(keys.size > 0 ? 'applySome' : 'applyAll', { count: targetKeys.size })}
            </Button>
          </Inline>
        )
      }
      footer={
        <Stack gap="3">
          <FirstVariantPrice form={form} business={business} />
          <RemovedVariants form={form} />
          {sold.length > variantsPerPage && (
            <Inline justify="end">
              <IconButton
                icon={ChevronLeft}
                label={t('previous')}
                isDisabled={first === 0}
                onPress={() => onPage(first / variantsPerPage - 1)}
              />
              <Text as="span" figures>
                {t('page', { from: first + 1, to: first + rows.length, count: sold.length })}
              </Text>
              <IconButton
                icon={ChevronRight}
                label={t('next')}
                isDisabled={first + variantsPerPage >= sold.length}
                onPress={() => onPage(first / variantsPerPage + 1)}
              />
            </Inline>
          )}
        </Stack>
      }
    >
      <div id="variations">
        {isPhone ? (
          <VariationRows
            form={form}
            business={business}
            product={product}
            rows={rows}
            imageFileIds={imageFileIds}
            selection={selection}
            onOpen={onOpenRow}
          />
        ) : (
          <DataTable
            label={t('variations')}
            columns={variationColumns({ form, business, product, imageFileIds, onOpen: onOpenRow })}
            rows={rows}
            rowKey={({ key }) => key}
            rowLabel={({ name }) => name}
            selection={selection}
          />
        )}
      </div>
      {isApplying && (
        <ApplyDialog
          count={targetKeys.size}
          hasNew={sold.some(({ key, id }) => id === undefined && targetKeys.has(key))}
          business={business}
          onApply={(changes) => change(targetKeys, changes)}
          onClose={() => setApplying(false)}
        />
      )}
      {openedRow && (
        <VariationSheet
          form={form}
          business={business}
          product={product}
          row={openedRow}
          onRemove={() => change(new Set([openedRow.key]), { isOut: true })}
          onClose={() => onOpenRow(undefined)}
        />
      )}
    </Card>
  );
});

function FirstVariantPrice({ form, business }: PartProps) {
  const first = useFormValues(form, (typed) => filterSoldRows(typed)[0]);
  return first && <CurrentPrice label={t('firstVariantPrice')} of={first} business={business} />;
}
