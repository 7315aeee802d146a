import { badge } from '#styled/recipes/badge.mjs';
import type { ReactNode } from 'react';

export type Tone = 'neutral' | 'primary' | 'success' | 'warning' | 'danger' | 'info';
export type BadgeProps = { children: ReactNode; tone?: Tone; hasDot?: boolean };

/** A short label. Its text has the meaning; the tone only repeats it. `hasDot` marks the status of a record. */
export const Badge = ({ children, tone = 'neutral', hasDot = false }: BadgeProps) => (
  <span className={badge({ tone })} data-dot={hasDot || undefined}>
    {children}
  </span>
);
