import { button } from '#styled/recipes/button.mjs';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { Icon, type IconType } from '#src/ui/media/icon.tsx';
import type { Unstyled } from '#src/ui/layout/unstyled.ts';
import { useRetainedFocus } from '#src/ui/layout/use-retained-focus.ts';

export type IconButtonProps = Unstyled<AriaButtonProps> & {
  label: string;
  icon: IconType;
  variant?: 'secondary' | 'quiet' | 'frame';
  size?: 'sm' | 'md';
};

export const IconButton = ({ label, icon, variant = 'quiet', size = 'md', ...props }: IconButtonProps) => (
  <AriaButton
    {...props}
    {...useRetainedFocus(props)}
    aria-label={label}
    className={button({ variant, size: size === 'sm' ? 'iconSm' : 'icon' })}
  >
    <Icon of={icon} size={size === 'sm' ? 'sm' : 'md'} />
  </AriaButton>
);
