import { startTransition, useCallback, useState } from 'react';

/**
 * Holds which dialog of a page is open. It opens after the press is visible, and closes at once.
 * @param first the dialog that is open at first
 */
export function useDialog<Dialog>(first?: Dialog) {
  const [dialog, setDialog] = useState(first);
  const open = useCallback((next: Dialog) => startTransition(() => setDialog(() => next)), []);
  const close = useCallback(() => setDialog(undefined), []);
  return { dialog, open, close };
}
