import { stack } from '#styled/recipes/stack.mjs';
import type { ReactNode } from 'react';

export type Gap = '0' | '1' | '2' | '3' | '4' | '6' | '8' | '12';
export type StackProps = {
  children: ReactNode;
  gap?: Gap;
  align?: 'stretch' | 'start' | 'center';
  width?: 'full' | 'field' | 'prose';
};

/** One below the other. `gap` counts 4 px steps. */
export const Stack = ({ children, ...look }: StackProps) => <div className={stack(look)}>{children}</div>;
