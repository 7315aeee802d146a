import { describeLimitProblem } from '#domain/plan-labels.ts';
import type { CountedLimit } from '#domain/plan.ts';
import { formatCount } from '#src/lib/format.ts';
import { t } from './entitlements.messages.ts';
import { PlanNotice } from './plan-notice.tsx';
import { useLimitProblem } from './use-limit.ts';

export type LimitNoticeProps = {
  limit: CountedLimit;
  /** How many the person is about to add. */
  added?: number;
};

/** Explains a limit before a person tries to exceed it; shows nothing while there is room. */
export function LimitNotice({ limit, added = 1 }: LimitNoticeProps) {
  const reached = useLimitProblem(limit, added);
  if (!reached) return null;
  const { problem, used } = reached;
  const room = problem.max - used;
  const title =
    room > 0
      ? t(`room.${limit}`, { count: room })
      : t(`full.${limit}`, { used: formatCount(used), max: formatCount(problem.max) });
  return <PlanNotice title={title}>{describeLimitProblem(problem)}</PlanNotice>;
}
