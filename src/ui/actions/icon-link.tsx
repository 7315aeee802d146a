import { button } from '#styled/recipes/button.mjs';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';
import { Icon, type IconType } from '#src/ui/media/icon.tsx';

type AnchorProps = Omit<ComponentPropsWithRef<'a'>, 'className' | 'style' | 'children'> & {
  'aria-label': string;
  icon: IconType;
  variant?: 'primary' | 'quiet';
};

const Anchor = ({ icon, variant = 'quiet', ...props }: AnchorProps) => (
  <a {...props} className={button({ variant, size: 'icon' })}>
    <Icon of={icon} size="md" />
  </a>
);

/** A link that looks like an icon button. */
export const IconLink = createLink(Anchor);
