import { defineRecipe } from '@pandacss/dev';

export const icon = defineRecipe({
  className: 'icon',
  base: { flexShrink: '0', strokeWidth: '1.75' },
  variants: {
    size: { sm: { boxSize: '4' }, md: { boxSize: '5' }, lg: { boxSize: '8', strokeWidth: '1.5' } },
  },
  defaultVariants: { size: 'sm' },
});
