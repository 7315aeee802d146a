import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  const timer = setInterval(listener, 250);
  return () => clearInterval(timer);
};
const wholeSeconds = () => Math.floor(Date.now() / 1000);

/** Returns the whole seconds until a time (milliseconds since 1970), 0 once it has passed. */
export const useCountdown = (untilMs: number): number =>
  Math.max(0, Math.floor(untilMs / 1000) - useSyncExternalStore(subscribe, wholeSeconds));

/** Formats seconds as minutes and seconds: 75 is '1:15'. */
export const formatMinutesSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
