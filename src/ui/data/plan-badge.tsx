import { planBadge } from '#styled/recipes/plan-badge.mjs';
import type { ReactNode } from 'react';

export type PlanBadgeProps = { children: ReactNode; plan: 'free' | 'basic' | 'pro' | 'custom' };

/** The name of a plan in its colour. */
export const PlanBadge = ({ children, plan }: PlanBadgeProps) => (
  <span className={planBadge({ plan })}>{children}</span>
);
