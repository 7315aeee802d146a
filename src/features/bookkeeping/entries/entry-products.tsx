import type { BookEntry, BookProduct } from '#domain/book-entry.ts';
import { deleteBookProduct } from '#src/features/bookkeeping/bookkeeping.writes.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { common } from '#src/lib/common.messages.ts';
import { formatMoney } from '#src/lib/format.ts';
import { useDialog } from '#src/lib/use-dialog.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { DescriptionList } from '#src/ui/data/description-list.tsx';
import { LineRow } from '#src/ui/fields/line-row.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { ProductDialog } from './product-dialog.tsx';
import { t } from './entries.messages.ts';

/** The products of an income, which add up to its amount. */
export function EntryProducts({ entry, canManage }: { entry: BookEntry; canManage: boolean }) {
  const { id, products, currency } = entry;
  const { dialog, open, close } = useDialog<{ product?: BookProduct }>();
  const remove = useWrite(deleteBookProduct);
  const removeProduct = async (productId: string) => {
    if (await remove.send({ params: { id, productId } })) notify.success(t('productRemoved'));
    else notify.error(common('unreachable'));
  };
  const money = (amountMinor: number) => formatMoney(amountMinor, currency);
  const noteOf = ({ quantity, unitPriceMinor }: BookProduct) =>
    t('productNote', { count: quantity, price: money(unitPriceMinor) });
  if (!canManage)
    return (
      <DescriptionList
        items={products.map((product) => ({
          term: `${product.name}, ${noteOf(product)}`,
          detail: money(product.totalMinor),
        }))}
      />
    );
  return (
    <Stack gap="2">
      {products.length > 0 && (
        <Text as="h3" variant="strong">
          {t('products')}
        </Text>
      )}
      {products.map((product) => (
        <Stack key={product.id} gap="0">
          <LineRow
            action={t('edit')}
            label={product.name}
            amount={money(product.totalMinor)}
            note={noteOf(product)}
            onPress={() => open({ product })}
          />
          {products.length > 1 && (
            <Inline>
              <Button
                size="sm"
                variant="quiet"
                isPending={remove.isPending}
                aria-label={`${common('remove')} ${product.name}`}
                onPress={() => void removeProduct(product.id)}
              >
                {common('remove')}
              </Button>
            </Inline>
          )}
        </Stack>
      ))}
      <Inline>
        <Button size="sm" onPress={() => open({})}>
          {t('addProduct')}
        </Button>
      </Inline>
      {dialog && <ProductDialog entry={entry} product={dialog.product} onClose={close} />}
    </Stack>
  );
}
