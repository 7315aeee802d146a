import { tabLinks } from '#styled/recipes/tab-links.mjs';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';
import { formatCount } from '#src/lib/format.ts';
import type { LinkTarget } from '#src/ui/actions/link.tsx';

export type TabLink = {
  id: string;
  label: string;
  link: LinkTarget;
  isCurrent: boolean;
  count?: number | undefined;
};
export type TabLinksProps = { label: string; tabs: readonly TabLink[] };

type AnchorProps = Omit<ComponentPropsWithRef<'a'>, 'className' | 'style'> & { isCurrent: boolean };

const Anchor = ({ isCurrent, children, ...props }: AnchorProps) => (
  <a {...props} aria-current={isCurrent ? 'page' : undefined} className={tabLinks().tab}>
    <span className={tabLinks().face}>{children}</span>
  </a>
);
const Tab = createLink(Anchor);

/** Tabs that are links, so that Back, reload and opening in a new window work. */
export function TabLinks({ label, tabs }: TabLinksProps) {
  const look = tabLinks();
  return (
    <nav aria-label={label} className={look.root}>
      <ul className={look.list}>
        {tabs.map((tab) => (
          <li key={tab.id}>
            <Tab {...tab.link} isCurrent={tab.isCurrent} resetScroll={false}>
              {tab.label}
              {tab.count !== undefined && <span className={look.count}>{formatCount(tab.count)}</span>}
            </Tab>
          </li>
        ))}
      </ul>
    </nav>
  );
}
