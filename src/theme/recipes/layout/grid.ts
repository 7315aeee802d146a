import { defineRecipe } from '@pandacss/dev';
import { gap } from './gap-values.ts';

/** Fills the row with as many columns as fit. `columns` sets their minimum width. */
export const grid = defineRecipe({
  className: 'grid',
  base: { display: 'grid', minW: '0', '& > *': { minW: '0' } },
  variants: {
    gap,
    columns: {
      narrow: { gridTemplateColumns: 'repeat(auto-fill, minmax(min(11rem, 100%), 1fr))' },
      medium: { gridTemplateColumns: 'repeat(auto-fit, minmax(min(16rem, 100%), 1fr))' },
      wide: { gridTemplateColumns: 'repeat(auto-fit, minmax(min(24rem, 100%), 1fr))' },
      tiles: {
        gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
      },
      two: { gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } },
      mainAside: {
        gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 22rem' },
        alignItems: 'start',
      },
    },
  },
  defaultVariants: { gap: '4', columns: 'medium' },
});
