import { Trash2 } from 'lucide-react';
import { useFormValues } from '#src/forms/use-form-values.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { IconButton } from '#src/ui/actions/icon-button.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { type DraftCharge, createDraftCharge } from './invoice-draft.ts';
import { t } from './invoice-form.messages.ts';
import type { InvoiceCardProps } from './invoice-form.parts.ts';

const kinds = (['percent', 'amount'] as const).map((value) => ({ value, label: t(`discount.${value}`) }));

/** Discount, tax and charges. */
export function AdjustmentsCard({ form, business: { currency } }: InvoiceCardProps) {
  const { isPercent, charges } = useFormValues(form, (draft) => ({
    isPercent: draft.discountKind === 'percent',
    charges: draft.charges.map(({ id, label }) => ({ id, label })),
  }));
  const setCharges = (next: (now: DraftCharge[]) => DraftCharge[]) =>
    form.set((now) => ({ charges: next(now.charges) }));
  return (
    <Card title={t('adjustments')}>
      <Stack gap="4">
        <form.RadioGroup name="discountKind" look="segment" label={t('discount')} options={kinds} />
        <Grid columns="two">
          {isPercent ? (
            <form.Text
              name="discountRate"
              id="discount.basisPoints"
              label={t('discountRate')}
              isOptional
              inputMode="decimal"
              figures
              suffix="%"
              error={form.errorOf('discount')}
            />
          ) : (
            <form.Money
              name="discountMinor"
              id="discount"
              label={t('discountAmount')}
              isOptional
              currency={currency}
              error={form.errorOf('discount.amountMinor')}
            />
          )}
          <form.Text
            name="taxRate"
            id="taxBasisPoints"
            label={t('tax')}
            description={t('taxWhy')}
            isOptional
            inputMode="decimal"
            figures
            suffix="%"
          />
        </Grid>
        {charges.map(({ id, label }, position) => (
          <Inline key={id} align="end" wrap={false}>
            <Grid columns="two">
              <form.Text name={`charges[${position}].label`} label={t('chargeFor')} />
              <form.Money name={`charges[${position}].amountMinor`} label={t('amount')} currency={currency} />
            </Grid>
            <IconButton
              label={t('remove', { name: label || t('charge', { position: position + 1 }) })}
              icon={Trash2}
              variant="quiet"
              onPress={() => setCharges((now) => now.filter((charge) => charge.id !== id))}
            />
          </Inline>
        ))}
        <div>
          <Button size="sm" onPress={() => setCharges((now) => [...now, createDraftCharge()])}>
            {t('addCharge')}
          </Button>
        </div>
      </Stack>
    </Card>
  );
}
