import { startTransition } from 'react';
import type { OrderChoice } from '#contract/store/order-edit.ts';
import type { Currency } from '#domain/money.ts';
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
import { type DraftLine, createLine } from './order-draft.ts';
import type { PartProps } from './order-form.parts.ts';
import { t } from './order-form.messages.ts';

const stockWords = (left: number | null) => (left === null ? t('unlimited') : t('left', { count: left }));
const choiceWords = ({ priceMinor, availableQuantity, sku }: OrderChoice, currency: Currency) =>
  [formatMoney(priceMinor, currency), stockWords(availableQuantity), sku].filter(Boolean).join(' · ');

const getStockWarning = ({ left, quantity }: DraftLine) =>
  typeof left === 'number' && Number(quantity) > left ? t('notEnough', { left }) : undefined;

type LinesCardProps = PartProps & {
  currency: Currency;
  openLine: Pick<ReturnType<typeof useOpenRow>, 'open' | 'onOpen'>;
};

/** The line items: products with their current stock, and custom items by their name. */
export function LinesCard({ form, currency, openLine }: LinesCardProps) {
  const lines = useFormValues(form, (draft) =>
    draft.lines.map((line, position) => ({
      ...line,
      unitPriceMinor: line.unitPriceMinor,
      label: line.name || t('item', { position: position + 1 }),
      warning: getStockWarning(line),
    })),
  );
  // A line has many fields: they are rendered after the response to the press.
  const setLines = (next: (now: DraftLine[]) => DraftLine[]) =>
    startTransition(() => form.set((now) => ({ lines: next(now.lines) })));
  const add = (line: DraftLine) => {
    setLines((now) => [...now, line]);
    openLine.onOpen(line.key);
  };
  const choose = (choice: OrderChoice) => {
    const isSame = ({ variationId }: DraftLine) => variationId === choice.variationId;
    const more = (line: DraftLine) => ({ ...line, quantity: String(Number(line.quantity) + 1) });
    const line = createLine(choice);
    setLines((now) =>
      now.some(isSame) ? now.map((one) => (isSame(one) ? more(one) : one)) : [...now, line],
    );
  };
  return (
    <Card title={t('items')}>
      <Stack gap="6">
        <LineItems
          {...openLine}
          lines={lines}
          within="lines"
          currency={currency}
          errors={form.errors}
          renderHead={({ variationId, name }, position) =>
            variationId === null ? (
              <form.Text name={`lines[${position}].name`} label={t('itemName')} />
            ) : (
              <Text variant="strong">{name}</Text>
            )
          }
          renderFields={({ left }, position) => (
            <Grid columns="two">
              <form.Number
                name={`lines[${position}].quantity`}
                label={t('quantity')}
                description={left === undefined ? undefined : stockWords(left)}
              />
              <form.Money name={`lines[${position}].unitPriceMinor`} label={t('price')} currency={currency} />
            </Grid>
          )}
          onRemove={(key) => setLines((now) => now.filter((line) => line.key !== key))}
        />
        {lines.length === 0 && <Text tone="muted">{t('noItems')}</Text>}
        <SearchCombobox
          id="lines"
          label={t('findProduct')}
          description={t('findProductWhy')}
          error={form.errorOf('lines')}
          query={orderChoicesQuery}
          optionOf={(choice) => ({
            id: choice.variationId,
            label: choice.name,
            description: choiceWords(choice, currency),
          })}
          onChoose={choose}
          onNew={(typed) => add({ ...createLine(), name: typed.trim() })}
          texts={{
            searching: t('looking'),
            noResults: t('nothingFound'),
            create: t('addCustomItem'),
            createNamed: (name) => t('freeNamed', { name }),
          }}
        />
      </Stack>
    </Card>
  );
}
