import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Currency } from '#domain/money.ts';
import { formatMoney } from '#src/lib/format.ts';
import { IconButton } from '#src/ui/actions/icon-button.tsx';
import { Money } from '#src/ui/data/money.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { useIsPhone } from '#src/ui/layout/use-media.ts';
import { CompactRows, RowSheet } from './compact-rows.tsx';
import { t } from './line-items.messages.ts';

export interface LineItem {
  key: string;
  label: string;
  /** The text as it was typed. */
  quantity: string;
  /** Minor units; undefined while there is none. */
  unitPriceMinor: number | undefined;
  /** A warning while a quantity is typed, for example that stock is too low. */
  warning?: string | undefined;
}

export type LineItemsProps<Line extends LineItem> = {
  lines: readonly Line[];
  /** The name of the list in errors: `lines` for `lines.0.name`. */
  within: string;
  currency: Currency;
  errors: readonly { fieldId: string; message: string }[];
  /** The head of a line: its name, or the field for it. */
  renderHead: (line: Line, position: number) => ReactNode;
  renderFields: (line: Line, position: number) => ReactNode;
  /** The line that is open on a phone, by its key; see `useOpenRow`. */
  open: string | undefined;
  onOpen: (key: string | undefined) => void;
  onRemove: (key: string) => void;
};

const amountOf = ({ quantity, unitPriceMinor }: LineItem): number | undefined => {
  const count = Number(quantity);
  return Number.isFinite(count) && unitPriceMinor !== undefined
    ? Math.round(count) * unitPriceMinor
    : undefined;
};

const formatLineAmount = ({ quantity, unitPriceMinor }: LineItem, currency: Currency) =>
  t('of', {
    quantity,
    price: unitPriceMinor === undefined ? '–' : formatMoney(unitPriceMinor, currency),
  });

/** The line items of an order or invoice: fields on a desktop; on a phone, rows that open the fields in a sheet. */
export function LineItems<Line extends LineItem>(props: LineItemsProps<Line>) {
  const { lines, within, currency, errors, renderHead, renderFields, open, onOpen, onRemove } = props;
  const isPhone = useIsPhone();
  const opened = lines.findIndex(({ key }) => key === open);
  const line = lines[opened];
  const amount = (of: Line) => {
    const amountMinor = amountOf(of);
    return (
      amountMinor !== undefined && <Money amountMinor={amountMinor} currency={currency} variant="strong" />
    );
  };
  if (isPhone)
    return (
      <>
        <CompactRows
          rows={lines.map((one, position) => ({
            key: one.key,
            label: one.label,
            warning: one.warning,
            fieldId: `${within}.${position}`,
            amount: amount(one),
            note: formatLineAmount(one, currency),
          }))}
          errors={errors}
          onOpen={onOpen}
        />
        {line && (
          <RowSheet title={line.label} onRemove={() => onRemove(line.key)} onClose={() => onOpen(undefined)}>
            {renderHead(line, opened)}
            {renderFields(line, opened)}
            {line.warning && <Text tone="danger">{line.warning}</Text>}
            {amount(line)}
          </RowSheet>
        )}
      </>
    );
  return (
    <Stack gap="6">
      {lines.map((one, position) => (
        <section key={one.key} aria-label={one.label} id={`${within}.${position}`}>
          <Stack gap="2">
            <Inline justify="between" align="end" wrap={false}>
              {renderHead(one, position)}
              <IconButton
                label={t('remove', { name: one.label })}
                icon={Trash2}
                variant="quiet"
                onPress={() => onRemove(one.key)}
              />
            </Inline>
            {renderFields(one, position)}
            <Inline justify="between">
              <Text as="span" variant="small" tone="danger">
                {one.warning ?? errors.find(({ fieldId }) => fieldId === `${within}.${position}`)?.message}
              </Text>
              {amount(one)}
            </Inline>
          </Stack>
        </section>
      ))}
    </Stack>
  );
}
