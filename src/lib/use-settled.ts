import { useEffect, useState } from 'react';

/** As long as the second press of a double click may take. */
const settlesAfterMs = 400;

/** True once a step has been in sight for a moment: the press that led to it must not lead on from it as well. */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settlesAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}
