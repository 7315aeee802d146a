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
  /** Makes the group a choice of one: the id of the chosen entry. */
  selected?: string;
};

export type MenuProps = {
  /** A Button or IconButton of the kit. */
  trigger: ReactElement;
  label: string;
  groups: readonly MenuGroup[];
  placement?: 'bottom start' | 'bottom end' | 'top start';
};
