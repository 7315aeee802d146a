import { useIsFetching } from '@tanstack/react-query';
import { type LinkProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

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

/** Fetches the page that is most likely wanted next, with its data, when this one has all of its own. */
export function useIdlePreload(to: LinkProps['to'], isAllowed: boolean): void {
  const router = useRouter();
  const isBusy = useIsFetching() > 0;
  useEffect(() => {
    if (isBusy || !isAllowed) return undefined;
    return whenIdle(() => void router.preloadRoute({ to }).catch(() => undefined));
  }, [router, to, isBusy, isAllowed]);
}
