import { skeleton } from '#styled/recipes/skeleton.mjs';

export type SkeletonProps = {
  shape?: 'text' | 'title' | 'block' | 'circle';
  width?: 'full' | 'long' | 'half' | 'short';
};

/** A placeholder for loading content. The region around it has `aria-busy` and a loading label. */
export const Skeleton = ({ shape = 'text', width = 'full' }: SkeletonProps) => (
  <span aria-hidden className={skeleton({ shape, width })} />
);
