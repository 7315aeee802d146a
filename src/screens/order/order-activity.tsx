import type { ReactNode } from 'react';
import type { TimelineEntry } from '#domain/order.ts';
import { eventLook } from '#src/lib/words/event-look.ts';
import { orderEventWords, toldEvents } from '#src/lib/words/order.words.ts';
import { Card } from '#src/ui/card.tsx';
import { Stack } from '#src/ui/stack.tsx';
import { Text } from '#src/ui/text.tsx';
import { Timeline } from '#src/ui/timeline.tsx';
import { t } from './order.messages.ts';

/** Who did what, newest first. */
export function OrderActivity({
  timeline,
  timeZone,
  children,
}: {
  timeline: readonly TimelineEntry[];
  timeZone: string;
  /** Above what has happened: where a note is written. */
  children?: ReactNode;
}) {
  const newestFirst = timeline.toSorted((a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id));
  const entries = toldEvents(newestFirst).map(({ id, at, event, actorName, note }) => ({
    id,
    instant: at,
    title: orderEventWords(event),
    actor: actorName,
    note,
    ...eventLook(event),
  }));
  return (
    <Card title={t('activity')}>
      <Stack gap="6">
        {children}
        {entries.length === 0 ? (
          <Text tone="muted">{t('noActivity')}</Text>
        ) : (
          <Timeline entries={entries} timeZone={timeZone} />
        )}
      </Stack>
    </Card>
  );
}
