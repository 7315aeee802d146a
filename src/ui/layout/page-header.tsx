import { pageHeader } from '#styled/recipes/page-header.mjs';
import type { ReactNode } from 'react';
import { Link, type LinkTarget } from '#src/ui/actions/link.tsx';
import { usePageTitle } from './use-page-title.ts';

export type PageHeaderProps = {
  title: string;
  description?: ReactNode;
  /** Beside the title: usually a StatusBadge. */
  badge?: ReactNode;
  back?: { label: string; link: LinkTarget };
  actions?: ReactNode;
  /** One line above a list: on a phone every line takes a row from it. */
  isDense?: boolean;
};

/** Holds the page's one `h1`, which names the browser's tab too. */
export function PageHeader({ title, description, badge, back, actions, isDense }: PageHeaderProps) {
  const look = pageHeader({ isDense });
  usePageTitle(title);
  return (
    <header className={look.root}>
      {back && (
        <div className={look.back}>
          <Link tone="quiet" isAlone {...back.link}>
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
