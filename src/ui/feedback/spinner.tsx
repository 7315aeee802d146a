import { spinner } from '#styled/recipes/spinner.mjs';

/** Decorative; what is being waited for is said in words beside it. */
export const Spinner = ({ size = 'sm' }: { size?: 'sm' | 'lg' }) => (
  <span aria-hidden className={spinner({ size })} />
);
