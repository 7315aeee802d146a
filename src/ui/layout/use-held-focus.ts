import { useState } from 'react';
import type { ButtonProps } from 'react-aria-components/Button';

type Held = Pick<ButtonProps, 'isDisabled' | 'isPending' | 'onFocusChange'>;

/**
 * Keeps the focus on a button that is disabled while focused, until the focus moves elsewhere. It can't be pressed, but
 * keyboard navigation continues from it; the browser would move the focus to the page.
 */
export function useHeldFocus({ isDisabled = false, isPending, onFocusChange }: Held) {
  const [isFocused, setFocused] = useState(false);
  const isHeld = isDisabled && isFocused;
  return {
    isDisabled: isDisabled && !isHeld,
    // React Aria keeps the focus only on pending buttons, which can't be pressed either.
    isPending: isPending === true || isHeld,
    'data-held': isHeld || undefined,
    onFocusChange: (isNow: boolean) => {
      setFocused(isNow);
      onFocusChange?.(isNow);
    },
  };
}
