import { state } from '#styled/recipes/state.mjs';
import type { ReactNode } from 'react';

/** Centres an error in the rest of the page. */
export const ErrorPage = ({ children }: { children: ReactNode }) => (
  <div className={state({ kind: 'error' }).root}>{children}</div>
);
