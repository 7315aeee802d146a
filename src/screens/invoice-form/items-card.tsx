import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatMoney } from '#src/lib/format.ts';
import { orderChoicesQuery } from '#src/lib/queries/orders.queries.ts';
import { useDebounced } from '#src/lib/use-debounced.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { ComboBox } from '#src/ui/combo-box.tsx';
import { Grid } from '#src/ui/grid.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Inline } from '#src/ui/inline.tsx';
import { MoneyField } from '#src/ui/money-field.tsx';
import { Stack } from '#src/ui/stack.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { Text } from '#src/ui/text.tsx';
import { type DraftItem, newItem } from './invoice-draft.ts';
import { t } from './invoice-form.messages.ts';
import type { PartProps } from './invoice-form.parts.ts';

/** Among the products that were found: none of them. */
const freeId = 'free';

/** What it is for: goods of the catalogue at their price now, and anything else by its name. */
export function ItemsCard({ draft: { items }, set, errorOf, business: { currency } }: PartProps) {
  const [typed, setTyped] = useState('');
  const { data: found, isFetching } = useQuery(orderChoicesQuery(useDebounced(typed)));
  const add = (id: string) => {
    const choice = found?.find(({ variationId }) => variationId === id);
    set({ items: [...items, choice ? newItem(choice) : { ...newItem(), name: typed.trim() }] });
    setTyped('');
  };
  const change = (id: string, changes: Partial<DraftItem>) =>
    set({ items: items.map((item) => (item.id === id ? { ...item, ...changes } : item)) });
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
            onRemove={() => set({ items: items.filter(({ id }) => id !== item.id) })}
          />
        ))}
        {items.length === 0 && <Text tone="muted">{t('noItems')}</Text>}
        <ComboBox
          id="items"
          label={t('findProduct')}
          description={t('findProductWhy')}
          error={errorOf('items')}
          text={typed}
          onText={setTyped}
          options={[
            ...(found ?? []).map(({ variationId, name, priceMinor, sku }) => ({
              id: variationId,
              label: name,
              description: [formatMoney(priceMinor, currency), sku].filter(Boolean).join(' · '),
            })),
            ...(typed.trim() === '' ? [] : [{ id: freeId, label: t('freeNamed', { name: typed.trim() }) }]),
          ]}
          onChoose={add}
          empty={t(isFetching ? 'looking' : 'nothingFound')}
        />
        <div>
          <Button size="sm" onPress={() => add(freeId)}>
            {t('freeItem')}
          </Button>
        </div>
      </Stack>
    </Card>
  );
}

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
