import { link } from '#styled/recipes/link.mjs';
import { createLink, type LinkProps } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

type AnchorProps = Omit<ComponentPropsWithRef<'a'>, 'className' | 'style'> & {
  tone?: 'inline' | 'quiet' | 'strong';
  /** Whether the link is not part of a sentence. */
  isStandalone?: boolean;
};

/** The target of a link, created with `linkOptions({ to, params, search })`. */
export type LinkTarget = LinkProps;

const Anchor = ({ tone, isStandalone, children, ...props }: AnchorProps) => (
  <a {...props} className={link({ tone, isStandalone })}>
    {children}
  </a>
);

/** A typed link of the router. It preloads its target on hover and focus. */
export const Link = createLink(Anchor);
