import { QueryClientProvider } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { requireSignedIn } from '#src/features/session/session.guards.ts';
import { BusinessProvider } from '#src/features/session/use-business.tsx';
import { useBusinessClient } from '#src/features/session/use-business-client.ts';
import { useSession } from '#src/features/session/use-session.ts';
import { NotFoundScreen } from '#src/features/errors/not-found.screen.tsx';
import { DashboardFrame } from '#src/features/frame/frame.screen.tsx';
import { DraftScope } from '#src/forms/core/draft-scope.ts';
import { mainId } from '#src/ui/frame/app-frame.tsx';
import { lazyComponent } from '#src/ui/layout/lazy-component.tsx';

const AccessLostScreen = lazyComponent(
  async () => (await import('#src/features/session/access-lost/access-lost.screen.tsx')).AccessLostScreen,
);

/** The frame and its page are mounted again for each business, so that data of one business is never shown in another. */
function Dashboard() {
  const { businessId, client } = useBusinessClient();
  const before = useRef(businessId);
  useEffect(() => {
    // The menu that had the focus was removed with the previous business.
    if (before.current !== businessId) document.getElementById(mainId)?.focus();
    before.current = businessId;
  }, [businessId]);
  const hasLostAccess = useSession().lost !== undefined;
  if (hasLostAccess) return <AccessLostScreen />;
  return (
    businessId !== undefined && (
      <QueryClientProvider key={businessId} client={client}>
        <BusinessProvider>
          <DraftScope value={businessId}>
            <DashboardFrame />
          </DraftScope>
        </BusinessProvider>
      </QueryClientProvider>
    )
  );
}

export const Route = createFileRoute('/dashboard')({
  beforeLoad: async (visit) => {
    await requireSignedIn(visit);
    const { openQueryClient } = await import('#src/lib/api/query-client.ts');
    const { cache, session } = visit.context;
    return { queryClient: openQueryClient(cache, session.getSnapshot().context.activeBusinessId) };
  },
  component: Dashboard,
  notFoundComponent: NotFoundScreen,
});
