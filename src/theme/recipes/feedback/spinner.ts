import { defineRecipe } from '@pandacss/dev';

export const spinner = defineRecipe({
  className: 'spinner',
  base: {
    display: 'inline-block',
    flexShrink: '0',
    borderRadius: 'full',
    border: '2px solid',
    borderColor: 'current',
    borderRightColor: 'transparent',
    animation: 'spin 1600ms linear infinite',
    _motionSafe: { animationDuration: 'spin' },
  },
  variants: { size: { sm: { boxSize: '4' }, lg: { boxSize: '8' } } },
  defaultVariants: { size: 'sm' },
});
