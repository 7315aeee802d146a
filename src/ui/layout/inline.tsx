import { inline } from '#styled/recipes/inline.mjs';
import type { ReactNode } from 'react';
import type { Gap } from './stack.tsx';

export type InlineProps = {
  children: ReactNode;
  gap?: Gap;
  align?: 'center' | 'start' | 'end' | 'baseline';
  justify?: 'start' | 'between' | 'end' | 'center';
  wrap?: boolean;
};

/** One beside the other; goes to the next line when there is no room. */
export const Inline = ({ children, ...look }: InlineProps) => <div className={inline(look)}>{children}</div>;
