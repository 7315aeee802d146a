import { useEffect, useState } from 'react';

/** Most answers arrive earlier, so that nothing flashes. */
const graceMs = 300;

/**
 * Returns what is shown while a query loads: what the previous query returned, for a moment, and then undefined, so that the
 * rows or figures of one filter never stand under the name of another one for long, whatever the connection.
 */
export function useTimely<Data>(data: Data | undefined, isPrevious: boolean): Data | undefined {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isPrevious) return undefined;
    const timer = setTimeout(() => setLate(true), graceMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isPrevious]);
  return isPrevious && isLate ? undefined : data;
}
