import { useState } from 'react';
import type { ButtonProps } from 'react-aria-components/Button';

type Held = Pick<ButtonProps, 'isDisabled' | 'isPending' | 'onFocusChange'>;

/**
 * A button that is disabled while it has the focus keeps it until the focus goes elsewhere: it does as little
 * as one that is disabled, yet the keyboard goes on from it. The browser would give the focus to the page.
 */
export function useHeldFocus({ isDisabled = false, isPending, onFocusChange }: Held) {
  const [isFocused, setFocused] = useState(false);
  const isHeld = isDisabled && isFocused;
  return {
    isDisabled: isDisabled && !isHeld,
    // What waits is as idle and keeps its focus, which is all that React Aria offers.
    isPending: isPending === true || isHeld,
    'data-held': isHeld || undefined,
    onFocusChange: (isNow: boolean) => {
      setFocused(isNow);
      onFocusChange?.(isNow);
    },
  };
}
