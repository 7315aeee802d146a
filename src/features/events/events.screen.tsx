import { linkOptions } from '@tanstack/react-router';
import { Stack } from '#src/ui/layout/stack.tsx';
import { MyEventsCard, OpportunitiesCard } from './event-cards.tsx';
import { EventsHeader } from './events-header.tsx';
import { t } from './events.messages.ts';

export type EventsScreenProps = { timeZone: string };

/** The own events and the opportunities in short. */
export const EventsScreen = ({ timeZone }: EventsScreenProps) => (
  <Stack gap="6" width="prose">
    <EventsHeader current="overview" title={t('title')} description={t('description')} />
    <MyEventsCard timeZone={timeZone} more={linkOptions({ to: '/dashboard/events/my-events' })} />
    <OpportunitiesCard timeZone={timeZone} more={linkOptions({ to: '/dashboard/events/opportunities' })} />
  </Stack>
);

export const OpportunitiesScreen = ({ timeZone }: EventsScreenProps) => (
  <Stack gap="6" width="prose">
    <EventsHeader current="opportunities" title={t('opportunities')} description={t('opportunitiesWhy')} />
    <OpportunitiesCard timeZone={timeZone} />
  </Stack>
);

export const MyEventsScreen = ({ timeZone }: EventsScreenProps) => (
  <Stack gap="6" width="prose">
    <EventsHeader current="myEvents" title={t('myEvents')} description={t('myEventsWhy')} />
    <MyEventsCard timeZone={timeZone} />
  </Stack>
);
