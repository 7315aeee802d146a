import { countMark } from '#styled/recipes/count-mark.mjs';
import { button } from '#styled/recipes/button.mjs';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { formatBadge } from '#src/lib/format.ts';
import type { Ref } from 'react';
import { Icon, type IconType } from '#src/ui/media/icon.tsx';
import type { Unstyled } from '#src/ui/layout/unstyled.ts';
import { useRetainedFocus } from '#src/ui/layout/use-retained-focus.ts';

export type IconButtonProps = Unstyled<AriaButtonProps> & {
  ref?: Ref<HTMLButtonElement>;
  label: string;
  icon: IconType;
  variant?: 'secondary' | 'quiet' | 'frame';
  size?: 'sm' | 'md';
  /** Shown at its corner, if it is not zero. The label has to say it too. */
  count?: number;
};

export const IconButton = ({
  label,
  icon,
  variant = 'quiet',
  size = 'md',
  count = 0,
  ...props
}: IconButtonProps) => (
  <AriaButton
    {...props}
    {...useRetainedFocus(props)}
    aria-label={label}
    className={button({ variant, size: size === 'sm' ? 'iconSm' : 'icon' })}
  >
    <Icon of={icon} size={size === 'sm' ? 'sm' : 'md'} />
    {count > 0 && (
      <span aria-hidden className={countMark()}>
        {formatBadge(count)}
      </span>
    )}
  </AriaButton>
);
