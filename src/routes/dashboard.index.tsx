import { createFileRoute } from '@tanstack/react-router';
import { can } from '#domain/permission.ts';
import { sessionView } from '#machines/flows/session/index.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { homeSummaryQuery } from '#src/features/home/home.queries.ts';
import { ordersQuery } from '#src/features/orders/orders.queries.ts';
import { useIdlePreload } from '#src/lib/use-when-idle.ts';
import { HomeScreen } from '#src/features/home/home.screen.tsx';
import { queryOf } from '#src/features/orders/list/orders-search.ts';
import { useHasScreen } from './-use-has-screen.ts';

export const Route = createFileRoute('/dashboard/')({
  loader: ({ context: { queryClient, session } }) => {
    const canViewOrders = can(sessionView(session.getSnapshot()).membership, 'ORDER', 'view-only');
    // Most people open their orders next, so these are preloaded after the summary.
    void queryClient
      .prefetchQuery(homeSummaryQuery())
      .then(() => canViewOrders && queryClient.prefetchQuery(ordersQuery(queryOf({}))));
  },
  component: Home,
});

function Home() {
  const { business, user, membership } = useBusiness();
  useIdlePreload('/dashboard/store/orders', can(membership, 'ORDER', 'view-only'));
  const hasScreen = useHasScreen();
  return (
    <HomeScreen
      business={business}
      firstName={user.firstName}
      membership={membership}
      hasScreen={hasScreen}
    />
  );
}
