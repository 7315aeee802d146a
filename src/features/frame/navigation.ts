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
import { mayOpen, type Standing } from '#domain/permission.ts';
import type { NavGroup } from '#src/ui/frame/app-frame.types.ts';
import { t } from './frame.messages.ts';

interface Section {
  id: Parameters<typeof t>[0];
  path: string;
  icon: LucideIcon;
  /** What the top bar reads, where it is not the section's own name. */
  header?: string;
}

/** The navigation sections of specification, section 2; `store` is the group of its four. */
const groups: readonly { id: 'home' | 'store' | 'money' | 'you'; sections: readonly Section[] }[] = [
  {
    id: 'home',
    sections: [
      { id: 'home', path: '/dashboard', icon: House, header: t('growth') },
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
/** Screens beside the navigation that the top bar names. */
const others: readonly Pick<Section, 'id' | 'path' | 'header'>[] = [
  { id: 'subscription', path: '/dashboard/subscription' },
];

const isWithin = (path: string, pathname: string) => pathname === path || pathname.startsWith(`${path}/`);
const trimmed = (pathname: string) => (pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname);

/** The deepest section that holds the path. */
function sectionOf(pathname: string) {
  return [...sections, ...others]
    .filter(({ path }) => isWithin(path, trimmed(pathname)))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
}

/** Specification, section 1: 'Growth Partners' at home, 'Subscription' there, else the section's own name. */
export function headerOf(pathname: string): string {
  const section = sectionOf(pathname);
  return section ? (section.header ?? t(section.id)) : '';
}

export interface NavigationFacts {
  standing: Standing;
  pathname: string;
  /** A section shows itself from the day on which its screen exists. */
  hasScreen: (path: string) => boolean;
  waiting: Readonly<Record<string, number | undefined>>;
}

/** The sections that this person may open and that have a screen. */
export function navigationOf({ standing, pathname, hasScreen, waiting }: NavigationFacts): NavGroup[] {
  const current = sectionOf(pathname)?.id;
  return groups.flatMap(({ id, sections: all }) => {
    const items = all
      .filter(({ path }) => hasScreen(path) && mayOpen(standing, path))
      .map(({ id: section, path, icon }) => {
        const count = waiting[section];
        return {
          id: section,
          label: t(section),
          icon,
          link: { to: path },
          isCurrent: section === current,
          ...(count ? { waiting: count } : {}),
        };
      });
    return items.length === 0 ? [] : [{ id, items, ...(id === 'home' ? {} : { label: t(id) }) }];
  });
}
