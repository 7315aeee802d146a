import { startTransition, useCallback, useState } from 'react';

/** What somebody asked a page for, like one of its dialogs: drawn once the press is seen, and gone at once. `first` is asked for from the beginning. */
export function useAsked<Asked>(first?: Asked) {
  const [asked, setAsked] = useState(first);
  const ask = useCallback((next: Asked) => startTransition(() => setAsked(() => next)), []);
  const close = useCallback(() => setAsked(undefined), []);
  return { asked, ask, close };
}
