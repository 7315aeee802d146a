import {
  createRootRouteWithContext,
  type ErrorComponentProps,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import type { RouterContext } from '#src/flows/router-context.ts';
import { lazyPart } from '#src/lib/lazy-part.tsx';
import { ErrorScreen } from '#src/screens/errors/error.screen.tsx';
import { NotFoundScreen } from '#src/screens/errors/not-found.screen.tsx';
import { LoadingBar } from '#src/ui/loading-bar.tsx';
import { notifications } from '#src/ui/notifications.ts';

const ToastRegion = lazyPart(async () => (await import('#src/ui/toast-region.tsx')).ToastRegion);

/** Loaded with the first thing that is said. */
function Toasts() {
  const isSilent = useSyncExternalStore(notifications.subscribe, () => notifications.get().length === 0);
  return !isSilent && <ToastRegion />;
}

const Root = () => (
  <>
    <LoadingBar />
    <Outlet />
    <Toasts />
  </>
);

const Failed = (props: ErrorComponentProps) => (
  <main id="main">
    <ErrorScreen {...props} />
  </main>
);

const Missing = () => (
  <main id="main">
    <NotFoundScreen />
  </main>
);

export const Route = createRootRouteWithContext<RouterContext>()({
  // Nothing below it stands at this address, as far as is known: with all routes there may be.
  beforeLoad: async ({ context, location, matches }) => {
    if (matches.length === 1 && (await context.routesAt(location.pathname)) > 1)
      throw redirect({ href: location.href, replace: true });
  },
  component: Root,
  errorComponent: Failed,
  notFoundComponent: Missing,
});
