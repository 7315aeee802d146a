import { type QueryClient, useQueryClient } from '@tanstack/react-query';
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

/** Calls `run` now unless a query is loading, and each time that the last of them has loaded. Returns the function that ends it. */
export function runWhileQuiet(client: QueryClient, run: () => () => void): () => void {
  let cancel = client.isFetching() > 0 ? undefined : run();
  const unsubscribe = client.getQueryCache().subscribe(() => {
    const isBusy = client.isFetching() > 0;
    const isWaiting = cancel === undefined;
    if (isBusy === isWaiting) return;
    cancel?.();
    cancel = isBusy ? undefined : run();
  });
  return () => {
    unsubscribe();
    cancel?.();
  };
}

/**
 * Runs `work` once the page has loaded its data and the browser is idle. `work` has to be stable between renders. The component
 * isn't rendered again when a query begins or ends.
 */
export function useWhenIdle(work: () => void, isAllowed = true): void {
  const client = useQueryClient();
  useEffect(
    () => (isAllowed ? runWhileQuiet(client, () => runWhenIdle(work)) : undefined),
    [client, work, isAllowed],
  );
}

/** Preloads the page that is most likely opened next, with its data. */
export function useIdlePreload(to: LinkProps['to'], isAllowed: boolean): void {
  const router = useRouter();
  const preload = useCallback(() => void router.preloadRoute({ to }).catch(() => undefined), [router, to]);
  useWhenIdle(preload, isAllowed);
}
