import { options } from '#styled/recipes/options.mjs';
import { popover } from '#styled/recipes/popover.mjs';
import { Check } from 'lucide-react';
import type { RefObject } from 'react';
import {
  Header,
  Menu as AriaMenu,
  MenuContext,
  MenuItem,
  MenuSection,
  Popover,
} from 'react-aria-components/Menu';
import { Icon } from '#src/ui/media/icon.tsx';
import type { MenuProps } from './menu.types.ts';

export type MenuPopoverProps = Omit<MenuProps, 'trigger'> & {
  triggerRef: RefObject<HTMLElement | null>;
  onClose: () => void;
};

const fromTheTop = { autoFocus: 'first' } as const;

/** The popover of a `Menu`. The focus goes to its first entry, and back to the trigger on closing. */
export function MenuPopover({
  label,
  groups,
  placement = 'bottom end',
  triggerRef,
  onClose,
}: MenuPopoverProps) {
  const look = options();
  return (
    <Popover
      isOpen
      triggerRef={triggerRef}
      onOpenChange={onClose}
      placement={placement}
      offset={6}
      className={popover({ kind: 'menu' })}
    >
      <MenuContext.Provider value={fromTheTop}>
        <AriaMenu aria-label={label} onClose={onClose} className={look.list}>
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
      </MenuContext.Provider>
    </Popover>
  );
}
