import { appFrame } from '#styled/recipes/app-frame.mjs';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

type AnchorProps = Omit<ComponentPropsWithRef<'a'>, 'className' | 'style'> & {
  look: 'item' | 'brand' | 'bottomItem' | 'sheetItem';
  isCurrent?: boolean;
};
const Anchor = ({ look, isCurrent = false, children, ...props }: AnchorProps) => (
  <a {...props} aria-current={isCurrent ? 'page' : undefined} className={appFrame()[look]}>
    {children}
  </a>
);

/** A link of the frame, in the style of its place. */
export const FrameLink = createLink(Anchor);
