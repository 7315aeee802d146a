import { createFileRoute } from '@tanstack/react-router';
import { opportunitiesQuery } from '#src/features/events/events.queries.ts';
import { OpportunitiesScreen } from '#src/features/events/events.screen.tsx';
import { useBusiness } from '#src/features/session/use-business.tsx';

export const Route = createFileRoute('/dashboard/events/opportunities')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(opportunitiesQuery()),
  component: Opportunities,
});

function Opportunities() {
  const { business } = useBusiness();
  return <OpportunitiesScreen timeZone={business.timeZone} />;
}
