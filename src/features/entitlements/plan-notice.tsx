import { describePlan, describeUpgrade } from '#domain/plan-labels.ts';
import type { LimitProblem } from '#domain/plan.ts';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { PlanAction, useCanUpgrade } from './plan-action.tsx';

export type PlanNoticeProps = {
  title: string;
  /** The limit that the plan of the business has reached, or the feature that it lacks. */
  problems: readonly [LimitProblem, ...LimitProblem[]];
};

/** Explains what the plan doesn't include, with the way to a larger one. */
export function PlanNotice({ title, problems }: PlanNoticeProps) {
  const canUpgrade = useCanUpgrade();
  return (
    <Notice tone="info" title={title}>
      <Stack gap="2" align="start">
        <span>
          {describePlan(...problems)} {canUpgrade && describeUpgrade(problems[0])}
        </span>
        <PlanAction />
      </Stack>
    </Notice>
  );
}
