import type { Product } from '#domain/product.ts';
import { formatQuantity, stockStateDisplay } from '#src/features/products/product.labels.ts';
import { useFormValues } from '#src/forms/use-form-values.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { StatusBadge } from '#src/ui/data/status-badge.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { PartProps } from './product-parts.ts';
import { t } from './product.messages.ts';
import { StockButton } from './stock-button.tsx';

export type StockCardProps = Pick<PartProps, 'form'> & { product: Product | undefined };

/** The stock, which changes by a dialog of its own, and the level of the low-stock alert. */
export function StockCard({ form, product }: StockCardProps) {
  const { isPlain, isThere } = useFormValues(form, ({ options, own }) => ({
    isPlain: options.length === 0,
    isThere: own.isThere,
  }));
  return (
    <Card title={t('stock')}>
      <Stack gap="4">
        {isPlain && isThere && product && (
          <Stack gap="1">
            <Inline justify="between" gap="3">
              <Inline gap="2">
                <Text as="span" variant="strong">
                  {formatQuantity(product.availableQuantity)}
                </Text>
                {product.stockState !== 'in' && <StatusBadge look={stockStateDisplay[product.stockState]} />}
              </Inline>
              <StockButton product={product}>{t('changeStock')}</StockButton>
            </Inline>
            <Text variant="small" tone="muted">
              {t('stockApart')}
            </Text>
          </Stack>
        )}
        <Grid columns="two" gap="4">
          {isPlain && !isThere && (
            <form.Number
              name="own.quantity"
              id="quantity"
              label={t('initialStock')}
              description={t('initialStockWhy')}
              isOptional
              placeholder={t('unlimited')}
            />
          )}
          <form.Number name="lowStockAt" label={t('lowStockAt')} description={t('lowStockAtWhy')} />
        </Grid>
      </Stack>
    </Card>
  );
}
