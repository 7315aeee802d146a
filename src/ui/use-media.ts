import { useSyncExternalStore } from 'react';

const phone = '(max-width: 55.99rem)';
const query = () => window.matchMedia(phone);
const subscribe = (listener: () => void) => {
  const media = query();
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

/** Narrower than the `md` breakpoint: where a table becomes cards. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => query().matches);
