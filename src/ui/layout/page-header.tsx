import { pageHeader } from '#styled/recipes/page-header.mjs';
import type { ReactNode } from 'react';
import { Link, type LinkTarget } from '#src/ui/actions/link.tsx';
import { usePageTitle } from './use-page-title.ts';

export type PageHeaderProps = {
  title: string;
  description?: ReactNode;
  /** Shown beside the title, usually a StatusBadge. */
  badge?: ReactNode;
  back?: { label: string; link: LinkTarget };
  actions?: ReactNode;
  /** Uses one line, above a list on a phone, where every line costs a row. */
  isDense?: boolean;
};

/** The header of a page with its only `h1`, which is also the title of the browser tab. */
export function PageHeader({ title, description, badge, back, actions, isDense }: PageHeaderProps) {
  const look = pageHeader({ isDense });
  usePageTitle(title);
  return (
    <header className={look.root}>
      {back && (
        <div className={look.back}>
          <Link tone="quiet" isStandalone {...back.link}>
            ← {back.label}
          </Link>
        </div>
      )}
      <div className={look.row}>
        <div className={look.titles}>
          <div className={look.heading}>
            <h1>{title}</h1>
            {badge}
          </div>
          {description && <div className={look.description}>{description}</div>}
        </div>
        {actions && <div className={look.actions}>{actions}</div>}
      </div>
    </header>
  );
}
