import { useIsFetching } from '@tanstack/react-query';
import { type LinkProps, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';

/** The delay in browsers without `requestIdleCallback`. */
const restMs = 500;

function runWhenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, restMs);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(work);
  return () => cancelIdleCallback(idle);
}

/** Runs `work` once the page has loaded its data and the browser is idle. `work` has to be stable between renders. */
export function useWhenIdle(work: () => void, isAllowed = true): void {
  const isBusy = useIsFetching() > 0;
  useEffect(() => (isBusy || !isAllowed ? undefined : runWhenIdle(work)), [work, isBusy, isAllowed]);
}

/** Preloads the page that is most likely opened next, with its data. */
export function useIdlePreload(to: LinkProps['to'], isAllowed: boolean): void {
  const router = useRouter();
  const preload = useCallback(() => void router.preloadRoute({ to }).catch(() => undefined), [router, to]);
  useWhenIdle(preload, isAllowed);
}
