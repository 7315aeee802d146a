import { createFileRoute } from '@tanstack/react-router';
import { myEventsQuery } from '#src/features/events/events.queries.ts';
import { MyEventsScreen } from '#src/features/events/events.screen.tsx';
import { useBusiness } from '#src/features/session/use-business.tsx';

export const Route = createFileRoute('/dashboard/events/my-events')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(myEventsQuery()),
  component: MyEvents,
});

function MyEvents() {
  const { business } = useBusiness();
  return <MyEventsScreen timeZone={business.timeZone} />;
}
