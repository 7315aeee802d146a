import { Trash2 } from 'lucide-react';
import { startTransition } from 'react';
import type { OrderChoice } from '#contract/store/order-edit.ts';
import type { Currency } from '#domain/money.ts';
import { Finder } from '#src/forms/finder.tsx';
import { formatMoney } from '#src/lib/format.ts';
import { orderChoicesQuery } from '#src/features/orders/orders.queries.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { formPart } from '#src/ui/layout/drawn-later.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { IconButton } from '#src/ui/actions/icon-button.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { MoneyField } from '#src/ui/fields/money-field.tsx';
import { Money } from '#src/ui/data/money.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { type DraftLine, newLine } from './order-draft.ts';
import type { PartProps } from './order-form.parts.ts';
import { t } from './order-form.messages.ts';

const stockWords = (left: number | null) => (left === null ? t('unlimited') : t('left', { count: left }));
const choiceWords = ({ priceMinor, availableQuantity, sku }: OrderChoice, currency: Currency) =>
  [formatMoney(priceMinor, currency), stockWords(availableQuantity), sku].filter(Boolean).join(' · ');

/** What is ordered: goods of the catalogue with their stock at this moment, and anything else by its name. */
export const LinesCard = formPart(function LinesCard({
  draft,
  set,
  errorOf,
  currency,
}: PartProps & { currency: Currency }) {
  const { lines } = draft;
  // A line has many fields: they come after the press is seen.
  const setLines = (next: (now: DraftLine[]) => DraftLine[]) =>
    startTransition(() => set((now) => ({ lines: next(now.lines) })));
  const add = (line: DraftLine) => setLines((now) => [...now, line]);
  const choose = (choice: OrderChoice) => {
    const isSame = ({ variationId }: DraftLine) => variationId === choice.variationId;
    const more = (line: DraftLine) => ({ ...line, quantity: String(Number(line.quantity) + 1) });
    const line = newLine(choice);
    setLines((now) =>
      now.some(isSame) ? now.map((one) => (isSame(one) ? more(one) : one)) : [...now, line],
    );
  };
  const change = (key: string, changes: Partial<DraftLine>) =>
    set((now) => ({
      lines: now.lines.map((line) => (line.key === key ? { ...line, ...changes } : line)),
    }));
  return (
    <Card title={t('items')}>
      <Stack gap="6">
        {lines.map((line, position) => (
          <LineFields
            key={line.key}
            line={line}
            position={position}
            currency={currency}
            errorOf={errorOf}
            onChange={(changes) => change(line.key, changes)}
            onRemove={() => setLines((now) => now.filter(({ key }) => key !== line.key))}
          />
        ))}
        {lines.length === 0 && <Text tone="muted">{t('noItems')}</Text>}
        <Finder
          id="lines"
          label={t('findProduct')}
          description={t('findProductWhy')}
          error={errorOf('lines')}
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
});

type LineFieldsProps = {
  line: DraftLine;
  position: number;
  currency: Currency;
  errorOf: PartProps['errorOf'];
  onChange: (changes: Partial<DraftLine>) => void;
  onRemove: () => void;
};

function LineFields({ line, position, currency, errorOf, onChange, onRemove }: LineFieldsProps) {
  const { variationId, name, quantity, unitPriceMinor, left } = line;
  const at = (part: string) => ({
    id: `lines.${position}.${part}`,
    error: errorOf(`lines.${position}.${part}`),
  });
  const count = Number(quantity);
  const isShort = typeof left === 'number' && count > left;
  const label = name || t('item', { position: position + 1 });
  return (
    <section aria-label={label} id={`lines.${position}`}>
      <Stack gap="2">
        <Inline justify="between" wrap={false}>
          {variationId === null ? (
            <TextField
              {...at('name')}
              label={t('itemName')}
              value={name}
              onChange={(typed) => onChange({ name: typed })}
            />
          ) : (
            <Text variant="strong">{name}</Text>
          )}
          <IconButton label={t('remove', { name: label })} icon={Trash2} variant="quiet" onPress={onRemove} />
        </Inline>
        <Grid columns="two">
          <TextField
            {...at('quantity')}
            label={t('quantity')}
            description={left === undefined ? undefined : stockWords(left)}
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
        <Inline justify="between">
          <Text as="span" variant="small" tone={isShort ? 'danger' : 'muted'}>
            {isShort ? t('notEnough', { left }) : (errorOf(`lines.${position}`) ?? '')}
          </Text>
          {Number.isFinite(count) && unitPriceMinor !== undefined && (
            <Money amountMinor={Math.round(count) * unitPriceMinor} currency={currency} variant="strong" />
          )}
        </Inline>
      </Stack>
    </section>
  );
}
