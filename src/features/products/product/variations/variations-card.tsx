import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { type Product, variationName } from '#domain/product.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { DataCards } from '#src/ui/table/data-cards.tsx';
import { DataTable } from '#src/ui/table/data-table.tsx';
import { formPart } from '#src/ui/layout/drawn-later.tsx';
import { IconButton } from '#src/ui/actions/icon-button.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { useIsPhone } from '#src/ui/layout/use-media.ts';
import { ApplyDialog } from './apply-dialog.tsx';
import { type MatrixRow, changeRows, textsOf } from './matrix.ts';
import { PaysNow } from '#src/features/products/product/pays-now.tsx';
import { rowsIn } from '#src/features/products/product/product-form.ts';
import type { PartProps } from '#src/features/products/product/product-parts.ts';
import { t } from '#src/features/products/product/product.messages.ts';
import { RowDialog } from './row-dialog.tsx';
import { rowsOnPage } from './row-place.ts';
import { TakenOut } from './taken-out.tsx';
import { type ShownRow, variationColumns } from './variations.columns.tsx';

export type VariationsCardProps = PartProps & {
  product: Product | undefined;
  /** 0-based. */
  page: number;
  onPage: (page: number) => void;
  /** Whose dialog is open. */
  openRow: string | undefined;
  onOpenRow: (rowKey: string | undefined) => void;
  onStock: (variationId: string) => void;
};

/** Every combination with its price, its sale, its number, its stock and its picture; a page at a time. */
export const VariationsCard = formPart(function VariationsCard(props: VariationsCardProps) {
  const { form, update, errorOf, business, product, page, onPage, openRow, onOpenRow, onStock } = props;
  const isPhone = useIsPhone();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isApplying, setApplying] = useState(false);
  const sold = useMemo(() => rowsIn(form), [form]);
  const onRow = useCallback(
    (rowKey: string, changes: Partial<MatrixRow>) =>
      update((now) => ({ ...now, rows: changeRows(now.rows, new Set([rowKey]), changes) })),
    [update],
  );
  const lefts = useMemo(
    () => new Map((product?.variations ?? []).map(({ id, availableQuantity }) => [id, availableQuantity])),
    [product],
  );
  const first = Math.min(page, Math.max(0, Math.ceil(sold.length / rowsOnPage) - 1)) * rowsOnPage;
  const rows = sold.slice(first, first + rowsOnPage).map((row, at): ShownRow => ({
    ...row,
    nth: first + at,
    name: variationName(textsOf(form.options, row)),
  }));
  const keys = new Set(sold.flatMap(({ key }) => (chosen.has(key) ? [key] : [])));
  const meant = keys.size > 0 ? keys : new Set(sold.map(({ key }) => key));
  const opened = sold.find(({ key }) => key === openRow);
  const openedNth = opened ? sold.indexOf(opened) : -1;
  const columns = variationColumns({
    pictures: new Map(form.media.map(({ id, fileId }) => [id, fileId])),
    lefts,
    currency: business.currency,
    errorOf,
    onRow,
    onStock,
    onOpen: onOpenRow,
  });
  const table = {
    label: t('variations'),
    columns,
    rows,
    rowKey: ({ key }: ShownRow) => key,
    rowLabel: ({ name }: ShownRow) => name,
    selection: { keys: chosen, onChange: setChosen },
  };
  return (
    <Card
      isFlush
      title={t('variations')}
      description={t('outOf', { count: sold.length })}
      actions={
        sold.length > 0 && (
          <Inline gap="2">
            {keys.size > 0 && (
              <Button
                size="sm"
                onPress={() => {
                  update((now) => ({ ...now, rows: changeRows(now.rows, keys, { isOut: true }) }));
                  setChosen(new Set());
                }}
              >
                {t('takeOut')}
              </Button>
            )}
            <Button size="sm" onPress={() => setApplying(true)}>
              {t(keys.size > 0 ? 'applySome' : 'applyAll', { count: meant.size })}
            </Button>
          </Inline>
        )
      }
      footer={
        <Stack gap="3">
          {sold[0] && <PaysNow label={t('paysFirst')} of={sold[0]} business={business} />}
          <TakenOut form={form} update={update} />
          {sold.length > rowsOnPage && (
            <Inline justify="end">
              <IconButton
                icon={ChevronLeft}
                label={t('previous')}
                isDisabled={first === 0}
                onPress={() => onPage(first / rowsOnPage - 1)}
              />
              <Text as="span" figures>
                {t('page', { from: first + 1, to: first + rows.length, count: sold.length })}
              </Text>
              <IconButton
                icon={ChevronRight}
                label={t('next')}
                isDisabled={first + rowsOnPage >= sold.length}
                onPress={() => onPage(first / rowsOnPage + 1)}
              />
            </Inline>
          )}
        </Stack>
      }
    >
      <div id="variations">{isPhone ? <DataCards {...table} /> : <DataTable {...table} />}</div>
      {isApplying && (
        <ApplyDialog
          count={meant.size}
          hasNew={sold.some(({ key, id }) => id === undefined && meant.has(key))}
          business={business}
          onApply={(changes) => update((now) => ({ ...now, rows: changeRows(now.rows, meant, changes) }))}
          onClose={() => setApplying(false)}
        />
      )}
      {opened && (
        <RowDialog
          form={form}
          errorOf={errorOf}
          business={business}
          row={opened}
          nth={openedNth}
          name={variationName(textsOf(form.options, opened))}
          onChange={(changes) => onRow(opened.key, changes)}
          onClose={() => onOpenRow(undefined)}
        />
      )}
    </Card>
  );
});
