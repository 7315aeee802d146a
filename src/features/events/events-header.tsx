import { linkOptions } from '@tanstack/react-router';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { TabLinks } from '#src/ui/table/tab-links.tsx';
import { t } from './events.messages.ts';

const tabs = [
  { id: 'overview', link: linkOptions({ to: '/dashboard/events' }) },
  { id: 'opportunities', link: linkOptions({ to: '/dashboard/events/opportunities' }) },
  { id: 'myEvents', link: linkOptions({ to: '/dashboard/events/my-events' }) },
] as const;

export type EventsHeaderProps = { current: (typeof tabs)[number]['id']; title: string; description: string };

/** The header of the lists of events, with tabs to the other ones. */
export const EventsHeader = ({ current, title, description }: EventsHeaderProps) => (
  <>
    <PageHeader
      back={{ label: t('home'), link: linkOptions({ to: '/dashboard' }) }}
      title={title}
      description={description}
    />
    <TabLinks
      label={t('tabs')}
      tabs={tabs.map(({ id, link }) => ({ id, label: t(id), link, isCurrent: id === current }))}
    />
  </>
);
