import { stack } from '#styled/recipes/stack.mjs';
import type { ReactNode } from 'react';

export type Gap = '0' | '1' | '2' | '3' | '4' | '6' | '8' | '12';
export type StackProps = {
  children: ReactNode;
  gap?: Gap;
  align?: 'stretch' | 'start' | 'center';
  width?: 'full' | 'field' | 'prose';
};

/** Places contents below each other. `gap` is in steps of 4 px. */
export const Stack = ({ children, ...look }: StackProps) => <div className={stack(look)}>{children}</div>;
