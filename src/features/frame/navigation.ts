import {
  BookOpenText,
  Gift,
  House,
  type LucideIcon,
  Package,
  ReceiptText,
  Rocket,
  Settings,
  ShoppingBag,
  Store,
  UserRound,
  Users,
  Wallet,
} from 'lucide-react';
import { canOpen, type Membership } from '#domain/permission.ts';
import type { NavGroup } from '#src/ui/frame/app-frame.types.ts';
import { t } from './frame.messages.ts';

interface Section {
  id: Parameters<typeof t>[0];
  path: string;
  icon: LucideIcon;
  /** The label of the top bar, if it differs from the section's name. */
  header?: string;
}

const home = '/dashboard';

/** The navigation sections (specification, section 2). The four sections of the store form one group. */
const groups: readonly { id: 'home' | 'store' | 'money' | 'you'; sections: readonly Section[] }[] = [
  {
    id: 'home',
    sections: [
      { id: 'home', path: home, icon: House, header: t('growth') },
      { id: 'get-started', path: '/dashboard/started', icon: Rocket },
    ],
  },
  {
    id: 'store',
    sections: [
      { id: 'store:orders', path: '/dashboard/store/orders', icon: ShoppingBag },
      { id: 'store:product', path: '/dashboard/store/products', icon: Package },
      { id: 'store:customers', path: '/dashboard/store/customers', icon: Users },
      { id: 'store:webstore', path: '/dashboard/store/webstore', icon: Store },
    ],
  },
  {
    id: 'money',
    sections: [
      { id: 'invoicing', path: '/dashboard/invoicing', icon: ReceiptText },
      { id: 'book-keeping', path: '/dashboard/book-keeping', icon: BookOpenText },
      { id: 'transactions', path: '/dashboard/revenue', icon: Wallet },
    ],
  },
  {
    id: 'you',
    sections: [
      { id: 'referral', path: '/dashboard/refer', icon: Gift },
      { id: 'profile', path: '/dashboard/profile', icon: UserRound },
      { id: 'settings', path: '/dashboard/settings', icon: Settings },
    ],
  },
];
const sections = groups.flatMap((group) => group.sections);
/** Sections that are not in the navigation, but have a label in the top bar. */
const others: readonly Pick<Section, 'id' | 'path' | 'header'>[] = [
  { id: 'subscription', path: '/dashboard/subscription' },
  { id: 'request-pos', path: '/dashboard/request-pos' },
  { id: 'analytics', path: '/dashboard/analytics' },
  { id: 'events', path: '/dashboard/events' },
];

/** Home has no pages below it. */
const isWithin = (path: string, pathname: string) =>
  pathname === path || (path !== home && pathname.startsWith(`${path}/`));
const trimmed = (pathname: string) => (pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname);

/** Returns the section with the longest path that contains `pathname`. */
function sectionOf(pathname: string | undefined) {
  if (pathname === undefined) return undefined;
  return [...sections, ...others]
    .filter(({ path }) => isWithin(path, trimmed(pathname)))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
}

/**
 * Returns the label of the top bar: 'Growth Partners' at home, else the section's name (specification, section 1); empty for
 * a page that does not exist.
 *
 * @param pathname undefined for a page that does not exist
 */
export function getTopBarLabel(pathname: string | undefined): string {
  const section = sectionOf(pathname);
  return section ? (section.header ?? t(section.id)) : '';
}

export interface NavigationOptions {
  membership: Membership;
  /** Undefined for a page that does not exist. */
  pathname: string | undefined;
  /** Returns true if a screen exists at the path. Sections without a screen are hidden. */
  hasScreen: (path: string) => boolean;
  counts: Readonly<Record<string, number | undefined>>;
}

/** Returns the sections that have a screen and that the person has access to. */
export function getNavigation({ membership, pathname, hasScreen, counts }: NavigationOptions): NavGroup[] {
  const current = sectionOf(pathname)?.id;
  return groups.flatMap(({ id, sections: all }) => {
    const items = all
      .filter(({ path }) => hasScreen(path) && canOpen(membership, path))
      .map(({ id: section, path, icon }) => {
        const count = counts[section];
        return {
          id: section,
          label: t(section),
          icon,
          link: { to: path },
          isCurrent: section === current,
          ...(count ? { count } : {}),
        };
      });
    return items.length === 0 ? [] : [{ id, items, ...(id === 'home' ? {} : { label: t(id) }) }];
  });
}
