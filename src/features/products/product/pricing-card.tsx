import { Card } from '#src/ui/layout/card.tsx';
import { formPart } from '#src/ui/layout/drawn-later.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { MoneyField } from '#src/ui/fields/money-field.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { PaysNow } from './pays-now.tsx';
import type { ProductForm } from './product-form.ts';
import type { PartProps } from './product-parts.ts';
import { t } from './product.messages.ts';
import { SaleFields } from './sale-fields.tsx';

/** Price, sale and numbers of a product without options. */
export const PricingCard = formPart(function PricingCard({ form, update, errorOf, business }: PartProps) {
  const { own } = form;
  const { currency, timeZone } = business;
  const set = (changes: Partial<ProductForm['own']>) =>
    update((now) => ({ ...now, own: { ...now.own, ...changes } }));
  return (
    <Card
      title={t('pricing')}
      footer={own.priceMinor !== null && <PaysNow label={t('paysNow')} of={own} business={business} />}
    >
      <Stack gap="4">
        <Grid columns="two" gap="4">
          <MoneyField
            id="priceMinor"
            label={t('price')}
            currency={currency}
            value={own.priceMinor ?? undefined}
            onChange={(amount) => set({ priceMinor: amount ?? null })}
            error={errorOf('priceMinor')}
          />
          <MoneyField
            id="discountedAmountMinor"
            label={t('salePrice')}
            isOptional
            currency={currency}
            value={own.discountedAmountMinor ?? undefined}
            onChange={(amount) => set({ discountedAmountMinor: amount ?? null })}
            error={errorOf('discountedAmountMinor')}
          />
        </Grid>
        {own.discountedAmountMinor !== null && (
          <SaleFields value={own} onChange={set} errorOf={errorOf} timeZone={timeZone} />
        )}
        <Grid columns="two" gap="4">
          <TextField
            id="sku"
            label={t('sku')}
            description={t('skuWhy')}
            isOptional
            value={own.sku}
            onChange={(sku) => set({ sku })}
            error={errorOf('sku')}
            autoComplete="off"
          />
          <TextField
            id="barcode"
            label={t('barcode')}
            isOptional
            value={own.barcode}
            onChange={(barcode) => set({ barcode })}
            error={errorOf('barcode')}
            autoComplete="off"
          />
        </Grid>
      </Stack>
    </Card>
  );
});
