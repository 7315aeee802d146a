import { useCallback, useState } from 'react';
import type { ListTarget } from './define-list.ts';

/** The rows that a person ticked; or all that the list's filters match, beyond the page in sight. */
export interface BulkSelection {
  keys: ReadonlySet<string>;
  isMatching: boolean;
  /** Returns the rows that a call applies to: the ticked ones, or without any all that match. */
  toTarget: <Filter>(filter: Filter) => ListTarget<Filter>;
  /** Always the same function, so that it renders no row again. */
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

/** Other filters or another page begin with nothing selected. */
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
