import { useCallback, useState } from 'react';
import type { ListTarget } from './define-list.ts';

/** The rows that a person selected, or all rows that match the list's filters, also on other pages. */
export interface BulkSelection {
  keys: ReadonlySet<string>;
  isMatching: boolean;
  /** Returns the rows that a call applies to: the selected ones, or all matching rows if none is selected. */
  toTarget: <Filter>(filter: Filter) => ListTarget<Filter>;
  /** A stable function, so that rows are not rendered again. */
  onChange: (change: (keys: ReadonlySet<string>) => ReadonlySet<string>) => void;
  selectMatching: () => void;
  clear: () => void;
}

interface SelectionState {
  address: string;
  keys: ReadonlySet<string>;
  isMatching: boolean;
}

const noKeys: ReadonlySet<string> = new Set();

/** Holds the selection of a list. It is cleared when the filters or the page change. */
export function useBulkSelection(address: string): BulkSelection {
  const none: SelectionState = { address, keys: noKeys, isMatching: false };
  const [state, setState] = useState(none);
  if (state.address !== address) setState(none);
  const { keys, isMatching } = state;
  const onChange = useCallback<BulkSelection['onChange']>(
    (change) => setState((before) => ({ ...before, keys: change(before.keys), isMatching: false })),
    [],
  );
  return {
    keys,
    isMatching,
    toTarget: (filter) =>
      keys.size === 0 || isMatching ? { kind: 'matching', filter } : { kind: 'ids', ids: [...keys] },
    onChange,
    selectMatching: () => setState({ ...state, isMatching: true }),
    clear: () => setState(none),
  };
}
