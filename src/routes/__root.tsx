import { createRootRouteWithContext, type ErrorComponentProps, Outlet } from '@tanstack/react-router';
import type { RouterContext } from '#src/routes/-router-context.ts';
import { ErrorScreen } from '#src/features/errors/error.screen.tsx';
import { NotFoundScreen } from '#src/features/errors/not-found.screen.tsx';
import { lazyComponent } from '#src/ui/layout/lazy-component.tsx';
import { LoadingBar } from '#src/ui/feedback/loading-bar.tsx';
import { Toasts } from '#src/ui/feedback/toasts.tsx';

const ChartLink = lazyComponent(async () => (await import('#src/features/review/chart-link.tsx')).ChartLink);

function Root() {
  const { demoAccounts } = Route.useRouteContext().boot;
  return (
    <>
      <LoadingBar />
      <Outlet />
      <Toasts />
      {(demoAccounts.length > 0 || import.meta.env.DEV) && <ChartLink />}
    </>
  );
}

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
