import { grid } from '#styled/recipes/grid.mjs';
import type { ReactNode } from 'react';
import type { Gap } from './stack.tsx';

export type GridProps = {
  children: ReactNode;
  gap?: Gap;
  columns?: 'narrow' | 'medium' | 'wide' | 'tiles' | 'two' | 'mainAside';
};

/** Fills the row with as many equal columns as fit. `tiles` has four columns, on a phone two; `two` and `mainAside` have one on a phone. */
export const Grid = ({ children, ...look }: GridProps) => <div className={grid(look)}>{children}</div>;
