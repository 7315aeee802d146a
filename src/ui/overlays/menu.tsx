import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { ButtonContext, type ButtonProps } from 'react-aria-components/Button';
import { lazyDialog } from './lazy-dialog.tsx';
import type { MenuProps } from './menu.types.ts';

const MenuPopover = lazyDialog(async () => (await import('./menu-popover.tsx')).MenuPopover);
const { preload } = MenuPopover;

/** What opens weighs more than most screens: it comes when somebody reaches for the trigger. */
export function Menu({ trigger, ...props }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  // What was pressed is seen to be pressed before its entries are rendered.
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
