import { QueryClientProvider } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { requireInside } from '#src/flows/session/session.guards.ts';
import { NotFoundScreen } from '#src/screens/errors/not-found.screen.tsx';
import { DashboardFrame } from '#src/screens/frame/frame.screen.tsx';

function Dashboard() {
  const { queryClient } = Route.useRouteContext();
  return (
    <QueryClientProvider client={queryClient}>
      <DashboardFrame />
    </QueryClientProvider>
  );
}

export const Route = createFileRoute('/dashboard')({
  beforeLoad: async (visit) => {
    await requireInside(visit);
    const { openQueryClient } = await import('#src/lib/query-client.ts');
    return { queryClient: openQueryClient(visit.context.cache) };
  },
  component: Dashboard,
  notFoundComponent: NotFoundScreen,
});
