import { useCallback, useState } from 'react';

/** Rows that a person ticked; or all that the list's filters match, beyond the page in sight. */
export interface BulkSelection {
  keys: ReadonlySet<string>;
  isMatching: boolean;
  /** What a call is told of it; with nothing ticked, all that match. */
  target: <Filter>(filter: Filter) => { kind: 'matching'; filter: Filter } | { kind: 'ids'; ids: string[] };
  /** The same function for as long as the list shows the same. */
  onChange: (change: (keys: ReadonlySet<string>) => ReadonlySet<string>) => void;
  chooseMatching: () => void;
  clear: () => void;
}

interface Chosen {
  address: string;
  keys: ReadonlySet<string>;
  isMatching: boolean;
}

const noKeys: ReadonlySet<string> = new Set();

/** Other filters or another place begin with nothing chosen. */
export function useBulkSelection(address: string): BulkSelection {
  const none: Chosen = { address, keys: noKeys, isMatching: false };
  const [chosen, setChosen] = useState(none);
  const current = chosen.address === address ? chosen : none;
  const onChange = useCallback<BulkSelection['onChange']>(
    (change) =>
      setChosen((before) => ({
        address,
        keys: change(before.address === address ? before.keys : noKeys),
        isMatching: false,
      })),
    [address],
  );
  return {
    keys: current.keys,
    isMatching: current.isMatching,
    target: (filter) =>
      current.keys.size === 0 || current.isMatching
        ? { kind: 'matching', filter }
        : { kind: 'ids', ids: [...current.keys] },
    onChange,
    chooseMatching: () => setChosen({ ...current, isMatching: true }),
    clear: () => setChosen(none),
  };
}
