import { useState } from 'react';

/** Rows that a person ticked; or all that the list's filters match, beyond the page in sight. */
export interface BulkSelection {
  keys: ReadonlySet<string>;
  isMatching: boolean;
  /** What a call is told of it; with nothing ticked, all that match. */
  target: <Filter>(filter: Filter) => { kind: 'matching'; filter: Filter } | { kind: 'ids'; ids: string[] };
  onChange: (keys: ReadonlySet<string>) => void;
  chooseMatching: () => void;
  clear: () => void;
}

/** Other filters or another place begin with nothing chosen. */
export function useBulkSelection(address: string): BulkSelection {
  const none = { address, keys: new Set<string>(), isMatching: false };
  const [chosen, setChosen] = useState<typeof none>(none);
  const current = chosen.address === address ? chosen : none;
  return {
    keys: current.keys,
    isMatching: current.isMatching,
    target: (filter) =>
      current.keys.size === 0 || current.isMatching
        ? { kind: 'matching', filter }
        : { kind: 'ids', ids: [...current.keys] },
    onChange: (keys) => setChosen({ address, keys: new Set(keys), isMatching: false }),
    chooseMatching: () => setChosen({ ...current, isMatching: true }),
    clear: () => setChosen(none),
  };
}
