import { dataList } from '#styled/recipes/data-list.mjs';
import { memo, useDeferredValue } from 'react';
import { t } from './list.messages.ts';
import type { Selection } from './data-list.types.ts';

const none: ReadonlySet<string> = new Set();

/** Returns the selected keys. A single change is rendered at once; a change of many rows is deferred. */
export function useSelectedKeys(selection: Selection | undefined): ReadonlySet<string> {
  const keys = selection?.keys ?? none;
  const before = useDeferredValue(keys);
  return Math.abs(keys.size - before.size) > 1 ? before : keys;
}

export type RowCheckboxProps = Pick<Selection, 'onChange'> & {
  rowKey: string;
  /** The name of the row for screen readers. */
  name: string;
  isSelected: boolean;
};

/**
 * The checkbox that selects a row. It is the browser's own, as a list has fifty of them: one element each instead of eight, and
 * no hooks.
 */
export const RowCheckbox = memo(function RowCheckbox({
  rowKey,
  name,
  isSelected,
  onChange,
}: RowCheckboxProps) {
  const choose = (isOn: boolean) =>
    onChange((chosen) => {
      const keys = new Set(chosen);
      if (isOn) keys.add(rowKey);
      else keys.delete(rowKey);
      return keys;
    });
  return (
    <input
      type="checkbox"
      aria-label={t('selectRow', { name })}
      checked={isSelected}
      onChange={(event) => choose(event.target.checked)}
      className={dataList().tick}
    />
  );
});

export type PageCheckboxProps = {
  /** How many rows of the page are selected, and how many it has. */
  selected: number;
  total: number;
  onChange: (isOn: boolean) => void;
};

/** The checkbox that selects all rows of the page. It is mixed while some of them are selected. */
export const PageCheckbox = ({ selected, total, onChange }: PageCheckboxProps) => (
  <input
    ref={(box) => {
      if (box) box.indeterminate = selected > 0 && selected < total;
    }}
    type="checkbox"
    aria-label={t('selectAll')}
    checked={total > 0 && selected === total}
    onChange={(event) => onChange(event.target.checked)}
    className={dataList().tick}
  />
);
