import { button } from '#styled/recipes/button.mjs';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { Icon, type IconType } from '#src/ui/media/icon.tsx';
import type { Sealed } from '#src/ui/layout/sealed.ts';
import { useHeldFocus } from '#src/ui/layout/use-held-focus.ts';

export type IconButtonProps = Sealed<AriaButtonProps> & {
  label: string;
  icon: IconType;
  variant?: 'secondary' | 'quiet' | 'frame';
  size?: 'sm' | 'md';
};

export const IconButton = ({ label, icon, variant = 'quiet', size = 'md', ...props }: IconButtonProps) => (
  <AriaButton
    {...props}
    {...useHeldFocus(props)}
    aria-label={label}
    className={button({ variant, size: size === 'sm' ? 'iconSm' : 'icon' })}
  >
    <Icon of={icon} size={size === 'sm' ? 'sm' : 'md'} />
  </AriaButton>
);
