import { defineRecipe } from '@pandacss/dev';
import { gap } from './gap-values.ts';

export const inline = defineRecipe({
  className: 'inline',
  base: { display: 'flex', minW: '0' },
  variants: {
    gap,
    align: {
      center: { alignItems: 'center' },
      start: { alignItems: 'flex-start' },
      end: { alignItems: 'flex-end' },
      baseline: { alignItems: 'baseline' },
    },
    justify: {
      start: {},
      between: { justifyContent: 'space-between' },
      end: { justifyContent: 'flex-end' },
      center: { justifyContent: 'center' },
    },
    wrap: { true: { flexWrap: 'wrap' } },
  },
  defaultVariants: { gap: '2', align: 'center', wrap: true },
});
