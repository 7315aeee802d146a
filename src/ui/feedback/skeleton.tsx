import { skeleton } from '#styled/recipes/skeleton.mjs';
import type { ReactNode } from 'react';
import { Stack } from '#src/ui/layout/stack.tsx';

export type SkeletonProps = {
  shape?: 'text' | 'title' | 'block' | 'circle';
  width?: 'full' | 'long' | 'half' | 'short';
};

/** A placeholder for loading content. The region around it has `aria-busy` and a loading label. */
export const Skeleton = ({ shape = 'text', width = 'full' }: SkeletonProps) => (
  <span aria-hidden className={skeleton({ shape, width })} />
);

export type LoadingStateProps = {
  /** Says what is loading. */
  label: string;
  /** The placeholders; one block without them. */
  children?: ReactNode;
};

export const LoadingState = ({ label, children }: LoadingStateProps) => (
  <output aria-busy aria-label={label}>
    {children ?? <Skeleton shape="block" />}
  </output>
);

/** The placeholder of a page with one thing on it, such as the step of a flow. */
export const PageSkeleton = () => (
  <Stack gap="4">
    <Skeleton width="half" />
    <Skeleton shape="block" />
  </Stack>
);
