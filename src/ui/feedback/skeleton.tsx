import { skeleton } from '#styled/recipes/skeleton.mjs';

export type SkeletonProps = {
  shape?: 'text' | 'title' | 'block' | 'circle';
  width?: 'full' | 'long' | 'half' | 'short';
};

/** The shape of what comes; the region around it carries `aria-busy` and the word. */
export const Skeleton = ({ shape = 'text', width = 'full' }: SkeletonProps) => (
  <span aria-hidden className={skeleton({ shape, width })} />
);
