import { createContext, useContext, useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  const timer = setInterval(listener, 250);
  return () => clearInterval(timer);
};

/** The clock of a page, in milliseconds since 1970. A page in a simulation has the simulated one. */
export const Clock = createContext(() => Date.now());

/** Returns the whole seconds until a time (milliseconds since 1970), 0 once it has passed. */
export function useCountdown(untilMs: number): number {
  const now = useContext(Clock);
  const seconds = useSyncExternalStore(subscribe, () => Math.floor(now() / 1000));
  return Math.max(0, Math.floor(untilMs / 1000) - seconds);
}

/** Formats seconds as minutes and seconds: 75 is '1:15'. */
export const formatMinutesSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
