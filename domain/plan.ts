import * as z from 'zod/mini';

/** The plans that a business can have (decisions, "Plans"). */
export const plans = ['free', 'basic', 'pro', 'custom'] as const;
export const Plan = z.enum(plans);
export type Plan = z.infer<typeof Plan>;

/** The limits of a plan; null means unlimited. */
export interface PlanLimits {
  /** The number of team members beside the owner. */
  teamMembers: number | null;
}

const limits: Record<Plan, PlanLimits> = {
  free: { teamMembers: 1 },
  basic: { teamMembers: 3 },
  pro: { teamMembers: 15 },
  custom: { teamMembers: null },
};

/** Returns the limits of a plan (decisions, "Plans"). */
export const getPlanLimits = (plan: Plan): PlanLimits => limits[plan];
