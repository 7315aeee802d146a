import type { IconType } from '#src/ui/media/icon.tsx';
import type { LinkTarget } from '#src/ui/actions/link.tsx';

export type NavItem = {
  id: string;
  label: string;
  icon: IconType;
  link: LinkTarget;
  isCurrent: boolean;
  count?: number;
};
export type NavGroup = { id: string; label?: string; items: readonly NavItem[] };
