import {
  createRootRouteWithContext,
  type ErrorComponentProps,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import type { RouterContext } from '#src/routes/-router-context.ts';
import { ErrorScreen } from '#src/features/errors/error.screen.tsx';
import { NotFoundScreen } from '#src/features/errors/not-found.screen.tsx';
import { needsOwnDocument } from '#src/lib/replay-document.ts';
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
  beforeLoad: ({ context: { session }, location, preload }) => {
    const isAgreed = session.getSnapshot().context.user?.replaysSessions ?? false;
    if (!preload && needsOwnDocument(location.pathname, isAgreed))
      throw redirect({ href: location.href, reloadDocument: true });
  },
  component: Root,
  errorComponent: Failed,
  notFoundComponent: Missing,
});
