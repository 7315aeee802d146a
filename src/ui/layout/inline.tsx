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

/** Places contents beside each other and wraps them if they don't fit. */
export const Inline = ({ children, ...look }: InlineProps) => <div className={inline(look)}>{children}</div>;
