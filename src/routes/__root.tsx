import {
  createRootRouteWithContext,
  type ErrorComponentProps,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import type { RouterContext } from '#src/routes/-router-context.ts';
import { ErrorScreen } from '#src/features/errors/error.screen.tsx';
import { NotFoundScreen } from '#src/features/errors/not-found.screen.tsx';
import { LoadingBar } from '#src/ui/feedback/loading-bar.tsx';
import { Toasts } from '#src/ui/feedback/toasts.tsx';

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
