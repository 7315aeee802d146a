import { notice } from '#styled/recipes/notice.mjs';
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

type NoticeTone = 'info' | 'success' | 'warning' | 'danger';
export type NoticeProps = { tone: NoticeTone; title?: string; children?: ReactNode };

const icons: Record<NoticeTone, LucideIcon> = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
};

/** Something that concerns this place and stays until it is settled; a failure is announced. */
export function Notice({ tone, title, children }: NoticeProps) {
  const look = notice({ tone });
  return (
    <div className={look.root} role={tone === 'danger' ? 'alert' : undefined}>
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
