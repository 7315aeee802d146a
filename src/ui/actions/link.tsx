import { link } from '#styled/recipes/link.mjs';
import { createLink, type LinkProps } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

type AnchorProps = Omit<ComponentPropsWithRef<'a'>, 'className' | 'style'> & {
  tone?: 'inline' | 'quiet' | 'strong';
  /** It is no part of a sentence. */
  isAlone?: boolean;
};

/** Where a piece of the kit leads: made with `linkOptions({ to, params, search })`. */
export type LinkTarget = LinkProps;

const Anchor = ({ tone, isAlone, children, ...props }: AnchorProps) => (
  <a {...props} className={link({ tone, isAlone })}>
    {children}
  </a>
);

/** A typed link of the router; loads its target on intent. */
export const Link = createLink(Anchor);
