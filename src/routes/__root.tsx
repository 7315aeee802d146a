import { createRootRouteWithContext, type ErrorComponentProps, Outlet } from '@tanstack/react-router';
import type { RouterContext } from '#src/flows/router-context.ts';
import { ErrorScreen } from '#src/screens/errors/error.screen.tsx';
import { NotFoundScreen } from '#src/screens/errors/not-found.screen.tsx';
import { LoadingBar } from '#src/ui/loading-bar.tsx';
import { ToastRegion } from '#src/ui/toast-region.tsx';

const Root = () => (
  <>
    <LoadingBar />
    <Outlet />
    <ToastRegion />
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
  component: Root,
  errorComponent: Failed,
  notFoundComponent: Missing,
});
