import { type ReactNode, useId, useState } from 'react';
import { common } from '#src/lib/common.messages.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { LineRow } from '#src/ui/fields/line-row.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import type { Selection } from '#src/ui/table/data-list.types.ts';
import { RowCheckbox, useSelectedKeys } from '#src/ui/table/row-checkbox.tsx';

export interface CompactRow {
  key: string;
  /** Names it to a screen reader, and is the title of its sheet. */
  label: string;
  /** Drawn in place of the label, for example with an image. */
  heading?: ReactNode;
  /** At the end of the label's line. */
  amount: ReactNode;
  /** Shown below, while there is no error or warning. */
  note: string;
  /** Shown in place of the note, unless a field has an error. */
  warning?: string | undefined;
  /** The path under which errors name the row: `lines.0` for the field `lines.0.name`. */
  fieldId: string;
}

export type CompactRowsProps<Row extends CompactRow> = {
  rows: readonly Row[];
  errors: readonly { fieldId: string; message: string }[];
  onOpen: (key: string) => void;
  /** Ticked rows, for actions on several at once. */
  selection?: Selection;
};

/** The rows of a list that is edited on a phone, with a label and an amount each. A press opens the row's sheet. */
export function CompactRows<Row extends CompactRow>(props: CompactRowsProps<Row>) {
  const { rows, errors, onOpen, selection } = props;
  const ticked = useSelectedKeys(selection);
  return (
    <Stack gap="0">
      {rows.map(({ key, label, heading, amount, note, warning, fieldId }) => {
        const problem = errors.find((error) => `${error.fieldId}.`.startsWith(`${fieldId}.`));
        const wrong = problem?.message ?? warning;
        const row = (
          <LineRow
            action={common('edit')}
            label={heading ?? label}
            amount={amount}
            note={
              <Text as="span" variant="small" tone={wrong === undefined ? 'muted' : 'danger'}>
                {wrong ?? note}
              </Text>
            }
            onPress={() => onOpen(key)}
          />
        );
        return (
          <section key={key} aria-label={label} id={fieldId}>
            {selection ? (
              <Inline gap="2" wrap={false}>
                <RowCheckbox
                  rowKey={key}
                  name={label}
                  isSelected={ticked.has(key)}
                  onChange={selection.onChange}
                />
                {row}
              </Inline>
            ) : (
              row
            )}
          </section>
        );
      })}
    </Stack>
  );
}

/**
 * Holds the key of the open row. `goTo` opens the row of a field with an error.
 * @param keysOf returns the keys of the current rows
 */
export function useOpenRow(within: string, keysOf: () => readonly string[]) {
  const [open, onOpen] = useState<string>();
  const goTo = (fieldId: string) => {
    const [list, position] = fieldId.split('.');
    if (list === within && position !== undefined) onOpen(keysOf()[Number(position)]);
  };
  return { open, onOpen, goTo };
}

export type RowSheetProps = {
  title: string;
  onRemove: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** The fields of a row, in a form of their own, so that an invalid amount keeps the sheet open and Enter closes it. */
export function RowSheet({ title, onRemove, onClose, children }: RowSheetProps) {
  const formId = useId();
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button
            variant="quiet"
            onPress={() => {
              onClose();
              onRemove();
            }}
          >
            {common('remove')}
          </Button>
          <Button variant="primary" type="submit" form={formId}>
            {common('done')}
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
