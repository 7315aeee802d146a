import { state } from '#styled/recipes/state.mjs';
import type { ReactNode } from 'react';

/** In the middle of what is left of the page. */
export const ErrorPage = ({ children }: { children: ReactNode }) => (
  <div className={state({ kind: 'error' }).root}>{children}</div>
);
