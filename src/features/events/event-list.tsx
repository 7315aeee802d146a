import { css } from '#styled/css/css.mjs';
import type { EventSummary } from '#contract/people/event.ts';
import { formatDate } from '#src/lib/format.ts';
import { Link } from '#src/ui/actions/link.tsx';
import { StatusBadge } from '#src/ui/data/status-badge.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Image } from '#src/ui/media/image.tsx';
import { imageAddress } from '#domain/upload.ts';
import { getEventLook } from './event-status.ts';
import { formatEventTime, formatFee, formatPlace } from './event-words.ts';
import { t } from './events.messages.ts';

const list = css({ display: 'flex', flexDirection: 'column' });
const entry = css({
  display: 'flex',
  gap: '4',
  py: '4',
  '&:first-child': { pt: '0' },
  '&:last-child': { pb: '0' },
  '&:not(:last-child)': { borderBottom: '1px solid', borderBottomColor: 'line' },
});
const thumbnail = css({ flexShrink: '0', w: { base: '16', sm: '24' } });
const texts = css({ flex: '1', minW: '0' });

export type EventListProps = { events: readonly EventSummary[]; timeZone: string };

/** Events with their time and place, the fee and deadline, and how the own application stands. */
export const EventList = ({ events, timeZone }: EventListProps) => (
  <ul className={list}>
    {events.map((event) => (
      <li key={event.id} className={entry}>
        <div className={thumbnail}>
          <Image src={event.bannerId === null ? null : imageAddress(event.bannerId, 'card')} alt="" />
        </div>
        <div className={texts}>
          <EventLine event={event} timeZone={timeZone} />
        </div>
      </li>
    ))}
  </ul>
);

function EventLine({ event, timeZone }: { event: EventSummary; timeZone: string }) {
  const { id, title, feeMinor, currency, isOpen, applicationDeadline, application } = event;
  const look = getEventLook(event);
  const fee = feeMinor === 0 ? t('free') : t('feeOf', { amount: formatFee(feeMinor, currency) });
  return (
    <Stack gap="1">
      <Inline justify="between" gap="2">
        <Link tone="strong" to="/dashboard/events/$eventId" params={{ eventId: id }}>
          {title}
        </Link>
        {look && <StatusBadge look={look} />}
      </Inline>
      <Text variant="small">{formatEventTime(event)}</Text>
      <Text variant="small" tone="muted">
        {formatPlace(event)}
      </Text>
      {!application && isOpen && (
        <Text variant="small" tone="muted">
          {fee} · {t('deadline', { date: formatDate(applicationDeadline, timeZone) })}
        </Text>
      )}
    </Stack>
  );
}
