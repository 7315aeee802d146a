import { keycap } from '#styled/recipes/keycap.mjs';
import type { ReactNode } from 'react';

export const Keycap = ({ children }: { children: ReactNode }) => <kbd className={keycap()}>{children}</kbd>;
