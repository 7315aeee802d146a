import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { ButtonContext, type ButtonProps } from 'react-aria-components/Button';
import { lazyDialog } from './lazy-dialog.tsx';
import type { MenuProps } from './menu.types.ts';

const MenuPopover = lazyDialog(async () => (await import('./menu-popover.tsx')).MenuPopover);
const { preload } = MenuPopover;

/** A menu. Its popover is larger than most screens, so it is loaded when the trigger is hovered, focused or pressed. */
export function Menu({ trigger, ...props }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  // The press is visible before the entries are rendered.
  const isShown = useDeferredValue(isOpen) && isOpen;
  const triggerRef = useRef<HTMLButtonElement>(null);
  const button = useMemo(
    () => ({
      ref: triggerRef,
      'aria-haspopup': 'menu' as const,
      'aria-expanded': isOpen,
      onHoverStart: preload,
      onPressStart: preload,
      onFocus: preload,
      onPress: () => setOpen(true),
      onKeyDown: (event: Parameters<NonNullable<ButtonProps['onKeyDown']>>[0]) => {
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setOpen(true);
        else event.continuePropagation();
      },
    }),
    [isOpen],
  );
  return (
    <>
      <ButtonContext.Provider value={button}>{trigger}</ButtonContext.Provider>
      {isShown && <MenuPopover {...props} triggerRef={triggerRef} onClose={() => setOpen(false)} />}
    </>
  );
}
