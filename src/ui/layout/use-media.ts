import { useSyncExternalStore } from 'react';

/** Asked for once: every component that looks would make one of its own. */
const phone = window.matchMedia('(max-width: 55.99rem)');
const subscribe = (listener: () => void) => {
  phone.addEventListener('change', listener);
  return () => phone.removeEventListener('change', listener);
};

/** Narrower than the `md` breakpoint: where a table becomes cards. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => phone.matches);
