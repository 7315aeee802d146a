import type { ReactNode } from 'react';
import type { TimelineEntry } from '#domain/timeline.ts';
import { common } from '#src/lib/common.messages.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Timeline, type TimelineEntry as Shown } from './timeline.tsx';
import { t } from './activity.messages.ts';

export type ActivityCardProps = {
  title?: string;
  timeline: readonly TimelineEntry[];
  timeZone: string;
  /** How an event is told. */
  lookOf: (event: string) => Pick<Shown, 'title' | 'icon' | 'tone'>;
  /** Which of them are worth telling. */
  told?: (newestFirst: TimelineEntry[]) => TimelineEntry[];
  /** Above what has happened: where a note is written. */
  children?: ReactNode;
};

const byTime = (a: TimelineEntry, b: TimelineEntry): number =>
  b.at.localeCompare(a.at) || b.id.localeCompare(a.id);

/** What the team noted and did with a record, and what happened to it, newest first. */
export function ActivityCard(props: ActivityCardProps) {
  const { title = t('activity'), timeline, timeZone, lookOf, told, children } = props;
  const newestFirst = timeline.toSorted(byTime);
  const entries = told?.(newestFirst) ?? newestFirst;
  return (
    <Card title={title}>
      <Stack gap="6">
        {children}
        {entries.length === 0 ? (
          <Text tone="muted">{common('noActivity')}</Text>
        ) : (
          <Timeline
            timeZone={timeZone}
            entries={entries.map(({ id, at, event, actorName, note }) => ({
              id,
              instant: at,
              actor: actorName,
              note,
              ...lookOf(event),
            }))}
          />
        )}
      </Stack>
    </Card>
  );
}
