import { button } from '#styled/recipes/button.mjs';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { Avatar } from '#src/ui/media/avatar.tsx';
import type { Unstyled } from '#src/ui/layout/unstyled.ts';
import { useRetainedFocus } from '#src/ui/layout/use-retained-focus.ts';

export type AvatarButtonProps = Unstyled<AriaButtonProps> & {
  label: string;
  /** The name whose initials are shown if the image can't be loaded. */
  name: string;
  src: string;
};

export const AvatarButton = ({ label, name, src, ...props }: AvatarButtonProps) => (
  <AriaButton
    {...props}
    {...useRetainedFocus(props)}
    aria-label={label}
    className={button({ variant: 'quiet', size: 'icon' })}
  >
    <Avatar name={name} src={src} size="sm" />
  </AriaButton>
);
