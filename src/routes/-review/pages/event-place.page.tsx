import type { EventPlaceActor } from '#src/features/events/event/event-place.actors.ts';
import { EventScreen } from '#src/features/events/event/event.screen.tsx';
import { useBusiness } from '#src/features/session/use-business.tsx';

export function EventPlacePage({ actor }: { actor: EventPlaceActor }) {
  const { business } = useBusiness();
  return <EventScreen actor={actor} business={business} />;
}
