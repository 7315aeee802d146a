import { useFormValues } from '#src/forms/use-form-values.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { CurrentPrice } from './current-price.tsx';
import type { PartProps } from './product-parts.ts';
import { t } from './product.messages.ts';
import { SaleFields } from './sale-fields.tsx';

/** The price, sale, SKU and barcode of a product without options. */
export function PricingCard({ form, business }: PartProps) {
  const own = useFormValues(form, (typed) => typed.own);
  const { currency, timeZone } = business;
  return (
    <Card
      title={t('pricing')}
      footer={
        own.priceMinor !== undefined && (
          <CurrentPrice label={t('currentPrice')} of={own} business={business} />
        )
      }
    >
      <Stack gap="4">
        <Grid columns="two" gap="4">
          <form.Money name="own.priceMinor" id="priceMinor" label={t('price')} currency={currency} />
          <form.Money
            name="own.discountedAmountMinor"
            id="discountedAmountMinor"
            label={t('salePrice')}
            isOptional
            currency={currency}
          />
        </Grid>
        {own.discountedAmountMinor !== undefined && (
          <SaleFields
            value={own}
            onChange={(changes) => form.set((now) => ({ own: { ...now.own, ...changes } }))}
            errorOf={form.errorOf}
            timeZone={timeZone}
          />
        )}
        <Grid columns="two" gap="4">
          <form.Text name="own.sku" id="sku" label={t('sku')} description={t('skuWhy')} isOptional />
          <form.Text name="own.barcode" id="barcode" label={t('barcode')} isOptional />
        </Grid>
      </Stack>
    </Card>
  );
}
