import { Trash2 } from 'lucide-react';
import { startTransition } from 'react';
import { Finder } from '#src/forms/finder.tsx';
import { formatMoney } from '#src/lib/format.ts';
import { orderChoicesQuery } from '#src/features/orders/orders.queries.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { formPart } from '#src/ui/layout/drawn-later.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { IconButton } from '#src/ui/actions/icon-button.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { MoneyField } from '#src/ui/fields/money-field.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { type DraftItem, newItem } from './invoice-draft.ts';
import { t } from './invoice-form.messages.ts';
import type { PartProps } from './invoice-form.parts.ts';

/** What it is for: goods of the catalogue at their price now, and anything else by its name. */
export const ItemsCard = formPart(function ItemsCard({
  draft: { items },
  set,
  errorOf,
  business: { currency },
}: PartProps) {
  // An item has many fields: they come after the press is seen.
  const setItems = (next: (now: DraftItem[]) => DraftItem[]) =>
    startTransition(() => set((now) => ({ items: next(now.items) })));
  const add = (item: DraftItem) => setItems((now) => [...now, item]);
  const change = (id: string, changes: Partial<DraftItem>) =>
    set((now) => ({ items: now.items.map((item) => (item.id === id ? { ...item, ...changes } : item)) }));
  return (
    <Card title={t('items')}>
      <Stack gap="6">
        {items.map((item, position) => (
          <ItemFields
            key={item.id}
            item={item}
            position={position}
            currency={currency}
            errorOf={errorOf}
            onChange={(changes) => change(item.id, changes)}
            onRemove={() => setItems((now) => now.filter(({ id }) => id !== item.id))}
          />
        ))}
        {items.length === 0 && <Text tone="muted">{t('noItems')}</Text>}
        <Finder
          id="items"
          label={t('findProduct')}
          description={t('findProductWhy')}
          error={errorOf('items')}
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
});

type ItemFieldsProps = Pick<PartProps, 'errorOf'> & {
  item: DraftItem;
  position: number;
  currency: PartProps['business']['currency'];
  onChange: (changes: Partial<DraftItem>) => void;
  onRemove: () => void;
};

function ItemFields({ item, position, currency, errorOf, onChange, onRemove }: ItemFieldsProps) {
  const { name, quantity, unitPriceMinor } = item;
  const at = (part: string) => ({
    id: `items.${position}.${part}`,
    error: errorOf(`items.${position}.${part}`),
  });
  const label = name || t('item', { position: position + 1 });
  return (
    <section aria-label={label} id={`items.${position}`}>
      <Stack gap="3">
        <Inline justify="between" align="end" wrap={false}>
          <TextField
            {...at('name')}
            label={t('itemName')}
            value={name}
            onChange={(typed) => onChange({ name: typed })}
          />
          <IconButton label={t('remove', { name: label })} icon={Trash2} variant="quiet" onPress={onRemove} />
        </Inline>
        <Grid columns="two">
          <TextField
            {...at('quantity')}
            label={t('quantity')}
            inputMode="numeric"
            figures
            value={quantity}
            onChange={(typed) => onChange({ quantity: typed })}
          />
          <MoneyField
            {...at('unitPriceMinor')}
            label={t('price')}
            currency={currency}
            value={unitPriceMinor}
            onChange={(amountMinor) => onChange({ unitPriceMinor: amountMinor })}
          />
        </Grid>
      </Stack>
    </section>
  );
}
