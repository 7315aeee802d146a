import type { HomeSummary } from '#contract/business.ts';
import { eventLook } from '#src/lib/words/event-look.ts';
import { orderEventWords, toldEvents } from '#src/lib/words/order.words.ts';
import { Card } from '#src/ui/card.tsx';
import { Link } from '#src/ui/link.tsx';
import { Text } from '#src/ui/text.tsx';
import { Timeline } from '#src/ui/timeline.tsx';
import { t } from './home.messages.ts';

export type HomeActivityProps = { activity: HomeSummary['activity']; timeZone: string };

/** What happened last, each with its record. */
export const HomeActivity = ({ activity, timeZone }: HomeActivityProps) => (
  <Card title={t('activity')}>
    {activity.length === 0 ? (
      <Text tone="muted">{t('noActivity')}</Text>
    ) : (
      <Timeline
        timeZone={timeZone}
        entries={toldEvents(activity).map(
          ({ id, at, event, actorName, note, recordType, recordId, recordLabel }) => ({
            id,
            instant: at,
            actor: actorName,
            note,
            ...eventLook(event),
            title: (
              <>
                {orderEventWords(event)}{' '}
                {recordType === 'order' ? (
                  <Link to="/dashboard/store/orders/$id" params={{ id: recordId }}>
                    {t('record', { number: recordLabel })}
                  </Link>
                ) : (
                  recordLabel
                )}
              </>
            ),
          }),
        )}
      />
    )}
  </Card>
);
