import type { IconType } from './icon.tsx';
import type { LinkTarget } from './link.tsx';

export type NavItem = {
  id: string;
  label: string;
  icon: IconType;
  link: LinkTarget;
  isCurrent: boolean;
  waiting?: number;
};
export type NavGroup = { id: string; label?: string; items: readonly NavItem[] };
