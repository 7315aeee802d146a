import { startTransition, useCallback, useState } from 'react';

/**
 * Holds which dialog of a page is open. It opens after the press is visible, and closes at once.
 * @param first the dialog that is open at first
 */
export function useAsked<Asked>(first?: Asked) {
  const [asked, setAsked] = useState(first);
  const ask = useCallback((next: Asked) => startTransition(() => setAsked(() => next)), []);
  const close = useCallback(() => setAsked(undefined), []);
  return { asked, ask, close };
}
