import { useQuery } from '@tanstack/react-query';
import { CalendarSearch, Ticket } from 'lucide-react';
import type { LinkTarget } from '#src/ui/actions/link.tsx';
import { Link } from '#src/ui/actions/link.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { QueryView } from '#src/ui/feedback/query-view.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { EventList } from './event-list.tsx';
import { t } from './events.messages.ts';
import { myEventsQuery, opportunitiesQuery } from './events.queries.ts';

export type EventCardProps = {
  timeZone: string;
  /** The whole list, in whose place the card shows the first events; undefined if this is the whole list. */
  more?: LinkTarget;
};

/** The events of a list that an overview shows. */
const shortLength = 3;

const SeeAll = ({ link }: { link: LinkTarget }) => (
  <Link isStandalone {...link}>
    {t('seeAll')}
  </Link>
);

const titled = (title: string, more: LinkTarget | undefined) =>
  more ? { title, actions: <SeeAll link={more} /> } : {};

/** The events that the business can apply to. */
export function OpportunitiesCard({ timeZone, more }: EventCardProps) {
  return (
    <Card {...titled(t('opportunities'), more)}>
      <QueryView
        query={useQuery(opportunitiesQuery())}
        what={t('what')}
        empty={
          <EmptyState
            icon={CalendarSearch}
            title={t('noOpportunities')}
            description={t('noOpportunitiesWhy')}
          />
        }
      >
        {(events) => <EventList events={more ? events.slice(0, shortLength) : events} timeZone={timeZone} />}
      </QueryView>
    </Card>
  );
}

/** The events that the business applied to. */
export function MyEventsCard({ timeZone, more }: EventCardProps) {
  return (
    <Card {...titled(t('myEvents'), more)}>
      <QueryView
        query={useQuery(myEventsQuery())}
        what={t('what')}
        empty={
          <EmptyState
            icon={Ticket}
            title={t('noMine')}
            description={t('noMineWhy')}
            actions={!more && <LinkButton to="/dashboard/events/opportunities">{t('find')}</LinkButton>}
          />
        }
      >
        {(events) => <EventList events={more ? events.slice(0, shortLength) : events} timeZone={timeZone} />}
      </QueryView>
    </Card>
  );
}
