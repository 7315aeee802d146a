import { createFileRoute } from '@tanstack/react-router';
import { myEventsQuery, opportunitiesQuery } from '#src/features/events/events.queries.ts';
import { EventsScreen } from '#src/features/events/events.screen.tsx';
import { useBusiness } from '#src/features/session/use-business.tsx';

export const Route = createFileRoute('/dashboard/events/')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(myEventsQuery());
    void queryClient.prefetchQuery(opportunitiesQuery());
  },
  component: Events,
});

function Events() {
  const { business } = useBusiness();
  return <EventsScreen timeZone={business.timeZone} />;
}
