import { Trash2 } from 'lucide-react';
import { startTransition } from 'react';
import type { Currency } from '#domain/money.ts';
import { Finder } from '#src/forms/fields/finder.tsx';
import { useFormValues } from '#src/forms/use-form-values.ts';
import { formatMoney } from '#src/lib/format.ts';
import { orderChoicesQuery } from '#src/features/orders/orders.queries.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { IconButton } from '#src/ui/actions/icon-button.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { type DraftItem, newItem } from './invoice-draft.ts';
import { t } from './invoice-form.messages.ts';
import type { PartProps } from './invoice-form.parts.ts';

/** What it is for: goods of the catalogue at their price now, and anything else by its name. */
export function ItemsCard({ form, business: { currency } }: PartProps) {
  const ids = useFormValues(form, ({ items }) => items.map(({ id }) => id));
  // An item has many fields: they come after the press is seen.
  const setItems = (next: (now: DraftItem[]) => DraftItem[]) =>
    startTransition(() => form.set((now) => ({ items: next(now.items) })));
  const add = (item: DraftItem) => setItems((now) => [...now, item]);
  return (
    <Card title={t('items')}>
      <Stack gap="6">
        {ids.map((id, position) => (
          <ItemFields
            key={id}
            form={form}
            position={position}
            currency={currency}
            onRemove={() => setItems((now) => now.filter((item) => item.id !== id))}
          />
        ))}
        {ids.length === 0 && <Text tone="muted">{t('noItems')}</Text>}
        <Finder
          id="items"
          label={t('findProduct')}
          description={t('findProductWhy')}
          error={form.errorOf('items')}
          query={orderChoicesQuery}
          optionOf={({ variationId, name, priceMinor, sku }) => ({
            id: variationId,
            label: name,
            description: [formatMoney(priceMinor, currency), sku].filter(Boolean).join(' · '),
          })}
          onChoose={(choice) => add(newItem(choice))}
          onNew={(typed) => add({ ...newItem(), name: typed.trim() })}
          words={{
            looking: t('looking'),
            nothing: t('nothingFound'),
            new: t('freeItem'),
            newNamed: (name) => t('freeNamed', { name }),
          }}
        />
      </Stack>
    </Card>
  );
}

type ItemFieldsProps = Pick<PartProps, 'form'> & {
  position: number;
  currency: Currency;
  onRemove: () => void;
};

function ItemFields({ form, position, currency, onRemove }: ItemFieldsProps) {
  const name = useFormValues(form, ({ items }) => items[position]?.name);
  const label = name || t('item', { position: position + 1 });
  return (
    <section aria-label={label} id={`items.${position}`}>
      <Stack gap="3">
        <Inline justify="between" align="end" wrap={false}>
          <form.Text name={`items[${position}].name`} label={t('itemName')} />
          <IconButton label={t('remove', { name: label })} icon={Trash2} variant="quiet" onPress={onRemove} />
        </Inline>
        <Grid columns="two">
          <form.Number name={`items[${position}].quantity`} label={t('quantity')} />
          <form.Money name={`items[${position}].unitPriceMinor`} label={t('price')} currency={currency} />
        </Grid>
      </Stack>
    </section>
  );
}
