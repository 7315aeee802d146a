import { CalendarDays, ChevronRight } from 'lucide-react';
import { Link } from '#src/ui/actions/link.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Icon } from '#src/ui/media/icon.tsx';
import { HomeLinks } from './home-links.tsx';
import { t } from './home.messages.ts';

/** Leads to the events at which the business can sell. */
export const EventsLink = () => (
  <Link tone="strong" to="/dashboard/events">
    <Icon of={CalendarDays} />
    <span>{t('events')}</span>
    <Icon of={ChevronRight} />
  </Link>
);

export const HomeEvents = () => (
  <Card>
    <HomeLinks links={[{ id: 'events', link: <EventsLink /> }]} />
  </Card>
);
