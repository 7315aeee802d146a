import { memo, useDeferredValue } from 'react';
import { t } from './list.messages.ts';
import { Checkbox } from '#src/ui/fields/checkbox.tsx';
import type { Selection } from './data-list.types.ts';

const none: ReadonlySet<string> = new Set();

/** Whose boxes are ticked: one that was pressed at once, many after the box that chooses them all. */
export function useTicked(selection: Selection | undefined): ReadonlySet<string> {
  const keys = selection?.keys ?? none;
  const before = useDeferredValue(keys);
  return Math.abs(keys.size - before.size) > 1 ? before : keys;
}

export type RowChoiceProps = Pick<Selection, 'onChange'> & {
  rowKey: string;
  /** Of the row, to a screen reader. */
  name: string;
  isSelected: boolean;
};

/** The box that chooses a row; one that is ticked leaves the others as they are. */
export const RowChoice = memo(function RowChoice({ rowKey, name, isSelected, onChange }: RowChoiceProps) {
  const choose = (isOn: boolean) =>
    onChange((chosen) => {
      const keys = new Set(chosen);
      if (isOn) keys.add(rowKey);
      else keys.delete(rowKey);
      return keys;
    });
  return (
    <Checkbox isLabelHidden label={t('selectRow', { name })} isSelected={isSelected} onChange={choose} />
  );
});
