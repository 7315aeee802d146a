import { checklist } from '#styled/recipes/checklist.mjs';
import { CircleAlert, CircleCheck, CircleDashed, CircleDot, Clock, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '#src/ui/media/icon.tsx';

export type ChecklistTone = 'done' | 'now' | 'waiting' | 'todo' | 'attention';
export type ChecklistEntry = {
  id: string;
  title: ReactNode;
  tone: ChecklistTone;
  /** The status as a label; the tone only repeats it. */
  badge?: ReactNode;
  note?: ReactNode;
  action?: ReactNode;
};

const icons: Record<ChecklistTone, LucideIcon> = {
  done: CircleCheck,
  now: CircleDot,
  waiting: Clock,
  todo: CircleDashed,
  attention: CircleAlert,
};

/** A list of tasks in the given order, each with its status and action. */
export function Checklist({ entries }: { entries: readonly ChecklistEntry[] }) {
  const look = checklist();
  return (
    <ol className={look.root}>
      {entries.map(({ id, title, tone, badge, note, action }) => {
        const own = checklist({ tone });
        return (
          <li key={id} className={look.entry}>
            <span className={own.mark}>
              <Icon of={icons[tone]} size="md" />
            </span>
            <div className={look.texts}>
              <div className={look.head}>
                {title}
                {badge}
              </div>
              {note && <div className={own.note}>{note}</div>}
            </div>
            {action && <div className={look.action}>{action}</div>}
          </li>
        );
      })}
    </ol>
  );
}
