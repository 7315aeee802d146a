import { notice } from '#styled/recipes/notice.mjs';
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Icon } from '#src/ui/media/icon.tsx';
import { useScrollIntoView } from '#src/ui/layout/use-scroll-into-view.ts';

type NoticeTone = 'info' | 'success' | 'warning' | 'danger';
export type NoticeProps = {
  tone: NoticeTone;
  title?: string;
  children?: ReactNode;
  /** Identifies the result of a press. The notice is scrolled into view when it appears and whenever this changes. */
  resultKey?: unknown;
};

const icons: Record<NoticeTone, LucideIcon> = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
};

/** A message that stays on the page until it is resolved. A failure is announced. */
export function Notice({ tone, title, children, resultKey }: NoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useScrollIntoView(box, resultKey);
  const look = notice({ tone });
  return (
    <div
      ref={box}
      className={look.root}
      role={tone === 'danger' ? 'alert' : undefined}
      tabIndex={resultKey === undefined ? undefined : -1}
    >
      <span className={look.mark}>
        <Icon of={icons[tone]} size="md" />
      </span>
      <div className={look.texts}>
        {title && <p className={look.title}>{title}</p>}
        {children && <div>{children}</div>}
      </div>
    </div>
  );
}
