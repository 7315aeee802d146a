import { useEffect, useRef, useState } from 'react';

/**
 * Runs a callback in an effect after a form is saved. By then the guard knows that nothing is unsaved, so that the page can
 * be left. `isOver` is true once the form is saved and closed.
 */
export function useAfterSave() {
  const [outcome, setOutcome] = useState<{ conclude: () => void }>();
  const concluded = useRef<object>(undefined);
  useEffect(() => {
    if (!outcome || concluded.current === outcome) return;
    concluded.current = outcome;
    outcome.conclude();
  }, [outcome]);
  return { isOver: outcome !== undefined, end: (conclude: () => void) => setOutcome({ conclude }) };
}
