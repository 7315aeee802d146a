import { startTransition, useCallback, useState } from 'react';

/** What somebody asked a page for, like one of its dialogs: drawn once the press is seen, and gone at once. */
export function useAsked<Asked>() {
  const [asked, setAsked] = useState<Asked>();
  const ask = useCallback((next: Asked) => startTransition(() => setAsked(() => next)), []);
  const close = useCallback(() => setAsked(undefined), []);
  return { asked, ask, close };
}
