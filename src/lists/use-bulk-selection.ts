import { useCallback, useState } from 'react';

/** Rows that a person ticked; or all that the list's filters match, beyond the page in sight. */
export interface BulkSelection {
  keys: ReadonlySet<string>;
  isMatching: boolean;
  /** What a call is told of it; with nothing ticked, all that match. */
  target: <Filter>(filter: Filter) => { kind: 'matching'; filter: Filter } | { kind: 'ids'; ids: string[] };
  /** Always the same function: other rows come without it. */
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
  if (chosen.address !== address) setChosen(none);
  const onChange = useCallback<BulkSelection['onChange']>(
    (change) => setChosen((before) => ({ ...before, keys: change(before.keys), isMatching: false })),
    [],
  );
  return {
    keys: chosen.keys,
    isMatching: chosen.isMatching,
    target: (filter) =>
      chosen.keys.size === 0 || chosen.isMatching
        ? { kind: 'matching', filter }
        : { kind: 'ids', ids: [...chosen.keys] },
    onChange,
    chooseMatching: () => setChosen({ ...chosen, isMatching: true }),
    clear: () => setChosen(none),
  };
}
