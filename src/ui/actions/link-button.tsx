import { button } from '#styled/recipes/button.mjs';
import { buttonFace } from '#styled/recipes/button-face.mjs';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';
import { Icon, type IconType } from '#src/ui/media/icon.tsx';

type AnchorProps = Omit<ComponentPropsWithRef<'a'>, 'className' | 'style'> & {
  variant?: 'primary' | 'secondary' | 'quiet';
  size?: 'sm' | 'md' | 'lg';
  isFull?: boolean;
  icon?: IconType;
};

/** A link that looks like a button and leads out of Kontor: to a phone call, an email or another site. */
export const AnchorButton = ({ variant, size, isFull, icon, children, ...props }: AnchorProps) => (
  <a {...props} className={button({ variant, size, isFull })}>
    <span className={buttonFace()}>
      {icon && <Icon of={icon} />}
      {children}
    </span>
  </a>
);

/** A link that looks like a button and opens a page. Use `Button` for actions. */
export const LinkButton = createLink(AnchorButton);
