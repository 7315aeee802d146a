import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { can } from '#domain/permission.ts';
import { openEventPlace } from '#src/features/events/event/event-place.actors.ts';
import { EventScreen } from '#src/features/events/event/event.screen.tsx';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { useFlow } from '#src/flows/use-flow.ts';

export const Route = createFileRoute('/dashboard/events/$eventId')({ component: EventRoute });

function EventRoute() {
  const { business, membership } = useBusiness();
  const { eventId } = Route.useParams();
  const canManage = can(membership, 'BUSINESS', 'manage');
  const actor = useFlow(openEventPlace, useQueryClient(), eventId, canManage);
  return <EventScreen actor={actor} business={business} />;
}
