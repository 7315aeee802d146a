import { Trash2 } from 'lucide-react';
import { startTransition } from 'react';
import type { OrderChoice } from '#contract/store/order-edit.ts';
import type { Currency } from '#domain/money.ts';
import { Finder } from '#src/forms/fields/finder.tsx';
import { useFormValues } from '#src/forms/use-form-values.ts';
import { formatMoney } from '#src/lib/format.ts';
import { orderChoicesQuery } from '#src/features/orders/orders.queries.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { IconButton } from '#src/ui/actions/icon-button.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Money } from '#src/ui/data/money.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { type DraftLine, newLine } from './order-draft.ts';
import type { PartProps } from './order-form.parts.ts';
import { t } from './order-form.messages.ts';

const stockWords = (left: number | null) => (left === null ? t('unlimited') : t('left', { count: left }));
const choiceWords = ({ priceMinor, availableQuantity, sku }: OrderChoice, currency: Currency) =>
  [formatMoney(priceMinor, currency), stockWords(availableQuantity), sku].filter(Boolean).join(' · ');

/** What is ordered: goods of the catalogue with their stock at this moment, and anything else by its name. */
export function LinesCard({ form, currency }: PartProps & { currency: Currency }) {
  const keys = useFormValues(form, ({ lines }) => lines.map(({ key }) => key));
  // A line has many fields: they come after the press is seen.
  const setLines = (next: (now: DraftLine[]) => DraftLine[]) =>
    startTransition(() => form.set((now) => ({ lines: next(now.lines) })));
  const add = (line: DraftLine) => setLines((now) => [...now, line]);
  const choose = (choice: OrderChoice) => {
    const isSame = ({ variationId }: DraftLine) => variationId === choice.variationId;
    const more = (line: DraftLine) => ({ ...line, quantity: String(Number(line.quantity) + 1) });
    const line = newLine(choice);
    setLines((now) =>
      now.some(isSame) ? now.map((one) => (isSame(one) ? more(one) : one)) : [...now, line],
    );
  };
  return (
    <Card title={t('items')}>
      <Stack gap="6">
        {keys.map((key, position) => (
          <LineFields
            key={key}
            form={form}
            position={position}
            currency={currency}
            onRemove={() => setLines((now) => now.filter((line) => line.key !== key))}
          />
        ))}
        {keys.length === 0 && <Text tone="muted">{t('noItems')}</Text>}
        <Finder
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
          onNew={(typed) => add({ ...newLine(), name: typed.trim() })}
          words={{
            looking: t('looking'),
            nothing: t('nothingFound'),
            new: t('freeLine'),
            newNamed: (name) => t('freeNamed', { name }),
          }}
        />
      </Stack>
    </Card>
  );
}

type LineFieldsProps = PartProps & { position: number; currency: Currency; onRemove: () => void };

function LineFields({ form, position, currency, onRemove }: LineFieldsProps) {
  const line = useFormValues(form, ({ lines }) => lines[position]);
  if (!line) return null;
  const { variationId, name, quantity, unitPriceMinor, left } = line;
  const count = Number(quantity);
  const isShort = typeof left === 'number' && count > left;
  const label = name || t('item', { position: position + 1 });
  return (
    <section aria-label={label} id={`lines.${position}`}>
      <Stack gap="2">
        <Inline justify="between" wrap={false}>
          {variationId === null ? (
            <form.Text name={`lines[${position}].name`} label={t('itemName')} />
          ) : (
            <Text variant="strong">{name}</Text>
          )}
          <IconButton label={t('remove', { name: label })} icon={Trash2} variant="quiet" onPress={onRemove} />
        </Inline>
        <Grid columns="two">
          <form.Number
            name={`lines[${position}].quantity`}
            label={t('quantity')}
            description={left === undefined ? undefined : stockWords(left)}
          />
          <form.Money name={`lines[${position}].unitPriceMinor`} label={t('price')} currency={currency} />
        </Grid>
        <Inline justify="between">
          <Text as="span" variant="small" tone={isShort ? 'danger' : 'muted'}>
            {isShort ? t('notEnough', { left }) : (form.errorOf(`lines.${position}`) ?? '')}
          </Text>
          {Number.isFinite(count) && unitPriceMinor !== undefined && (
            <Money amountMinor={Math.round(count) * unitPriceMinor} currency={currency} variant="strong" />
          )}
        </Inline>
      </Stack>
    </section>
  );
}
