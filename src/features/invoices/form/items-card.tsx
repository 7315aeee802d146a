import { startTransition } from 'react';
import { SearchCombobox } from '#src/forms/fields/search-combobox.tsx';
import type { useOpenRow } from '#src/forms/compact-rows.tsx';
import { LineItems } from '#src/forms/line-items.tsx';
import { useFormValues } from '#src/forms/use-form-values.ts';
import { formatMoney } from '#src/lib/format.ts';
import { orderChoicesQuery } from '#src/features/orders/form/choices.queries.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { type DraftItem, createDraftItem } from './invoice-draft.ts';
import { t } from './invoice-form.messages.ts';
import type { InvoiceCardProps } from './invoice-form.parts.ts';

type ItemsCardProps = InvoiceCardProps & {
  openLine: Pick<ReturnType<typeof useOpenRow>, 'open' | 'onOpen'>;
};

/** The items: products at their current price, and custom items by their name. */
export function ItemsCard({ form, business: { currency }, openLine }: ItemsCardProps) {
  const items = useFormValues(form, (draft) =>
    draft.items.map(({ id, name, quantity, unitPriceMinor }, position) => ({
      key: id,
      label: name || t('item', { position: position + 1 }),
      quantity,
      unitPriceMinor,
    })),
  );
  // An item has many fields, which are rendered after the press is visible.
  const setItems = (next: (now: DraftItem[]) => DraftItem[]) =>
    startTransition(() => form.set((now) => ({ items: next(now.items) })));
  const add = (item: DraftItem) => setItems((now) => [...now, item]);
  const addCustom = (name: string) => {
    const item = { ...createDraftItem(), name };
    add(item);
    openLine.onOpen(item.id);
  };
  return (
    <Card title={t('items')}>
      <Stack gap="6">
        <LineItems
          {...openLine}
          lines={items}
          within="items"
          currency={currency}
          errors={form.errors}
          renderHead={(_, position) => <form.Text name={`items[${position}].name`} label={t('itemName')} />}
          renderFields={(_, position) => (
            <Grid columns="two">
              <form.Number name={`items[${position}].quantity`} label={t('quantity')} />
              <form.Money name={`items[${position}].unitPriceMinor`} label={t('price')} currency={currency} />
            </Grid>
          )}
          onRemove={(id) => setItems((now) => now.filter((item) => item.id !== id))}
        />
        {items.length === 0 && <Text tone="muted">{t('noItems')}</Text>}
        <SearchCombobox
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
          onChoose={(choice) => add(createDraftItem(choice))}
          onNew={(typed) => addCustom(typed.trim())}
          texts={{
            searching: t('looking'),
            noResults: t('noProductsFound'),
            create: t('addCustomItem'),
            createNamed: (name) => t('addNamed', { name }),
          }}
        />
      </Stack>
    </Card>
  );
}
