import type { ReactNode } from 'react';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { PlanAction } from './plan-action.tsx';

/** Explains what the plan doesn't include, with the way to a larger one. */
export const PlanNotice = ({ title, children }: { title: string; children: ReactNode }) => (
  <Notice tone="info" title={title}>
    <Stack gap="2" align="start">
      <span>{children}</span>
      <PlanAction />
    </Stack>
  </Notice>
);
