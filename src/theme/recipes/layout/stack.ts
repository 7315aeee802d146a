import { defineRecipe } from '@pandacss/dev';
import { gap } from './gap-values.ts';

export const stack = defineRecipe({
  className: 'stack',
  base: { display: 'flex', flexDirection: 'column', minW: '0' },
  variants: {
    gap,
    align: {
      stretch: { alignItems: 'stretch' },
      start: { alignItems: 'flex-start' },
      center: { alignItems: 'center', textAlign: 'center' },
    },
    width: { full: { w: 'full' }, field: { w: 'full', maxW: 'field' }, prose: { w: 'full', maxW: 'prose' } },
  },
  defaultVariants: { gap: '4', align: 'stretch' },
});
