import { pageFrame } from '#styled/recipes/page-frame.mjs';
import type { ReactNode } from 'react';

/** The frame of a page outside of the dashboard, such as a tool. */
export const PageFrame = ({ children }: { children: ReactNode }) => (
  <main className={pageFrame()}>{children}</main>
);
