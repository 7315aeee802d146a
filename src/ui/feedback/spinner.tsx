import { spinner } from '#styled/recipes/spinner.mjs';

/** A decorative spinner. A text beside it says what is loading. */
export const Spinner = ({ size = 'sm' }: { size?: 'sm' | 'lg' }) => (
  <span aria-hidden className={spinner({ size })} />
);
