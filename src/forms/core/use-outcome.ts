import { useEffect, useRef, useState } from 'react';

/**
 * Calls back once a form is saved, in an effect: a guard has heard by then that nothing is unsaved, so the page can be
 * left. `isOver` tells that it was saved and nothing follows in this form.
 */
export function useOutcome() {
  const [outcome, setOutcome] = useState<{ conclude: () => void }>();
  const concluded = useRef<object>(undefined);
  useEffect(() => {
    if (!outcome || concluded.current === outcome) return;
    concluded.current = outcome;
    outcome.conclude();
  }, [outcome]);
  return { isOver: outcome !== undefined, end: (conclude: () => void) => setOutcome({ conclude }) };
}
