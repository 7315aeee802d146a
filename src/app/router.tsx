import { type AnyRouter, createRouter } from '@tanstack/react-router';
import type { RouterContext } from '#src/routes/-router-context.ts';
import { ErrorScreen } from '#src/features/errors/error.screen.tsx';
import { NotFoundScreen } from '#src/features/errors/not-found.screen.tsx';
import { finishLoading, startLoading } from '#src/ui/feedback/loading.ts';
import { routeTree } from '#src/routes.gen.ts';

/** Shows the loading bar during navigation. A redirect starts a second load before the first has ended; both count as one. */
function showLoading(router: Pick<AnyRouter, 'subscribe'>): void {
  let isLoading = false;
  router.subscribe('onBeforeLoad', () => {
    if (!isLoading) startLoading();
    isLoading = true;
  });
  router.subscribe('onResolved', () => {
    if (isLoading) finishLoading();
    isLoading = false;
  });
}

export function createAppRouter(parts: Omit<RouterContext, 'isKnownPath' | 'previousPath'>) {
  const router = createRouter({
    routeTree,
    context: {
      ...parts,
      isKnownPath: (path): boolean => {
        const url = URL.parse(path, location.origin);
        return url?.origin === location.origin && router.getMatchedRoutes(url.pathname)[2] !== undefined;
      },
      previousPath: (): string | undefined => router.state.resolvedLocation?.href,
    } satisfies RouterContext,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundScreen,
    scrollRestoration: true,
    scrollToTopSelectors: ['#main'],
  });
  showLoading(router);
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
