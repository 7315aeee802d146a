import { useIsFetching } from '@tanstack/react-query';
import { type LinkProps, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';

/** Of browsers without idle time of their own. */
const restMs = 500;

function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, restMs);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(work);
  return () => cancelIdleCallback(idle);
}

/** Does something once this page has all of its own and the browser rests; the work stays the same from drawing to drawing. */
export function useWhenIdle(work: () => void, isAllowed = true): void {
  const isBusy = useIsFetching() > 0;
  useEffect(() => (isBusy || !isAllowed ? undefined : whenIdle(work)), [work, isBusy, isAllowed]);
}

/** Fetches the page that is most likely wanted next, with its data. */
export function useIdlePreload(to: LinkProps['to'], isAllowed: boolean): void {
  const router = useRouter();
  const preload = useCallback(() => void router.preloadRoute({ to }).catch(() => undefined), [router, to]);
  useWhenIdle(preload, isAllowed);
}
