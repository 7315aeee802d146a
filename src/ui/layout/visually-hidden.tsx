import { visuallyHidden } from '#styled/recipes/visually-hidden.mjs';
import type { ReactNode } from 'react';

export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className={visuallyHidden()}>{children}</span>
);
