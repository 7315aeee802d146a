import { useQuery } from '@tanstack/react-query';
import { type CountedLimit, type LimitProblem, type PlanFeature, checkLimit } from '#domain/plan.ts';
import { usageQuery } from './usage.queries.ts';

/** Returns the problem with the use of a feature; undefined where the plan has it, or while the plan isn't loaded. */
export function useFeatureProblem(feature: PlanFeature): LimitProblem | undefined {
  const { data } = useQuery(usageQuery());
  return data && checkLimit(data.entitlements, feature);
}

/**
 * Returns the problem with an addition to a limit, and how much of the limit is used. The server decides with the same
 * function; while the usage isn't loaded there is no problem.
 */
export function useLimitProblem(
  limit: CountedLimit,
  added = 1,
): { problem: LimitProblem; used: number } | undefined {
  const { data } = useQuery(usageQuery());
  if (!data) return undefined;
  const used = data.used[limit];
  const problem = checkLimit(data.entitlements, limit, used, added);
  return problem && { problem, used };
}
