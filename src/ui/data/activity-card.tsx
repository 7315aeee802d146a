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
  /** Returns the title, icon and tone of an event. */
  getLook: (event: string) => Pick<Shown, 'title' | 'icon' | 'tone'>;
  /** Selects the entries to show. */
  selectEntries?: (newestFirst: TimelineEntry[]) => TimelineEntry[];
  /** Shown above the entries, such as the field for a note. */
  children?: ReactNode;
};

const byTime = (a: TimelineEntry, b: TimelineEntry): number =>
  b.at.localeCompare(a.at) || b.id.localeCompare(a.id);

/** Shows the notes and events of a record, newest first. */
export function ActivityCard(props: ActivityCardProps) {
  const { title = t('activity'), timeline, timeZone, getLook, selectEntries, children } = props;
  const newestFirst = timeline.toSorted(byTime);
  const entries = selectEntries?.(newestFirst) ?? newestFirst;
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
              ...getLook(event),
            }))}
          />
        )}
      </Stack>
    </Card>
  );
}
