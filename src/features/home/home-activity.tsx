import type { HomeSummary } from '#contract/people/home.ts';
import { describeActivity } from '#domain/activity-labels.ts';
import { getRecordLink } from '#src/features/audit-log/record-link.ts';
import { getEventLook } from '#src/ui/data/event-look.ts';
import { withoutRepeatedEvents } from '#src/features/orders/order.labels.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { Link } from '#src/ui/actions/link.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Timeline } from '#src/ui/data/timeline.tsx';
import { t } from './home.messages.ts';

export type HomeActivityProps = { activity: HomeSummary['activity']; timeZone: string };

/** A deleted record has no page. */
const isGone = (event: string) => event.endsWith('.deleted');

/** The latest activity in the areas that the person can see, with links to the records. */
export const HomeActivity = ({ activity, timeZone }: HomeActivityProps) => (
  <Card title={t('activity')}>
    {activity.length === 0 ? (
      <Text tone="muted">{t('noActivity')}</Text>
    ) : (
      <Timeline
        timeZone={timeZone}
        entries={withoutRepeatedEvents(activity).map(
          ({ id, at, event, actorName, note, recordType, recordId, recordLabel }) => {
            const name = recordType === 'order' ? t('record', { number: recordLabel }) : recordLabel;
            return {
              id,
              instant: at,
              actor: actorName,
              note,
              ...getEventLook(event),
              title: (
                <>
                  {describeActivity(recordType, event)}{' '}
                  {isGone(event) ? name : <Link {...getRecordLink(recordType, recordId)}>{name}</Link>}
                </>
              ),
            };
          },
        )}
      />
    )}
  </Card>
);
