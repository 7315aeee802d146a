import type { Product } from '#domain/product.ts';
import { quantityWords, stockLook } from '#src/features/products/product.words.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { formPart } from '#src/ui/layout/drawn-later.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { StatusBadge } from '#src/ui/data/status-badge.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import type { PartProps } from './product-parts.ts';
import { t } from './product.messages.ts';

export type StockCardProps = PartProps & { product: Product | undefined; onChangeStock: () => void };

/** How many there are, which changes apart, and at how many the owner is told. */
export const StockCard = formPart(function StockCard({
  form,
  update,
  errorOf,
  product,
  onChangeStock,
}: StockCardProps) {
  const isPlain = form.options.length === 0;
  return (
    <Card title={t('stock')}>
      <Stack gap="4">
        {isPlain && form.own.isThere && product && (
          <Stack gap="1">
            <Inline justify="between" gap="3">
              <Inline gap="2">
                <Text as="span" variant="strong">
                  {quantityWords(product.availableQuantity)}
                </Text>
                {product.stockState !== 'in' && <StatusBadge look={stockLook[product.stockState]} />}
              </Inline>
              <Button size="sm" onPress={onChangeStock}>
                {t('changeStock')}
              </Button>
            </Inline>
            <Text variant="small" tone="muted">
              {t('stockApart')}
            </Text>
          </Stack>
        )}
        <Grid columns="two" gap="4">
          {isPlain && !form.own.isThere && (
            <TextField
              id="quantity"
              label={t('initialStock')}
              description={t('initialStockWhy')}
              isOptional
              figures
              inputMode="numeric"
              placeholder={t('unlimited')}
              value={form.own.quantity}
              onChange={(quantity) => update((now) => ({ ...now, own: { ...now.own, quantity } }))}
              error={errorOf('quantity')}
            />
          )}
          <TextField
            id="lowStockAt"
            label={t('lowStockAt')}
            description={t('lowStockAtWhy')}
            figures
            inputMode="numeric"
            value={form.lowStockAt}
            onChange={(lowStockAt) => update((now) => ({ ...now, lowStockAt }))}
            error={errorOf('lowStockAt')}
          />
        </Grid>
      </Stack>
    </Card>
  );
});
