import { useSyncExternalStore } from 'react';

/** Created once, so that components share it. */
const phone = window.matchMedia('(max-width: 55.99rem)');
const subscribe = (listener: () => void) => {
  phone.addEventListener('change', listener);
  return () => phone.removeEventListener('change', listener);
};

/** Returns true below the `md` breakpoint, where tables become cards. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => phone.matches);
