import { options } from '#styled/recipes/options.mjs';
import { popover } from '#styled/recipes/popover.mjs';
import { Check, type LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import {
  Header,
  Menu as AriaMenu,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Popover,
} from 'react-aria-components/Menu';
import { Icon } from './icon.tsx';

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

export function Menu({ trigger, label, groups, placement = 'bottom end' }: MenuProps) {
  const look = options();
  return (
    <MenuTrigger>
      {trigger}
      <Popover placement={placement} offset={6} className={popover({ kind: 'menu' })}>
        <AriaMenu aria-label={label} className={look.list}>
          {groups.map((group) => (
            <MenuSection
              key={group.id}
              className={look.section}
              selectionMode={group.selected === undefined ? 'none' : 'single'}
              selectedKeys={group.selected === undefined ? [] : [group.selected]}
              {...(group.label ? {} : { 'aria-label': label })}
            >
              {group.label && <Header className={look.heading}>{group.label}</Header>}
              {group.items.map((item) => (
                <MenuItem
                  key={item.id}
                  id={item.id}
                  textValue={item.label}
                  isDisabled={item.isDisabled ?? false}
                  {...(item.onAction ? { onAction: item.onAction } : {})}
                  {...(item.isDangerous ? { 'data-tone': 'danger' } : {})}
                  className={look.item}
                >
                  {item.icon && <Icon of={item.icon} />}
                  <span className={look.texts}>
                    <span className={look.label}>{item.label}</span>
                    {item.description && <span className={look.description}>{item.description}</span>}
                  </span>
                  {group.selected === item.id && (
                    <span className={look.check}>
                      <Icon of={Check} />
                    </span>
                  )}
                </MenuItem>
              ))}
            </MenuSection>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
