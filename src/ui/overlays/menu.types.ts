import type { LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';

export type MenuEntry = {
  id: string;
  label: string;
  onAction?: () => void;
  icon?: LucideIcon;
  description?: string;
  isDangerous?: boolean;
  isDisabled?: boolean;
};

export type MenuGroup = {
  id: string;
  label?: string;
  items: readonly MenuEntry[];
  /** The id of the selected entry, if the group is a single choice. */
  selected?: string;
};

export type MenuProps = {
  /** A Button or IconButton of the kit. */
  trigger: ReactElement;
  label: string;
  groups: readonly MenuGroup[];
  placement?: 'bottom start' | 'bottom end' | 'top start';
};
