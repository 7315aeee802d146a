import { pageFrame } from '#styled/recipes/page-frame.mjs';
import type { ReactNode } from 'react';

/** A page that stands alone: errors, what is not found, tools. */
export const PageFrame = ({ children }: { children: ReactNode }) => (
  <main className={pageFrame()}>{children}</main>
);
