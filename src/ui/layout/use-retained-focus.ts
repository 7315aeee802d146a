import { useState } from 'react';
import type { ButtonProps } from 'react-aria-components/Button';

type ButtonState = Pick<ButtonProps, 'isDisabled' | 'isPending' | 'onFocusChange'>;

/**
 * Keeps the focus on a button that is disabled while focused, until the focus moves elsewhere. It can't be pressed, but
 * keyboard navigation continues from it; the browser would move the focus to the page.
 */
export function useRetainedFocus({ isDisabled = false, isPending, onFocusChange }: ButtonState) {
  const [isFocused, setFocused] = useState(false);
  const isRetained = isDisabled && isFocused;
  return {
    isDisabled: isDisabled && !isRetained,
    // React Aria keeps the focus only on pending buttons, which can't be pressed either.
    isPending: isPending === true || isRetained,
    'data-focus-retained': isRetained || undefined,
    onFocusChange: (hasResult: boolean) => {
      setFocused(hasResult);
      onFocusChange?.(hasResult);
    },
  };
}
