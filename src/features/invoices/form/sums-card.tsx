import { Trash2 } from 'lucide-react';
import { startTransition } from 'react';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { formPart } from '#src/ui/layout/drawn-later.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { IconButton } from '#src/ui/actions/icon-button.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { MoneyField } from '#src/ui/fields/money-field.tsx';
import { RadioGroup } from '#src/ui/fields/radio-group.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { type DraftCharge, newCharge } from './invoice-draft.ts';
import { t } from './invoice-form.messages.ts';
import type { PartProps } from './invoice-form.parts.ts';

const kinds = (['percent', 'amount'] as const).map((value) => ({ value, label: t(`discount.${value}`) }));

/** What goes off, what the state takes, and what comes on top. */
export const SumsCard = formPart(function SumsCard({
  draft,
  set,
  errorOf,
  business: { currency },
}: PartProps) {
  const { discountKind, charges } = draft;
  const change = (id: string, changes: Partial<DraftCharge>) =>
    set((now) => ({
      charges: now.charges.map((charge) => (charge.id === id ? { ...charge, ...changes } : charge)),
    }));
  const setCharges = (next: (now: DraftCharge[]) => DraftCharge[]) =>
    startTransition(() => set((now) => ({ charges: next(now.charges) })));
  const add = () => {
    const charge = newCharge();
    setCharges((now) => [...now, charge]);
  };
  return (
    <Card title={t('sums')}>
      <Stack gap="4">
        <RadioGroup
          look="segment"
          label={t('discount')}
          options={kinds}
          value={discountKind}
          onChange={(kind) => set({ discountKind: kind })}
        />
        <Grid columns="two">
          {discountKind === 'percent' ? (
            <TextField
              id="discount.basisPoints"
              label={t('discountRate')}
              isOptional
              inputMode="decimal"
              figures
              suffix="%"
              value={draft.discountRate}
              error={errorOf('discount.basisPoints') ?? errorOf('discount')}
              onChange={(discountRate) => set({ discountRate })}
            />
          ) : (
            <MoneyField
              id="discount"
              label={t('discountAmount')}
              isOptional
              currency={currency}
              value={draft.discountMinor}
              error={errorOf('discount.amountMinor') ?? errorOf('discount')}
              onChange={(discountMinor) => set({ discountMinor })}
            />
          )}
          <TextField
            id="taxBasisPoints"
            label={t('tax')}
            description={t('taxWhy')}
            isOptional
            inputMode="decimal"
            figures
            suffix="%"
            value={draft.taxRate}
            error={errorOf('taxBasisPoints')}
            onChange={(taxRate) => set({ taxRate })}
          />
        </Grid>
        {charges.map(({ id, label, amountMinor }, position) => (
          <Inline key={id} align="end" wrap={false}>
            <Grid columns="two">
              <TextField
                id={`charges.${position}.label`}
                label={t('chargeFor')}
                value={label}
                error={errorOf(`charges.${position}.label`)}
                onChange={(typed) => change(id, { label: typed })}
              />
              <MoneyField
                id={`charges.${position}.amountMinor`}
                label={t('amount')}
                currency={currency}
                value={amountMinor}
                error={errorOf(`charges.${position}.amountMinor`)}
                onChange={(typed) => change(id, { amountMinor: typed })}
              />
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
          <Button size="sm" onPress={add}>
            {t('addCharge')}
          </Button>
        </div>
      </Stack>
    </Card>
  );
});
