import { Trash2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { Currency } from '#domain/money.ts';
import { formatMoney } from '#src/lib/format.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { IconButton } from '#src/ui/actions/icon-button.tsx';
import { Money } from '#src/ui/data/money.tsx';
import { LineRow } from '#src/ui/fields/line-row.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { useIsPhone } from '#src/ui/layout/use-media.ts';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { t } from './line-items.messages.ts';

export interface LineItem {
  key: string;
  label: string;
  /** As typed. */
  quantity: string;
  /** Minor units; undefined while there is none. */
  unitPriceMinor: number | undefined;
  /** A warning while a quantity is typed, for example that stock is too low. */
  warning?: string | undefined;
}

export type LineItemsProps<Line extends LineItem> = {
  lines: readonly Line[];
  /** Where errors name the lines: `lines` for `lines.0.name`. */
  within: string;
  currency: Currency;
  errors: readonly { fieldId: string; message: string }[];
  /** The head of a line: its name, or the field for it. */
  renderHead: (line: Line, position: number) => ReactNode;
  renderFields: (line: Line, position: number) => ReactNode;
  /** The line that is open on a phone, by its key; see `useOpenLine`. */
  open: string | undefined;
  onOpen: (key: string | undefined) => void;
  onRemove: (key: string) => void;
};

/**
 * The line that is open on a phone. `goTo` opens the one that an error's field is in.
 * @param keysOf the keys of the lines as they are now
 */
export function useOpenLine(within: string, keysOf: () => readonly string[]) {
  const [open, onOpen] = useState<string>();
  const goTo = (fieldId: string) => {
    const [list, position] = fieldId.split('.');
    if (list === within && position !== undefined) onOpen(keysOf()[Number(position)]);
  };
  return { open, onOpen, goTo };
}

const amountOf = ({ quantity, unitPriceMinor }: LineItem): number | undefined => {
  const count = Number(quantity);
  return Number.isFinite(count) && unitPriceMinor !== undefined
    ? Math.round(count) * unitPriceMinor
    : undefined;
};

/** The lines of an order or an invoice: fields on a desk; on a phone rows of two lines that open the fields in a sheet. */
export function LineItems<Line extends LineItem>(props: LineItemsProps<Line>) {
  const { lines, within, currency, errors, renderHead, renderFields, open, onOpen, onRemove } = props;
  const isPhone = useIsPhone();
  const opened = isPhone ? lines.findIndex(({ key }) => key === open) : -1;
  const line = lines[opened];
  const amount = (of: Line) => {
    const amountMinor = amountOf(of);
    return (
      amountMinor !== undefined && <Money amountMinor={amountMinor} currency={currency} variant="strong" />
    );
  };
  const problemAt = (position: number) =>
    errors.find(({ fieldId }) => `${fieldId}.`.startsWith(`${within}.${position}.`))?.message;
  return (
    <>
      <Stack gap={isPhone ? '0' : '6'}>
        {lines.map((one, position) => (
          <section key={one.key} aria-label={one.label} id={`${within}.${position}`}>
            {isPhone ? (
              <LineRow
                action={t('edit')}
                label={one.label}
                amount={amount(one)}
                note={<RowNote line={one} currency={currency} problem={problemAt(position)} />}
                onPress={() => onOpen(one.key)}
              />
            ) : (
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
                    {one.warning ??
                      errors.find(({ fieldId }) => fieldId === `${within}.${position}`)?.message}
                  </Text>
                  {amount(one)}
                </Inline>
              </Stack>
            )}
          </section>
        ))}
      </Stack>
      {line && (
        <LineSheet
          title={line.label}
          onRemove={() => {
            onOpen(undefined);
            onRemove(line.key);
          }}
          onClose={() => onOpen(undefined)}
        >
          {renderHead(line, opened)}
          {renderFields(line, opened)}
          {line.warning && <Text tone="danger">{line.warning}</Text>}
          {amount(line)}
        </LineSheet>
      )}
    </>
  );
}

type RowNoteProps = { line: LineItem; currency: Currency; problem: string | undefined };

/** The problem of a line, or else how its amount is calculated. */
const RowNote = ({ line, currency, problem }: RowNoteProps) => {
  const { quantity, unitPriceMinor, warning } = line;
  const wrong = problem ?? warning;
  const price = unitPriceMinor === undefined ? '–' : formatMoney(unitPriceMinor, currency);
  return (
    <Text as="span" variant="small" tone={wrong === undefined ? 'muted' : 'danger'}>
      {wrong ?? t('of', { quantity, price })}
    </Text>
  );
};

type LineSheetProps = { title: string; onRemove: () => void; onClose: () => void; children: ReactNode };

/** A form of its own, so that an invalid amount blocks it, and Enter submits it. */
function LineSheet({ title, onRemove, onClose, children }: LineSheetProps) {
  const formId = useId();
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onPress={onRemove}>
            {t('removeThis')}
          </Button>
          <Button variant="primary" type="submit" form={formId}>
            {t('done')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // React bubbles the event to the page's form, too.
          event.stopPropagation();
          onClose();
        }}
      >
        <Stack gap="4">{children}</Stack>
      </form>
    </Dialog>
  );
}
