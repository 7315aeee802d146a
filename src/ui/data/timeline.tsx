import { timeline } from '#styled/recipes/timeline.mjs';
import { Circle } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Tone } from './badge.tsx';
import { DateTime } from './date-time.tsx';
import { Icon, type IconType } from '#src/ui/media/icon.tsx';

export type TimelineEntry = {
  id: string;
  title: ReactNode;
  instant: string;
  /** The name of the person or system that caused the event. */
  actor?: string | undefined;
  note?: ReactNode;
  tone?: Tone;
  icon?: IconType;
};

/** Lists the events of a record in the given order. */
export function Timeline({ entries, timeZone }: { entries: readonly TimelineEntry[]; timeZone: string }) {
  const look = timeline();
  return (
    <ol className={look.root}>
      {entries.map((entry) => (
        <li key={entry.id} className={look.entry}>
          <span className={timeline({ tone: entry.tone }).mark}>
            <Icon of={entry.icon ?? Circle} />
          </span>
          <div className={look.texts}>
            <p className={look.title}>{entry.title}</p>
            <p className={look.meta}>
              <DateTime instant={entry.instant} timeZone={timeZone} />
              {entry.actor && ` · ${entry.actor}`}
            </p>
            {entry.note && <div className={look.note}>{entry.note}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
